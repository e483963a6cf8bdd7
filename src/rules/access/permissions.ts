/** All permissions. Reading what the public sees requires none. */
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

/** The permissions of each role (reading, section 5). A user can have extra permissions as well. */
export const ROLES: Readonly<Record<Role, readonly Permission[]>> = {
  admin: PERMISSIONS,
  editor: ["blogs.write", "products.write", "banners.write", "stores.write", "media.write"],
  recruiter: ["jobs.write"],
};

/** A signed-in user, on the server and in the browser's `authUser`. */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** All permissions: those of the role and the extra ones. */
  permissions: readonly Permission[];
}

/** Whether the user's list contains the permission (specification, section 6); false without a user. */
export function hasPermission(
  user: Pick<SessionUser, "permissions"> | null | undefined,
  permission: Permission,
): boolean {
  return user?.permissions.includes(permission) ?? false;
}

/** Whether the user has exactly this role (specification, section 6); false without a user. */
export function hasRole(user: Pick<SessionUser, "role"> | null | undefined, role: Role): boolean {
  return user?.role === role;
}

/** Combines the role's permissions with the extra ones, each once, in the order of `PERMISSIONS`. */
export function permissionsOf(role: Role, extra: readonly Permission[]): Permission[] {
  return PERMISSIONS.filter((permission) => ROLES[role].includes(permission) || extra.includes(permission));
}
