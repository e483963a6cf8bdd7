import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction, tryToWrite } from "../../storage/database/transaction.ts";
import type { SessionUser } from "../../rules/access/permissions.ts";
import type { SessionRecord } from "../people/account.schema.ts";
import { accountSubject } from "../people/audit-account.ts";
import { isFactorOverdue, isProtected } from "../second-factor/factor-requirement.ts";
import { toSessionUser, type UserRow } from "../people/users.ts";
import { findView, seenAs } from "./views-of-colleagues.ts";
import { sha256 } from "../../storage/sha256.ts";

const HOUR = 3_600_000;

/** A session ends after this long without use, in milliseconds. */
const IDLE_LIMIT = 8 * HOUR;

/** A session ends this long after the sign-in even if it is in use, in milliseconds. */
export const ABSOLUTE_LIMIT = 7 * 24 * HOUR;

/** Use is recorded at most once in this many milliseconds, so that not every read causes a write. */
const USE_RECORDED_EVERY = 60_000;

/** The database stores only this hash of a session id, from which the cookie cannot be derived. */
export function hashSessionId(id: string): string {
  return sha256(id);
}

/** Sessions last used at or before this instant have ended. */
function idleCutoff(now: Date): string {
  return new Date(now.getTime() - IDLE_LIMIT).toISOString();
}

/** Returns the data of a session that has not ended. */
export async function findSessionData(db: Db, hash: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("data")
    .where("hash", "=", hash)
    .where("expiresDate", ">", now.toISOString())
    .where("lastUsedDate", ">", idleCutoff(now))
    .executeTakeFirst();
  return row?.data;
}

/**
 * Returns the user of a session that has not ended, if the account is active, with the date of their last proof of
 * identity, whether they must set up an app or a passkey first and whether they have one, and records the use. In a view as
 * a colleague the user reads with the colleague's rights. `confirmedDate` is when the company's provider last confirmed a
 * session that began there; null for all others.
 */
export async function findSessionUser(db: Db, hash: string, now: Date) {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .leftJoin("company_sessions", "company_sessions.hash", "sessions.hash")
    .leftJoin("session_views", "session_views.hash", "sessions.hash")
    .select([
      "company_sessions.confirmedDate",
      "company_sessions.usesFactor",
      "session_views.userId as viewedUserId",
      "users.id",
      "users.email",
      "users.name",
      "users.role",
      "users.permissions",
      "users.stores",
      "users.totpSecret",
      "users.secondFactorDue",
      "sessions.lastUsedDate",
      "sessions.provedDate",
    ])
    .where("sessions.hash", "=", hash)
    .where("users.status", "=", "active")
    .where("sessions.expiresDate", ">", now.toISOString())
    .where("sessions.lastUsedDate", ">", idleCutoff(now))
    .executeTakeFirst();
  if (!row) return undefined;
  if (now.getTime() - Date.parse(row.lastUsedDate) >= USE_RECORDED_EVERY) {
    await recordUse(db, hash, now);
  }
  const own = toSessionUser(row);
  const factorOverdue = row.usesFactor !== 1 && (await isFactorOverdue(db, row, own.permissions, now));
  const hasFactor = () => isProtected(db, row);
  const found = row.viewedUserId === null ? undefined : await findView(db, hash);
  const { user, view } = found ? seenAs(own, found, now) : { user: own, view: undefined };
  return {
    user,
    view,
    provedDate: row.provedDate,
    factorOverdue,
    hasFactor,
    confirmedDate: row.confirmedDate,
  };
}

/** Records that a session was used. Where that fails, the session only ends a little earlier. */
async function recordUse(db: Db, hash: string, now: Date): Promise<void> {
  const use = { lastUsedDate: now.toISOString() };
  await tryToWrite(db, (trx, isFree) =>
    trx.updateTable("sessions").set(use).where("hash", "=", hash).where(isFree).execute(),
  );
}

/** Returns a user's sessions that have not ended, most recently used first. */
export async function listSessions(
  db: Db,
  userId: string,
  currentHash: string,
  now: Date,
): Promise<SessionRecord[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["hash as id", "createdDate", "lastUsedDate", "expiresDate", "address", "userAgent"])
    .where("userId", "=", userId)
    .where("expiresDate", ">", now.toISOString())
    .where("lastUsedDate", ">", idleCutoff(now))
    .orderBy("lastUsedDate", "desc")
    .orderBy("hash")
    .execute();
  return rows.map((row) => ({ ...row, current: row.id === currentHash }));
}

/** Ends one session of a user. @returns whether the user had such a session. */
export async function endSession(
  db: Db,
  user: Pick<SessionUser, "id" | "email">,
  hash: string,
  action: "sign-out" | "sessions.ended" = "sessions.ended",
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ended = trx.deleteFrom("sessions").where("userId", "=", user.id).where("hash", "=", hash);
    const found = (await ended.executeTakeFirst()).numDeletedRows > 0n;
    if (found) await recordAudit(trx, { action, subject: accountSubject(user) });
    return found;
  });
}

/**
 * Ends all sessions of a user: their cookies and tokens are rejected from now on. So are their secret addresses, such as that of the
 * calendar: a person who had the session may have made one. Run it in a transaction.
 */
export async function endSessionsOfUser(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("sessions").where("userId", "=", userId).execute();
  await trx.deleteFrom("staff_links").where("userId", "=", userId).execute();
}

/** Ends all sessions of a user except one. */
export async function endOtherSessions(
  db: Db,
  user: Pick<SessionUser, "id" | "email">,
  hash: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom("sessions").where("userId", "=", user.id).where("hash", "<>", hash).execute();
    const note = "All except the one of this request";
    await recordAudit(trx, { action: "sessions.ended", subject: accountSubject(user), note });
  });
}

/** Deletes the rows of ended sessions. Run it in a transaction. */
export async function deleteExpiredSessions(trx: Db, now: Date): Promise<void> {
  await trx
    .deleteFrom("sessions")
    .where((where) =>
      where.or([where("expiresDate", "<=", now.toISOString()), where("lastUsedDate", "<=", idleCutoff(now))]),
    )
    .execute();
}

/** What a person can prove their identity with, in words for the audit log, and whether that uses a second factor. */
const USES_FACTOR = {
  password: false,
  "the new password": false,
  "password and app code": true,
  "password and recovery code": true,
  passkey: true,
  "company account": false,
  "company account and its second step": true,
} as const;

export type Proof = keyof typeof USES_FACTOR;

/**
 * Whether a proof counts for an account: where it has a second factor, only a proof that used it. Together with
 * `endProofs` this is the rule for every session: the password alone proves nothing of an account with a second factor.
 */
export async function isProofOf(
  db: Db,
  user: Pick<UserRow, "id" | "totpSecret">,
  proof: Proof,
): Promise<boolean> {
  return USES_FACTOR[proof] || !(await isProtected(db, user));
}

/**
 * Records that the person of a session has proved who they are. Run it in a transaction.
 *
 * @returns whether there still is such a session.
 */
export async function recordProof(
  trx: Db,
  sessionHash: string,
  user: Pick<UserRow, "id" | "email">,
  proof: Proof,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set({ provedDate: now.toISOString() })
    .where("hash", "=", sessionHash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const subject = accountSubject(user);
  await recordAudit(trx, { action: "sign-in.confirmed", subject, note: `With ${proof}`, now });
  return true;
}

/**
 * Ends the proofs of all sessions of a user: those from before a second factor was set up, or its recovery codes were
 * replaced, have not used it. Run it in the transaction of that change.
 */
export async function endProofs(trx: Db, userId: string): Promise<void> {
  await trx.updateTable("sessions").set({ provedDate: null }).where("userId", "=", userId).execute();
}
