/** What somebody may be allowed to do. Reading what the public sees needs none of these. */
export const PERMISSIONS = [
  "jobs.write",
  "blogs.write",
  "products.write",
  "banners.write",
  "stores.write",
  "media.write",
  "users.manage",
  "settings.write",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const ROLE_NAMES = ["admin", "editor", "recruiter"] as const;

export type Role = (typeof ROLE_NAMES)[number];

/** Each role is a bundle of permissions (reading, section 5); a person may have others beside it. */
export const ROLES: Readonly<Record<Role, readonly Permission[]>> = {
  admin: PERMISSIONS,
  editor: ["blogs.write", "products.write", "banners.write", "stores.write", "media.write"],
  recruiter: ["jobs.write"],
};

/** Somebody who is signed in, as the server and the browser's `authUser` know them. */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** All that the person may do: the role's bundle and what they were given beside it. */
  permissions: readonly Permission[];
}

/** Whether the person's list contains the permission (specification, section 6); nobody has none. */
export function hasPermission(
  user: Pick<SessionUser, "permissions"> | null | undefined,
  permission: Permission,
): boolean {
  return user?.permissions.includes(permission) ?? false;
}

/** Whether the role equals the person's role (specification, section 6). */
export function hasRole(user: Pick<SessionUser, "role"> | null | undefined, role: Role): boolean {
  return user?.role === role;
}

/** The role's bundle with the others, each once, in the order of `PERMISSIONS`. */
export function permissionsOf(role: Role, extra: readonly Permission[]): Permission[] {
  return PERMISSIONS.filter((permission) => ROLES[role].includes(permission) || extra.includes(permission));
}
