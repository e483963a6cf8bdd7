import { createHash } from "node:crypto";
import { DatabaseBusyError } from "../database/dialect.ts";
import { isDiskFull } from "../database/disk-full.ts";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import type { SessionUser } from "../rules/access/permissions.ts";
import type { SessionRecord } from "./account.schema.ts";
import { toSessionUser } from "./users.ts";

const HOUR = 3_600_000;

/** A session nobody has used for this long is over, in milliseconds. */
export const IDLE_LIMIT = 8 * HOUR;

/** A session is over this long after the sign-in, however busy it is, in milliseconds. */
export const ABSOLUTE_LIMIT = 7 * 24 * HOUR;

/** Use is noted once in this many milliseconds, so that reading costs no write each time. */
const USE_NOTED_EVERY = 60_000;

/** What the database knows of a session: its id could not be put into a cookie. */
export function hashSessionId(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

/** Sessions last used before this are over. */
function idleSince(now: Date): string {
  return new Date(now.getTime() - IDLE_LIMIT).toISOString();
}

/** The data of a session that is within both limits. */
export async function findSessionData(db: Db, hash: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("data")
    .where("hash", "=", hash)
    .where("expiresDate", ">", now.toISOString())
    .where("lastUsedDate", ">", idleSince(now))
    .executeTakeFirst();
  return row?.data;
}

/** Whose session it is, if both the session and the account may still be used; notes the use. */
export async function findSignedIn(db: Db, hash: string, now: Date): Promise<SessionUser | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select([
      "users.id",
      "users.email",
      "users.name",
      "users.role",
      "users.permissions",
      "sessions.lastUsedDate",
    ])
    .where("sessions.hash", "=", hash)
    .where("users.status", "=", "active")
    .where("sessions.expiresDate", ">", now.toISOString())
    .where("sessions.lastUsedDate", ">", idleSince(now))
    .executeTakeFirst();
  if (!row) return undefined;
  if (now.getTime() - Date.parse(row.lastUsedDate) >= USE_NOTED_EVERY) {
    await noteUse(db, hash, now);
  }
  return toSessionUser(row);
}

/**
 * Reading goes on when the disk is full or another process writes: the session then ends a little early for being
 * idle. So it is tried once, without waiting as `inTransaction` does.
 */
async function noteUse(db: Db, hash: string, now: Date): Promise<void> {
  try {
    await db
      .transaction()
      .execute((trx) =>
        trx
          .updateTable("sessions")
          .set({ lastUsedDate: now.toISOString() })
          .where("hash", "=", hash)
          .execute(),
      );
  } catch (error) {
    if (!isDiskFull(error) && !(error instanceof DatabaseBusyError)) throw error;
  }
}

/** The person's sessions that are within both limits, the last used first. */
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
    .where("lastUsedDate", ">", idleSince(now))
    .orderBy("lastUsedDate", "desc")
    .orderBy("hash")
    .execute();
  return rows.map((row) => ({ ...row, current: row.id === currentHash }));
}

/** @returns whether the person had such a session. */
export async function endSession(db: Db, userId: string, hash: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ended = trx.deleteFrom("sessions").where("userId", "=", userId).where("hash", "=", hash);
    return (await ended.executeTakeFirst()).numDeletedRows > 0n;
  });
}

/** Signs the person out everywhere: cookies and tokens are dead at their next request. Run it in a transaction. */
export async function endSessionsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("sessions").where("userId", "=", userId).execute();
}

/** Signs the person out everywhere but in one session. */
export async function endOtherSessions(db: Db, userId: string, hash: string): Promise<void> {
  await inTransaction(db, (trx) =>
    trx.deleteFrom("sessions").where("userId", "=", userId).where("hash", "<>", hash).execute(),
  );
}

/** Clears away what is over. Run it in a transaction. */
export async function purgeSessions(trx: Db, now: Date): Promise<void> {
  await trx
    .deleteFrom("sessions")
    .where((where) =>
      where.or([where("expiresDate", "<=", now.toISOString()), where("lastUsedDate", "<=", idleSince(now))]),
    )
    .execute();
}
