import { inTransaction } from "../database/transaction.ts";
import type { Db } from "../database/tables.ts";
import { ExpectedError, ForbiddenError, ValidationError, VersionConflictError } from "../errors.ts";
import { permissionsOf, type Permission, type Role, type SessionUser } from "../rules/access/permissions.ts";
import type { UserChanges, UserRecord } from "./account.schema.ts";
import { voidLinks } from "./links.ts";
import { clearSecondFactor } from "./second-factor.ts";
import { endSessionsOf } from "./sessions.ts";
import {
  encodeExtra,
  getActiveUser,
  getUser,
  insertUser,
  toSessionUser,
  toUserRecord,
  writeUser,
  type UserRow,
} from "./users.ts";

/**
 * Invites somebody: an account without a password, waiting for its activation link.
 *
 * @throws ForbiddenError when the role is more than the inviter has; ValidationError when the
 * address has an account.
 */
export async function inviteUser(
  db: Db,
  fields: { email: string; name: string; role: Role },
  by: SessionUser,
  now: Date,
): Promise<UserRecord> {
  return inTransaction(db, async (trx) => {
    requireRights(await freshUser(trx, by), fields.role, permissionsOf(fields.role, []));
    return toUserRecord(await insertUser(trx, fields, now));
  });
}

/**
 * Changes an account. A change of rights ends the person's sessions: they sign in anew and
 * get new ones with the new rights.
 *
 * @throws NotFoundError, VersionConflictError, ValidationError; ForbiddenError where either the
 * account or its new rights are above those of `by`; ExpectedError 409 for the last active admin.
 */
export async function updateUser(
  db: Db,
  id: string,
  changes: UserChanges,
  version: number | undefined,
  by: SessionUser,
  now: Date,
): Promise<UserRecord> {
  return inTransaction(db, async (trx) => {
    const current = await getUser(trx, id);
    const manager = await freshUser(trx, by);
    requireAbove(manager, current);
    if (version !== undefined && version !== current.version)
      throw new VersionConflictError(toUserRecord(current));
    const next = apply(current, changes);
    const rights = toSessionUser({ ...current, ...next });
    requireRights(manager, rights.role, rights.permissions);
    if (next.role !== "admin" || next.status !== "active") await keepAnAdmin(trx, current);
    const rightsChanged =
      next.role !== current.role ||
      next.permissions !== current.permissions ||
      next.status !== current.status;
    if (rightsChanged) await endSessionsOf(trx, id);
    if (next.status === "disabled") await voidLinks(trx, id, now);
    return toUserRecord(await writeUser(trx, current, next, now));
  });
}

/**
 * Removes an account with its sessions and links. What the person wrote stays in the history.
 *
 * @throws NotFoundError, ForbiddenError, ExpectedError 409 for the last active admin.
 */
export async function deleteUser(db: Db, id: string, by: SessionUser): Promise<void> {
  await inTransaction(db, async (trx) => {
    const current = await getUser(trx, id);
    requireAbove(await freshUser(trx, by), current);
    await keepAnAdmin(trx, current);
    await trx.deleteFrom("users").where("id", "=", id).execute();
  });
}

/** Signs somebody out everywhere. @throws NotFoundError, ForbiddenError */
export async function endSessionsByManager(db: Db, id: string, by: SessionUser): Promise<void> {
  await inTransaction(db, async (trx) => {
    requireAbove(await freshUser(trx, by), await getUser(trx, id));
    await endSessionsOf(trx, id);
  });
}

/**
 * Switches somebody's second factor off, for whoever has lost their phone and their recovery codes, and
 * signs them out everywhere. One's own takes one's password, which a stolen session does not have.
 *
 * @throws NotFoundError, ForbiddenError, ExpectedError 409 where it is off already.
 */
export async function removeSecondFactorByManager(
  db: Db,
  id: string,
  by: SessionUser,
  now: Date,
): Promise<UserRow> {
  if (id === by.id) {
    throw new ForbiddenError("You switch your own second factor off under My account, with your password.");
  }
  return inTransaction(db, async (trx) => {
    const user = await getUser(trx, id);
    requireAbove(await freshUser(trx, by), user);
    if (user.totpSecret === null) {
      throw new ExpectedError(409, "Their second factor is off already: the password alone signs them in.");
    }
    await clearSecondFactor(trx, user, now);
    await endSessionsOf(trx, id);
    return user;
  });
}

/**
 * Who is to get their invitation once more.
 *
 * @throws NotFoundError, ForbiddenError, ExpectedError 409 where the account needs none.
 */
export async function getInvited(db: Db, id: string, by: SessionUser): Promise<UserRow> {
  return inTransaction(db, async (trx) => {
    const user = await getUser(trx, id);
    requireAbove(await freshUser(trx, by), user);
    if (user.status === "invited") return user;
    throw new ExpectedError(
      409,
      user.status === "active"
        ? "This person has accepted the invitation already and can sign in."
        : "This account is disabled. Enable it first.",
    );
  });
}

/** Changes what somebody is called, by themselves. */
export async function renameUser(db: Db, id: string, name: string, now: Date): Promise<UserRecord> {
  return inTransaction(db, async (trx) =>
    toUserRecord(await writeUser(trx, await getUser(trx, id), { name }, now)),
  );
}

/** The rights that the manager has now: they may have been taken while the request was under way. */
async function freshUser(trx: Db, user: SessionUser): Promise<SessionUser> {
  return toSessionUser(await getActiveUser(trx, user.id));
}

function apply(current: UserRow, { name, role, permissions, status }: UserChanges) {
  const nextRole = role ?? current.role;
  const extra = permissions ?? toUserRecord(current).extraPermissions;
  return {
    name: name ?? current.name,
    role: nextRole,
    permissions: encodeExtra(nextRole, extra),
    status: status === undefined ? current.status : statusFor(current, status),
  };
}

function statusFor(current: UserRow, wanted: "active" | "disabled"): UserRow["status"] {
  if (wanted === "disabled" || current.passwordHash !== null) return wanted;
  if (current.status === "invited") {
    throw new ValidationError({
      status: "This person has yet to choose a password by the link that was mailed.",
    });
  }
  return "invited";
}

/** Somebody may only be managed by those who can do all that they can. */
function requireAbove(manager: SessionUser, target: UserRow): void {
  requireRights(manager, target.role, toSessionUser(target).permissions);
}

/** Nobody gives away, to themselves or others, what they do not have. */
function requireRights(manager: SessionUser, role: Role, permissions: readonly Permission[]): void {
  const beyond = permissions.some((permission) => !manager.permissions.includes(permission));
  if (beyond || (role === "admin" && manager.role !== "admin")) {
    throw new ForbiddenError("You can only manage accounts that have no more rights than your own.");
  }
}

async function keepAnAdmin(trx: Db, leaving: UserRow): Promise<void> {
  if (leaving.role !== "admin" || leaving.status !== "active") return;
  const other = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .where("id", "<>", leaving.id)
    .limit(1)
    .executeTakeFirst();
  if (!other) {
    throw new ExpectedError(409, "This is the last active admin. Make somebody else an admin first.");
  }
}
