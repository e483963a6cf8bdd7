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

/** A store whose manager a person can be. */
export interface NamedStore {
  id: string;
  name: string;
}

/** All stores, and those of a person that have been deleted since: they still limit what the person may do. */
export function withDeletedStores(
  stores: readonly NamedStore[],
  ids: readonly string[],
): readonly NamedStore[] {
  const deleted = ids.filter((id) => !stores.some((store) => store.id === id));
  return [...stores, ...deleted.map((id) => ({ id, name: "A store that was deleted" }))];
}

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
