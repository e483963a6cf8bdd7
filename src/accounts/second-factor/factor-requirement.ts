import type { Selectable } from "kysely";
import type { Db, Tables } from "../../storage/database/tables.ts";
import type { Role } from "../../rules/access/roles.ts";
import type { HeldPermission } from "../../rules/access/permissions.ts";

type UserRow = Selectable<Tables["users"]>;

/** How long an account has that newly needs a second step, in milliseconds. */
const GRACE = 7 * 86_400_000;

/** A person with one of these can take over the site, so a password alone is never enough. */
const ALWAYS_REQUIRED: readonly HeldPermission[] = ["users.manage", "settings.write"];

/** Whether a role needs an app or a passkey whatever an admin chooses. */
export function alwaysNeedsSecondFactor(permissions: readonly HeldPermission[]): boolean {
  return ALWAYS_REQUIRED.some((permission) => permissions.includes(permission));
}

/** The roles for which an admin requires an app or a passkey. */
export async function findRequiringRoles(db: Db): Promise<Role[]> {
  const rows = await db.selectFrom("second_factor_roles").select("role").orderBy("role").execute();
  return rows.map(({ role }) => role);
}

interface Subject {
  role: Role;
  /** All of them: those of the role and the extra ones. */
  permissions: readonly HeldPermission[];
  passwordHash: string | null;
}

/** Whether an account needs an app or a passkey. Before its activation it does not: it has no password to sign in with. */
export function needsSecondFactor(account: Subject, roles: readonly Role[]): boolean {
  if (account.passwordHash === null) return false;
  return isRequiredOf(account.role, account.permissions, roles);
}

function isRequiredOf(role: Role, permissions: readonly HeldPermission[], roles: readonly Role[]): boolean {
  return roles.includes(role) || alwaysNeedsSecondFactor(permissions);
}

/**
 * The end of the one week that an account has to set up an app or a passkey. It begins when the account first needs one,
 * and nothing begins a second one: neither a factor that is turned off, nor a right or a requirement that is taken away and
 * given back.
 *
 * @param due the date so far.
 */
export function secondFactorDueOf(
  account: Subject,
  due: string | null,
  roles: readonly Role[],
  now: Date,
): string | null {
  return due ?? (needsSecondFactor(account, roles) ? endOfGrace(now) : null);
}

/** The end of a week that begins now. */
export function endOfGrace(now: Date): string {
  return new Date(now.getTime() + GRACE).toISOString();
}

/**
 * Whether the password alone does not sign in: the account has an app, or a passkey and the recovery codes that replace a
 * lost one. An account with a passkey from before passkeys had codes has none until its owner creates them.
 */
export async function isProtected(
  db: Db,
  { id, totpSecret }: Pick<UserRow, "id" | "totpSecret">,
): Promise<boolean> {
  if (totpSecret !== null) return true;
  const both = await db
    .selectFrom("passkeys")
    .innerJoin("recovery_codes", "recovery_codes.userId", "passkeys.userId")
    .select("passkeys.id")
    .where("passkeys.userId", "=", id)
    .limit(1)
    .executeTakeFirst();
  return both !== undefined;
}

/**
 * Whether an account needs an app or a passkey, its week is over, and it has none.
 *
 * @param permissions all of the account: those of its role and the extra ones.
 */
export async function isFactorOverdue(
  db: Db,
  account: Pick<UserRow, "id" | "totpSecret" | "secondFactorDue" | "role">,
  permissions: readonly HeldPermission[],
  now: Date,
): Promise<boolean> {
  const { secondFactorDue, role } = account;
  if (secondFactorDue === null || secondFactorDue > now.toISOString()) return false;
  if (await isProtected(db, account)) return false;
  return isRequiredOf(role, permissions, await findRequiringRoles(db));
}
