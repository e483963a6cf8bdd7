import {
  canGrant,
  hasPermission,
  hasRole,
  ROLES,
  type SessionUser,
} from "../../../src/rules/access/permissions.ts";
import type { Role } from "../../../src/rules/access/roles.ts";
import type { ListedUser } from "../../../src/accounts/people/account.schema.ts";

/** An account on the People screen. */
export type Person = ListedUser;

/** Whether a user may assign a role: they must have all of its permissions, and only admins assign admin. */
export function canAssignRole(user: SessionUser, role: Role): boolean {
  const has = ROLES[role].every((permission) => hasPermission(user, permission));
  return has && (role !== "admin" || hasRole(user, "admin"));
}

/** Whether a user may manage an account: it must have no permission that the user lacks. */
export function canManage(user: SessionUser, person: Person): boolean {
  const beyond = person.permissions.some((permission) => !canGrant(user, permission));
  return !beyond && (!hasRole(person, "admin") || hasRole(user, "admin"));
}
