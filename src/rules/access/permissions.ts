import { CONTENT_KINDS, KINDS, type ContentKind } from "../../content/kinds/kinds.ts";
import type { Role } from "./roles.ts";

/** The permission to write a kind of content, and to read records of it that are not public. */
export type WritePermission = `${ContentKind}.write`;

/** What a user may be allowed to do. Reading public content needs no permission. */
export type Permission =
  WritePermission | "media.write" | "messages.write" | "users.manage" | "settings.write";

export function writePermission(kind: ContentKind): WritePermission {
  return `${kind}.write` as const;
}

/** Every permission, in the order in which the admin shows them. */
export const PERMISSIONS: readonly Permission[] = [
  ...CONTENT_KINDS.map(writePermission),
  "media.write",
  "messages.write",
  "users.manage",
  "settings.write",
];

/**
 * The permissions of each role (reading, section 5). A user can have extra permissions as well. To read what visitors
 * write, which is about people, is a permission that only admins have by their role.
 */
export const ROLES: Readonly<Record<Role, readonly Permission[]>> = {
  admin: PERMISSIONS,
  editor: [...kindsFor("editor"), "media.write"],
  recruiter: kindsFor("recruiter"),
};

function kindsFor(role: Role): WritePermission[] {
  return CONTENT_KINDS.filter((kind) => KINDS[kind].roles.includes(role)).map(writePermission);
}

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

/** Whether the user may see what visitors searched for without results: those who can add it, or a synonym for it. */
export function seesSearches(user: Pick<SessionUser, "permissions">): boolean {
  const able = ["settings.write", "products.write", "blogs.write"] as const;
  return able.some((permission) => hasPermission(user, permission));
}

/** Whether the user has exactly this role (specification, section 6); false without a user. */
export function hasRole(user: Pick<SessionUser, "role"> | null | undefined, role: Role): boolean {
  return user?.role === role;
}

/** Combines the role's permissions with the extra ones, each once, in the order of `PERMISSIONS`. */
export function permissionsOf(role: Role, extra: readonly Permission[]): Permission[] {
  return PERMISSIONS.filter((permission) => ROLES[role].includes(permission) || extra.includes(permission));
}
