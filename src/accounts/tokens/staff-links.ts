import type { SessionUser } from "../../rules/access/permissions.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { sessionExpiredError } from "../../http/authentication.ts";
import { isFactorOverdue } from "../second-factor/factor-requirement.ts";
import { toSessionUser } from "../people/users.ts";
import { createToken, isToken, sha256 } from "../../storage/sha256.ts";

/** What a secret link of a person opens. */
type Opens = Tables["staff_links"]["opens"];

/** Of one person; the oldest is deleted when another is created. */
const MAX_LINKS: Readonly<Record<Opens, number>> = { calendar: 1, day: 100 };

const WORDS: Readonly<Record<Opens, string>> = {
  calendar: "Address of the calendar",
  day: "The site on a day",
};

/**
 * Creates a secret link, of which only the hash is stored.
 *
 * @returns its token, which cannot be read again. @throws UnauthorizedError where the session has ended since the request began:
 * what ends a person's sessions ends their links too, and one may be made a moment later.
 */
export async function createStaffLink(
  db: Db,
  { user, sessionHash }: { user: Pick<SessionUser, "id">; sessionHash: string },
  opens: Opens,
  { now, expiresDate }: { now: Date; expiresDate: string | null },
): Promise<string> {
  const token = createToken();
  await inTransaction(db, async (trx) => {
    const session = trx.selectFrom("sessions").select("hash").where("hash", "=", sessionHash);
    if (sessionHash !== "" && !(await session.executeTakeFirst())) throw sessionExpiredError();
    await deleteExpiredStaffLinks(trx, now);
    const latest = trx
      .selectFrom("staff_links")
      .select("hash")
      .where("userId", "=", user.id)
      .where("opens", "=", opens)
      .orderBy("createdDate", "desc")
      .limit(MAX_LINKS[opens] - 1);
    await trx
      .deleteFrom("staff_links")
      .where("userId", "=", user.id)
      .where("opens", "=", opens)
      .where("hash", "not in", latest)
      .execute();
    await trx
      .insertInto("staff_links")
      .values({ hash: sha256(token), userId: user.id, opens, createdDate: now.toISOString(), expiresDate })
      .execute();
    await recordAudit(trx, { action: "staff-link.created", subject: subjectOf(user, opens), now });
  });
  return token;
}

/** Deletes the links whose time is over. */
export async function deleteExpiredStaffLinks(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (trx) =>
    trx.deleteFrom("staff_links").where("expiresDate", "<=", now.toISOString()).execute(),
  );
}

/** The person whose link a token is, with the rights that they have now; undefined where it opens nothing. */
export async function findLinkOwner(
  db: Db,
  opens: Opens,
  token: string,
  now: Date,
): Promise<{ user: SessionUser; expiresDate: string | null } | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .selectFrom("staff_links")
    .innerJoin("users", "users.id", "staff_links.userId")
    .select(["users.id", "users.email", "users.name", "users.role", "users.permissions", "users.stores"])
    .select(["users.totpSecret", "users.secondFactorDue", "staff_links.expiresDate"])
    .where("staff_links.hash", "=", sha256(token))
    .where("staff_links.opens", "=", opens)
    .where("users.status", "=", "active")
    .where((eb) => eb.or([eb("expiresDate", "is", null), eb("expiresDate", ">", now.toISOString())]))
    .executeTakeFirst();
  if (!row) return undefined;
  const user = toSessionUser(row);
  return (await isFactorOverdue(db, row, user.permissions, now))
    ? undefined
    : { user, expiresDate: row.expiresDate };
}

/** When a person's links were created, the newest first. */
export async function listStaffLinks(db: Db, userId: string, opens: Opens): Promise<string[]> {
  const rows = await db
    .selectFrom("staff_links")
    .select("createdDate")
    .where("userId", "=", userId)
    .where("opens", "=", opens)
    .orderBy("createdDate", "desc")
    .execute();
  return rows.map(({ createdDate }) => createdDate);
}

/** Ends every link of a person to what it opens. */
export async function revokeStaffLinks(
  db: Db,
  user: Pick<SessionUser, "id">,
  opens: Opens,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("staff_links")
      .where("userId", "=", user.id)
      .where("opens", "=", opens)
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await recordAudit(trx, { action: "staff-link.revoked", subject: subjectOf(user, opens), now });
  });
}

function subjectOf({ id }: Pick<SessionUser, "id">, opens: Opens) {
  return { type: "users" as const, id, name: WORDS[opens] };
}
