import { sql, type Selectable } from "kysely";
import { contains } from "../../storage/database/sql.ts";
import type { Authorship } from "../lifecycle/server-kind.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import type { HistoryOf } from "../lifecycle/history.ts";

/** A next version as it is stored. */
export type NextRow = Selectable<Tables["next_versions"]>;

/** Of what a next version is: its kind, or `settings`, and its id. */
export interface NextKey {
  type: HistoryOf;
  id: string;
}

/** Every next version that a record ever had. */
function ofRecord(db: Db, { type, id }: NextKey) {
  return db.selectFrom("next_versions").where("contentType", "=", type).where("recordId", "=", id);
}

/** Those that wait and that nothing holds back. */
function thatMayGoLive(db: Db) {
  return db.selectFrom("next_versions").where("state", "=", "waiting").where("problem", "=", "");
}

/** The next version of a record that waits. */
export async function findWaiting(db: Db, key: NextKey): Promise<NextRow | undefined> {
  return ofRecord(db, key).selectAll().where("state", "=", "waiting").executeTakeFirst();
}

/** Every next version that a record ever had, the newest first. */
export async function listNextRows(db: Db, key: NextKey): Promise<NextRow[]> {
  return ofRecord(db, key).selectAll().orderBy("number", "desc").execute();
}

/** The next version of a record that was saved last, whatever became of it. */
export async function findLast(db: Db, key: NextKey): Promise<NextRow | undefined> {
  return ofRecord(db, key).selectAll().orderBy("number", "desc").limit(1).executeTakeFirst();
}

/** The numbers of a record's next versions that are the same as one, which is among them: an undo saves one again. */
export async function listNumbersOfSame(db: Db, row: NextRow): Promise<number[]> {
  const rows = await ofRecord(db, { type: row.contentType, id: row.recordId })
    .select("number")
    .where("changes", "=", row.changes)
    .where("base", "=", row.base)
    .where("fromDate", "is not distinct from", row.fromDate)
    .execute();
  return rows.map(({ number }) => number);
}

/** How many steps the next versions of a record have made until its last one: each save is one, and each end. */
export function stepsOf(last: NextRow | undefined): number {
  return last ? 2 * last.number - (last.state === "waiting" ? 1 : 0) : 0;
}

/** The next versions that wait, the first instant first and those without one last: of a type, or in which a text stands. */
export async function listWaiting(
  db: Db,
  { type, text = "" }: { type?: HistoryOf; text?: string } = {},
): Promise<NextRow[]> {
  return db
    .selectFrom("next_versions")
    .selectAll()
    .where("state", "=", "waiting")
    .$if(type !== undefined, (query) => query.where("contentType", "=", type ?? "settings"))
    .$if(text !== "", (query) =>
      query.where((eb) => eb.or([contains(sql.ref("changes"), text), contains(sql.ref("base"), text)])),
    )
    .orderBy(sql`CASE WHEN "fromDate" IS NULL THEN 1 ELSE 0 END`)
    .orderBy("fromDate")
    .orderBy("contentType")
    .orderBy("recordId")
    .execute();
}

/** Those of an instant that nothing holds back. */
export async function listDue(db: Db, instant: string): Promise<NextRow[]> {
  return thatMayGoLive(db)
    .selectAll()
    .where("fromDate", "=", instant)
    .orderBy("contentType")
    .orderBy("recordId")
    .execute();
}

/** How many wait for an instant. */
export async function countAt(db: Db, instant: string): Promise<number> {
  const { count } = await thatMayGoLive(db)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("fromDate", "=", instant)
    .executeTakeFirstOrThrow();
  return count;
}

/** The first instant at which the clock takes something over, also one that has passed; undefined where nothing waits for it. */
export async function findFirstDue(db: Db): Promise<string | undefined> {
  const row = await thatMayGoLive(db)
    .select("fromDate")
    .where("fromDate", "is not", null)
    .orderBy("fromDate")
    .limit(1)
    .executeTakeFirst();
  return row?.fromDate ?? undefined;
}

/** Adds a next version, which replaces the one that waits. */
export async function insertWaiting(
  trx: Db,
  { type, id }: NextKey,
  { fromDate, changes, base }: Record<"changes" | "base", object> & { fromDate: string | null },
  by: Authorship,
): Promise<NextRow> {
  const last = await findLast(trx, { type, id });
  if (last?.state === "waiting") await endWaiting(trx, last, "replaced", by.now);
  return trx
    .insertInto("next_versions")
    .values({
      contentType: type,
      recordId: id,
      number: (last?.number ?? 0) + 1,
      state: "waiting",
      fromDate,
      changes: JSON.stringify(changes),
      base: JSON.stringify(base),
      actor: by.actor,
      userId: by.userId ?? null,
      savedDate: by.now.toISOString(),
      endedDate: null,
      problem: "",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Says what became of a next version that waited. */
export async function endWaiting(
  trx: Db,
  row: NextRow,
  state: Exclude<NextRow["state"], "waiting">,
  now: Date,
): Promise<void> {
  await setCells(trx, row, { state, endedDate: now.toISOString() });
}

/** Replaces what a next version changes, and what it is compared with. */
export async function setFields(
  trx: Db,
  row: NextRow,
  { changes, base }: Record<"changes" | "base", object>,
): Promise<void> {
  await setCells(trx, row, { changes: JSON.stringify(changes), base: JSON.stringify(base) });
}

/** Says why a next version waits on although its instant has come. */
export async function setProblem(trx: Db, row: NextRow, problem: string): Promise<void> {
  await setCells(trx, row, { problem });
}

async function setCells(trx: Db, row: NextRow, cells: Partial<NextRow>): Promise<void> {
  await trx
    .updateTable("next_versions")
    .set(cells)
    .where("contentType", "=", row.contentType)
    .where("recordId", "=", row.recordId)
    .where("number", "=", row.number)
    .execute();
}
