import { hasPermission, ROLES, type SessionUser } from "../../../src/accounts/permissions.ts";
import type { Role } from "../../../src/rules/access/roles.ts";
import type { UserRecord } from "../../../src/accounts/account.schema.ts";

/** An account as the screens of people know it. */
export type Person = UserRecord;

/** Whether somebody may give a role away: nobody gives what they do not have themselves. */
export function mayGive(user: SessionUser, role: Role): boolean {
  const has = ROLES[role].every((permission) => hasPermission(user, permission));
  return has && (role !== "admin" || user.role === "admin");
}

/** Whether somebody may manage an account: only one that has no more rights than their own. */
export function mayManage(user: SessionUser, person: Person): boolean {
  const beyond = person.permissions.some((permission) => !hasPermission(user, permission));
  return !beyond && (person.role !== "admin" || user.role === "admin");
}
