import type { Insertable, Selectable } from "kysely";
import type { Db, Tables } from "../../storage/database/tables.ts";
import type { HistoryOf } from "../lifecycle/history.ts";
import { listNumbersOfSame, type NextRow } from "../next-versions/next-rows.ts";

/** A change for which a yes was asked, as it is stored. */
export type ApprovalRow = Selectable<Tables["approvals"]>;

/** Of what an approval is. */
interface ApprovalKey {
  contentType: HistoryOf;
  recordId: string;
}

/** What was asked last of a record. */
export async function findApproval(
  db: Db,
  { contentType, recordId }: ApprovalKey,
): Promise<ApprovalRow | undefined> {
  if (contentType === "settings") return undefined;
  return db
    .selectFrom("approvals")
    .selectAll()
    .where("contentType", "=", contentType)
    .where("recordId", "=", recordId)
    .executeTakeFirst();
}

/** The changes for which others have asked the yes, and those of a user that were sent back, the first that was asked first. */
export async function listApprovalsFor(db: Db, userId: string): Promise<ApprovalRow[]> {
  return db
    .selectFrom("approvals")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("state", "=", "asked").and("userId", "<>", userId),
        eb("state", "=", "sent back").and("userId", "=", userId),
      ]),
    )
    .orderBy("askedDate")
    .orderBy("recordId")
    .execute();
}

/** Stores what is asked of a record, or what became of it, in place of what was there. */
export async function putApproval(trx: Db, row: Insertable<Tables["approvals"]>): Promise<void> {
  await trx
    .insertInto("approvals")
    .values(row)
    .onConflict((conflict) => conflict.columns(["contentType", "recordId"]).doUpdateSet({ ...row }))
    .execute();
}

/** Forgets what was asked of a record: it went live, or there is no such change any more. */
export async function deleteApproval(trx: Db, { contentType, recordId }: ApprovalKey): Promise<void> {
  if (contentType === "settings") return;
  await trx
    .deleteFrom("approvals")
    .where("contentType", "=", contentType)
    .where("recordId", "=", recordId)
    .execute();
}

/** Whether a second person has given the yes to a next version as it waits. */
export async function hasYes(db: Db, row: NextRow): Promise<boolean> {
  const approval = await findApproval(db, row);
  const isGiven = approval?.state === "given" && approval.isNext === 1;
  return isGiven && (await listNumbersOfSame(db, row)).includes(approval.number);
}
