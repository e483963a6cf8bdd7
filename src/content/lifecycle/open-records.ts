import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";

/** An editor reports every 15 seconds; browsers slow the timers of hidden windows to a minute. */
const REPORTED_WITHIN_MS = 90_000;

/** An editor that is open in a window. */
type OpenEditor = Omit<Tables["open_editors"], "reportedDate">;

/** Notes that an editor is open. Returns the people who have the record open in other windows. */
export async function reportEditor(
  db: Db,
  editor: OpenEditor,
  now: Date,
): Promise<Pick<OpenEditor, "userId" | "actor">[]> {
  const reportedDate = now.toISOString();
  const { actor, recordId } = editor;
  return inTransaction(db, async (trx) => {
    await deleteSilentEditors(trx, now);
    await trx
      .insertInto("open_editors")
      .values({ ...editor, reportedDate })
      .onConflict((conflict) =>
        conflict.columns(["userId", "windowId"]).doUpdateSet({ recordId, actor, reportedDate }),
      )
      .execute();
    const others = await trx
      .selectFrom("open_editors")
      .select(["userId", "windowId", "actor"])
      .where("recordId", "=", recordId)
      .orderBy("reportedDate")
      .orderBy("windowId")
      .execute();
    const isOwn = ({ userId }: { userId: string }) => userId === editor.userId;
    const people = others
      .filter((other) => !isOwn(other) || other.windowId !== editor.windowId)
      // One's own other window first: it is closed soonest.
      .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
    return [...new Map(people.map((person) => [person.userId, person])).values()];
  });
}

/** Notes that an editor was closed. */
export async function closeEditor(
  db: Db,
  { userId, windowId }: Pick<OpenEditor, "userId" | "windowId">,
): Promise<void> {
  await inTransaction(db, (trx) =>
    trx.deleteFrom("open_editors").where("userId", "=", userId).where("windowId", "=", windowId).execute(),
  );
}

/** Deletes the editors that have not reported for a while: their windows were closed without a word. */
async function deleteSilentEditors(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - REPORTED_WITHIN_MS).toISOString();
  await inTransaction(db, (trx) =>
    trx.deleteFrom("open_editors").where("reportedDate", "<=", oldest).execute(),
  );
}
