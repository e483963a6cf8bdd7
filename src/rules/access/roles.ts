export const ROLE_NAMES = ["admin", "editor", "recruiter", "manager"] as const;

/** A named bundle of permissions (reading, section 5). */
export type Role = (typeof ROLE_NAMES)[number];
