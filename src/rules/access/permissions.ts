import { CONTENT_KINDS, KINDS, type ContentKind } from "../../content/kinds/kinds.ts";
import type { Role } from "./roles.ts";

/** The permission to write a kind of content, and to read records of it that are not public. */
export type WritePermission = `${ContentKind}.write`;

/** What a user may be allowed to do. Reading public content needs no permission. */
export type Permission =
  | WritePermission
  | "media.write"
  | "messages.write"
  | "applications.read"
  | "subscribers.manage"
  | "insight.read"
  | "users.manage"
  | "settings.write";

/** The permissions that an account can hold for some stores alone, and the name under which it then holds them. */
const OWN = {
  "stores.write": "stores.own",
  "offers.write": "offers.own",
  "jobs.write": "jobs.own",
  "messages.write": "messages.own",
  "applications.read": "applications.own",
} as const;

/** A permission that is held for everything. */
type Narrowable = keyof typeof OWN;

/** The same, held for the stores of an account: `stores.own` is `stores.write` for these. */
export type OwnPermission = (typeof OWN)[Narrowable];

/** What an account holds. */
export type HeldPermission = Permission | OwnPermission;

const isNarrowable = (permission: Permission): permission is Narrowable => Object.hasOwn(OWN, permission);

/** The permission under which an account holds another for its stores alone; undefined where none can be held so. */
export function ownPermission(permission: Permission): OwnPermission | undefined {
  return isNarrowable(permission) ? OWN[permission] : undefined;
}

export function writePermission(kind: ContentKind): WritePermission {
  return `${kind}.write` as const;
}

/** Where a user may write records of their stores alone, but not the whole of them: these fields, and their words. */
export const OWN_FIELDS: Partial<
  Readonly<Record<ContentKind, { fields: readonly string[]; words: string }>>
> = {
  stores: {
    fields: ["hours", "holidayHours", "exceptions"],
    words: "the opening hours and the special days",
  },
};

/** Every permission, in the order in which the admin shows them. */
export const PERMISSIONS: readonly Permission[] = [
  ...CONTENT_KINDS.map(writePermission),
  "media.write",
  "messages.write",
  "applications.read",
  "subscribers.manage",
  "insight.read",
  "users.manage",
  "settings.write",
];

/** Every permission that an account can hold. */
export const HELD_PERMISSIONS: readonly HeldPermission[] = [...PERMISSIONS, ...Object.values(OWN)];

/**
 * The permissions of each role (reading, section 5); those of a store manager hold for their stores. A user can have extra
 * permissions as well. Only admins may read all messages and the subscribers; store managers read messages and applications of
 * their stores, recruiters all applications.
 */
export const ROLES: Readonly<Record<Role, readonly Permission[]>> = {
  admin: PERMISSIONS,
  editor: [...kindsFor("editor"), "media.write"],
  recruiter: [...kindsFor("recruiter"), "applications.read"],
  manager: ["stores.write", "jobs.write", "messages.write", "applications.read"],
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
  permissions: readonly HeldPermission[];
  /** The ids of the stores for which the account holds what can be held for stores; empty where it holds it for all. */
  stores: readonly string[];
}

/** Whether the user's list contains the permission (specification, section 6); false without a user. */
export function hasPermission(
  user: Pick<SessionUser, "permissions"> | null | undefined,
  permission: HeldPermission,
): boolean {
  return user?.permissions.includes(permission) ?? false;
}

/** Whether the user holds the permission for everything, or for their stores. */
export function hasForStores(
  user: Pick<SessionUser, "permissions"> | null | undefined,
  permission: Permission,
): boolean {
  const own = ownPermission(permission);
  return hasPermission(user, permission) || (own !== undefined && hasPermission(user, own));
}

/** The kinds that a user may write as a whole, and for all stores. */
export function writableKinds(user: Pick<SessionUser, "permissions">): ContentKind[] {
  return CONTENT_KINDS.filter((kind) => hasPermission(user, writePermission(kind)));
}

/** The kinds of which a user may write records, also where these are of some stores alone. */
export function writableForStores(user: Pick<SessionUser, "permissions">): ContentKind[] {
  return CONTENT_KINDS.filter((kind) => hasForStores(user, writePermission(kind)));
}

/** The kinds of which a user may bin and restore records: of some they may only change a few fields. */
export function kindsToBin(user: Pick<SessionUser, "permissions">): ContentKind[] {
  return CONTENT_KINDS.filter((kind) =>
    (OWN_FIELDS[kind] ? hasPermission : hasForStores)(user, writePermission(kind)),
  );
}

/** The stores to which a user who holds a permission is limited; undefined where they are not. */
export function storesOf(user: SessionUser, permission: Permission): readonly string[] | undefined {
  return hasPermission(user, permission) ? undefined : user.stores;
}

/** The stores of whose records the user holds a permission: undefined for those of all, and none without the permission. */
export function storesWith(user: SessionUser, permission: Permission): readonly string[] | undefined {
  return hasForStores(user, permission) ? storesOf(user, permission) : [];
}

/** Whether the user may see what visitors searched for without results: those who can add it, or a synonym for it. */
export function seesSearches(user: Pick<SessionUser, "permissions">): boolean {
  const able = ["settings.write", "products.write", "blogs.write"] as const;
  return able.some((permission) => hasPermission(user, permission));
}

/** Whether the user may see the site as it was, with what is hidden or deleted since: they may read the history of all of it. */
export function seesPast(user: Pick<SessionUser, "permissions"> | null | undefined): boolean {
  return [...CONTENT_KINDS.map(writePermission), "settings.write" as const].every((permission) =>
    hasPermission(user, permission),
  );
}

/** Whether the user has exactly this role (specification, section 6); false without a user. */
export function hasRole(user: Pick<SessionUser, "role"> | null | undefined, role: Role): boolean {
  return user?.role === role;
}

/**
 * Combines the role's permissions with the extra ones, each once, in the order of `PERMISSIONS`.
 *
 * @param stores the stores of the account. With stores, and for a store manager, what can be held for stores is held for
 * these alone.
 */
export function permissionsOf(
  role: Role,
  extra: readonly Permission[],
  stores: readonly string[] = [],
): HeldPermission[] {
  const all = PERMISSIONS.filter(
    (permission) => ROLES[role].includes(permission) || extra.includes(permission),
  );
  return role === "manager" || stores.length > 0
    ? all.map((permission) => ownPermission(permission) ?? permission)
    : all;
}

/** Whether the user may give another account a permission: they must have it, for everything where it can be held for stores. */
export function canGrant(user: Pick<SessionUser, "permissions">, permission: HeldPermission): boolean {
  const whole = PERMISSIONS.find((name) => name === permission || ownPermission(name) === permission);
  return whole !== undefined && hasPermission(user, whole);
}
