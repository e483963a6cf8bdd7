import { sql } from "kysely";
import { isOneOf } from "../../storage/database/sql.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { rememberDeleted } from "../../storage/database/remember-deleted.ts";
import type { Db } from "../../storage/database/tables.ts";
import { ExpectedError, ForbiddenError, ValidationError, VersionConflictError } from "../../errors.ts";
import {
  canGrant,
  hasRole,
  permissionsOf,
  type HeldPermission,
  type SessionUser,
} from "../../rules/access/permissions.ts";
import type { Role } from "../../rules/access/roles.ts";
import type { UserChanges, UserRecord } from "./account.schema.ts";
import { accountChanges, accountSubject } from "./audit-account.ts";
import { separateCompanyAccount } from "../company/join-company-account.ts";
import { voidLinks } from "../sign-in/links.ts";
import { removePasskeysOfUser } from "../second-factor/passkeys.ts";
import { clearSecondFactor } from "../second-factor/second-factor.ts";
import { endSessionsOfUser } from "../sign-in/sessions.ts";
import {
  encodeExtraPermissions,
  encodeStores,
  getActiveUser,
  getUser,
  insertUser,
  listActiveAdmins,
  toSessionUser,
  toUserRecord,
  writeUser,
  type UserRow,
} from "./users.ts";

/**
 * Creates an invited account: it has no password until its activation link is used.
 *
 * @throws ForbiddenError when the role has permissions that `by` lacks; ValidationError when the e-mail address
 * already has an account.
 */
export async function inviteUser(
  db: Db,
  fields: { email: string; name: string; role: Role; stores: readonly string[] },
  by: SessionUser,
  now: Date,
): Promise<UserRecord> {
  return inTransaction(db, async (trx) => {
    const { role, stores } = fields;
    requireCanGrant(await getCurrentRights(trx, by), role, permissionsOf(role, [], stores));
    await requireStores(trx, role, stores);
    return toUserRecord(await insertUser(trx, fields, now));
  });
}

/**
 * Changes an account. A change of role, permissions or status ends the user's sessions, so that no session keeps the
 * old rights.
 *
 * @param version the version that the client has read; undefined makes the write unconditional.
 * @returns the account, and whether it has become an admin by this change.
 * @throws NotFoundError, VersionConflictError, ValidationError; ForbiddenError when the account, before or after the
 * change, has rights that `by` lacks; ExpectedError 409 for the last active admin.
 */
export async function updateUser(
  db: Db,
  id: string,
  changes: UserChanges,
  version: number | undefined,
  by: SessionUser,
  now: Date,
): Promise<{ user: UserRecord; becameAdmin: boolean }> {
  return inTransaction(db, async (trx) => {
    const current = await getUser(trx, id);
    const manager = await getCurrentRights(trx, by);
    requireCanManage(manager, current);
    if (version !== undefined && version !== current.version)
      throw new VersionConflictError(toUserRecord(current));
    const next = mergeChanges(current, changes);
    const rights = toSessionUser({ ...current, ...next });
    requireCanGrant(manager, rights.role, rights.permissions);
    if (next.role !== current.role || next.stores !== current.stores)
      await requireStores(trx, rights.role, rights.stores, toUserRecord(current).stores);
    if (!hasRole(next, "admin") || next.status !== "active") await requireOtherAdmin(trx, current);
    const rightsChanged =
      next.role !== current.role ||
      next.permissions !== current.permissions ||
      next.stores !== current.stores ||
      next.status !== current.status;
    if (rightsChanged) await endSessionsOfUser(trx, id);
    if (next.status === "disabled") await voidLinks(trx, id, now);
    const becameAdmin = hasRole(next, "admin") && !hasRole(current, "admin");
    return { user: toUserRecord(await writeUser(trx, current, next, now)), becameAdmin };
  });
}

/**
 * Deletes an account with its sessions and links. Its entries in the history of records stay. A restore deletes it again.
 *
 * @throws NotFoundError, ForbiddenError, ExpectedError 409 for the last active admin.
 */
export async function deleteUser(db: Db, id: string, by: SessionUser, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const current = await getManageable(trx, id, by);
    await requireOtherAdmin(trx, current);
    await trx.deleteFrom("users").where("id", "=", id).execute();
    await rememberDeleted(trx, [[id, now.toISOString()]]);
    await recordAudit(trx, {
      action: "account.deleted",
      subject: accountSubject(current),
      changes: await accountChanges(trx, current, {}),
    });
  });
}

/** Ends all sessions of another account. @throws NotFoundError, ForbiddenError */
export async function endSessionsByManager(db: Db, id: string, by: SessionUser): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await getManageable(trx, id, by);
    await endSessionsOfUser(trx, id);
    await recordAudit(trx, { action: "sessions.ended", subject: accountSubject(user), note: "All of them" });
  });
}

/**
 * Switches off the second factor of another account, whose owner has lost their phone and recovery codes, removes its
 * passkeys, which were on that phone, and ends its sessions. Switching off one's own requires the password
 * (`removeSecondFactor`), which a stolen session lacks.
 *
 * @throws NotFoundError; ForbiddenError also for one's own account; ExpectedError 409 when it has neither.
 */
export async function removeSecondFactorByManager(
  db: Db,
  id: string,
  by: SessionUser,
  now: Date,
): Promise<UserRow> {
  if (id === by.id) {
    throw new ForbiddenError(
      "To turn off your own two-step verification, go to My account. It requires your password.",
    );
  }
  return inTransaction(db, async (trx) => {
    const user = await getManageable(trx, id, by);
    const hadPasskeys = await removePasskeysOfUser(trx, user);
    if (user.totpSecret === null && !hadPasskeys) {
      throw new ExpectedError(409, "This account has neither two-step verification nor passkeys.");
    }
    await clearSecondFactor(trx, user, now);
    await endSessionsOfUser(trx, id);
    return user;
  });
}

/**
 * Separates an account from its company account, and ends its sessions.
 *
 * @throws NotFoundError; ForbiddenError; ExpectedError 409 when it has none.
 */
export async function separateByManager(db: Db, id: string, by: SessionUser, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await getManageable(trx, id, by);
    if (!(await separateCompanyAccount(trx, user, now)))
      throw new ExpectedError(409, "This account is joined with no company account.");
  });
}

/** Returns an account that `by` may manage. @throws NotFoundError, ForbiddenError */
export async function getManageable(db: Db, id: string, by: SessionUser): Promise<UserRow> {
  const user = await getUser(db, id);
  requireCanManage(await getCurrentRights(db, by), user);
  return user;
}

/**
 * Returns an invited account, to send its invitation again, and adds that to the audit log.
 *
 * @throws NotFoundError, ForbiddenError, ExpectedError 409 when the account is not invited.
 */
export async function getInvited(db: Db, id: string, by: SessionUser): Promise<UserRow> {
  return inTransaction(db, async (trx) => {
    const user = await getManageable(trx, id, by);
    if (user.status === "invited") {
      await recordAudit(trx, { action: "invitation.sent", subject: accountSubject(user) });
      return user;
    }
    throw new ExpectedError(
      409,
      user.status === "active"
        ? "This person has already accepted the invitation and can sign in."
        : "This account is disabled. Enable it first.",
    );
  });
}

/** Changes the name of a user's own account. @throws NotFoundError */
export async function renameUser(db: Db, id: string, name: string, now: Date): Promise<UserRecord> {
  return inTransaction(db, async (trx) =>
    toUserRecord(await writeUser(trx, await getUser(trx, id), { name }, now)),
  );
}

/**
 * Reads the manager's account again: their rights may have been taken away while the request was running. A request
 * with an API token keeps the limits of its permissions.
 *
 * @throws UnauthorizedError when the account is no longer active.
 */
export async function getCurrentRights(trx: Db, user: SessionUser): Promise<SessionUser> {
  const current = toSessionUser(await getActiveUser(trx, user.id));
  const permissions = current.permissions.filter((permission) => user.permissions.includes(permission));
  return { ...current, permissions };
}

/** Returns the columns of the account after the changes. */
function mergeChanges(current: UserRow, { name, role, permissions, stores, status }: UserChanges) {
  const { extraPermissions, stores: own } = toUserRecord(current);
  const nextRole = role ?? current.role;
  const named = stores && encodeStores(stores);
  return {
    name: name ?? current.name,
    role: nextRole,
    permissions: encodeExtraPermissions(nextRole, permissions ?? extraPermissions),
    // The same stores in another order are no change of rights.
    stores: named === undefined || named === encodeStores(own) ? current.stores : named,
    status: status === undefined ? current.status : statusFor(current, status),
  };
}

function statusFor(current: UserRow, wanted: "active" | "disabled"): UserRow["status"] {
  if (wanted === "disabled" || current.passwordHash !== null) return wanted;
  if (current.status === "invited") {
    throw new ValidationError({
      status: "This person becomes active by choosing a password with the link in their invitation.",
    });
  }
  return "invited";
}

/**
 * A store manager has stores, an admin none. A store in the bin counts: it may be restored, and an undo gives back what was held.
 *
 * @param held the stores that the account has already: they are accepted, also where one was deleted for good.
 * @throws ValidationError otherwise, or where there is no such store.
 */
async function requireStores(
  trx: Db,
  role: Role,
  stores: readonly string[],
  held: readonly string[] = [],
): Promise<void> {
  if (role === "manager" && stores.length === 0)
    throw new ValidationError({ stores: "Please choose the stores of this manager." });
  if (role === "admin" && stores.length > 0)
    throw new ValidationError({ stores: "An admin has every store. Please choose none." });
  const known = await trx
    .selectFrom("stores")
    .select("id")
    .where(isOneOf(sql.ref("id"), stores))
    .execute();
  const there = [...held, ...known.map(({ id }) => id)];
  if (!stores.every((id) => there.includes(id)))
    throw new ValidationError({ stores: "One of these stores is not there any more." });
}

/** @throws ForbiddenError unless the manager has all rights of the account. */
function requireCanManage(manager: SessionUser, target: UserRow): void {
  requireCanGrant(manager, target.role, toSessionUser(target).permissions);
}

/** @throws ForbiddenError unless the manager has all these rights, for their own account as for others. */
export function requireCanGrant(
  manager: SessionUser,
  role: Role,
  permissions: readonly HeldPermission[],
): void {
  const beyond = permissions.some((permission) => !canGrant(manager, permission));
  if (beyond || (role === "admin" && !hasRole(manager, "admin"))) {
    throw new ForbiddenError("You can only manage accounts that have no more rights than your own.");
  }
}

/** @throws ExpectedError 409 when the account is the last active admin. */
async function requireOtherAdmin(trx: Db, leaving: UserRow): Promise<void> {
  if (!hasRole(leaving, "admin") || leaving.status !== "active") return;
  const admins = await listActiveAdmins(trx);
  if (admins.every(({ id }) => id === leaving.id)) {
    throw new ExpectedError(409, "This is the last active admin. Make another person an admin first.");
  }
}
