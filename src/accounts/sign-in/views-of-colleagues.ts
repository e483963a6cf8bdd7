import { ExpectedError, ForbiddenError } from "../../errors.ts";
import type { ColleagueView } from "../../http/authentication.ts";
import { canGrant, hasRole, type SessionUser } from "../../rules/access/permissions.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { accountSubject } from "../people/audit-account.ts";
import { findUserById, getUser, toSessionUser, type UserRow } from "../people/users.ts";

/** For how long an admin sees the staff area as a colleague, in milliseconds. */
const VIEW_LIFETIME = 30 * 60_000;

/**
 * Begins a view in a session of an admin.
 *
 * @throws ForbiddenError for anyone else, NotFoundError for an account that is not there, ExpectedError (409) for one that is
 * not active, or that is an admin's.
 */
export async function startView(
  db: Db,
  session: { hash: string; user: SessionUser },
  userId: string,
  now: Date,
): Promise<void> {
  if (!hasRole(session.user, "admin")) throw new ForbiddenError();
  await inTransaction(db, async (trx) => {
    const viewed = await getUser(trx, userId);
    if (!isViewable(viewed))
      throw new ExpectedError(
        409,
        "Only active accounts can be viewed, and none of an admin: they see what you see.",
      );
    const untilDate = new Date(now.getTime() + VIEW_LIFETIME).toISOString();
    await trx
      .insertInto("session_views")
      .values({ hash: session.hash, userId, untilDate })
      .onConflict((conflict) => conflict.column("hash").doUpdateSet({ userId, untilDate }))
      .execute();
    await recordAudit(trx, { action: "view.started", subject: accountSubject(viewed), now });
  });
}

/** Ends the view of a session, if it has one. */
export async function endView(db: Db, hash: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [ended] = await trx
      .deleteFrom("session_views")
      .where("hash", "=", hash)
      .returning("userId")
      .execute();
    if (!ended) return;
    const viewed = await findUserById(trx, ended.userId);
    await recordAudit(trx, { action: "view.ended", ...(viewed && { subject: accountSubject(viewed) }), now });
  });
}

/** The view of a session; undefined where it has none. */
export async function findView(db: Db, hash: string) {
  const row = await db.selectFrom("session_views").selectAll().where("hash", "=", hash).executeTakeFirst();
  return row && { untilDate: row.untilDate, viewed: await findUserById(db, row.userId) };
}

/**
 * What an admin sees in a view: with the rights of the colleague, and as themselves. So nothing of the colleague's own account can
 * be reached, and the audit log names the admin. What the admin could not read otherwise is not shown either.
 */
export function seenAs(
  admin: SessionUser,
  { untilDate, viewed }: NonNullable<Awaited<ReturnType<typeof findView>>>,
  now: Date,
): { user: SessionUser; view: ColleagueView } {
  const isOver = untilDate <= now.toISOString() || !viewed || !isViewable(viewed) || !hasRole(admin, "admin");
  const view = { name: viewed?.name ?? "a colleague", role: viewed?.role ?? admin.role, untilDate, isOver };
  if (isOver) return { user: admin, view };
  const { role, permissions, stores } = toSessionUser(viewed);
  const shown = permissions.filter((permission) => canGrant(admin, permission));
  return { user: { ...admin, role, permissions: shown, stores }, view };
}

function isViewable({ status, role }: UserRow): boolean {
  return status === "active" && role !== "admin";
}
