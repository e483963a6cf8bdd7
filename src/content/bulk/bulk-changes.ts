import { randomUUID } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { auditAuthor } from "../lifecycle/write-hooks.ts";
import { inTurns } from "../../storage/database/in-turns.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { NotFoundError } from "../../errors.ts";
import { CONTENT_KINDS, type ContentKind } from "../kinds/kinds.ts";
import type { Library } from "../../media/library.ts";
import type { Authorship } from "../lifecycle/server-kind.ts";
import type { Action } from "./actions.ts";
import { titleSql } from "../lifecycle/state-in-sql.ts";

/** How long a change can be continued and undone, in milliseconds. */
const LIFETIME_MS = 86_400_000;

/** The maximum of records that are named with a reason. */
const MAX_NAMED = 200;

/** The maximum of changes that a list shows: more than a person makes in a day. */
const MAX_LISTED = 100;

/** The `contentType` of a change that moved the sample content to the bin. */
export const SAMPLES = "samples";

/** The `contentType` of an import of another site's content. */
export const WORDPRESS = "wordpress";

/** What a change is about: one kind; or records of several, which had a picture or a file, were samples, or came by an import. */
export type BulkContentType = ContentKind | Library | typeof SAMPLES | typeof WORDPRESS;

const countsSchema = z.strictObject({
  waiting: z.int().describe("Not reached yet"),
  changed: z.int(),
  unchanged: z.int().describe("They were so already"),
  left: z.int().describe("Left alone, for a reason"),
  undone: z.int(),
  kept: z.int().describe("Changed, and left alone by the undo, for a reason"),
});

/** A change of many records, how far it is, and what was left alone. */
export const bulkChangeSchema = z
  .strictObject({
    id: z.uuid(),
    action: z.looseObject({ is: z.string() }),
    createdDate: z.iso.datetime(),
    isUndone: z.boolean().describe("Whether its undo has begun"),
    counts: countsSchema,
    named: z
      .array(
        z.strictObject({ type: z.enum(CONTENT_KINDS), id: z.uuid(), title: z.string(), reason: z.string() }),
      )
      .describe(`The records that were left alone, at most ${MAX_NAMED}`),
  })
  .meta({ id: "BulkChange" });

export type BulkChange = z.output<typeof bulkChangeSchema>;

export type ChangeRecord = Tables["bulk_change_records"];

/** Creates a change without records. Returns its id. */
export async function createBulkChange(
  trx: Db,
  contentType: BulkContentType,
  action: Action,
  by: Authorship,
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto("bulk_changes")
    .values({
      id,
      contentType,
      action: JSON.stringify(action),
      actor: by.actor,
      userId: by.userId ?? null,
      createdDate: by.now.toISOString(),
      undoneDate: null,
    })
    .execute();
  await recordAudit(trx, {
    action: "content.bulk",
    subject: { type: contentType, id, name: contentType },
    note: `Began: ${JSON.stringify(action)}`,
    by: auditAuthor(by),
    now: by.now,
  });
  return id;
}

/**
 * Adds every record of a kind that meets a condition, each with its version, as one that waits. Returns their number.
 *
 * @param before how many records the change has already.
 */
export async function addFound(
  trx: Db,
  changeId: string,
  kind: ContentKind,
  where: RawBuilder<unknown>,
  before = 0,
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO bulk_change_records ("changeId", place, "contentType", "recordId", title, version, state)
    SELECT ${changeId}, ${before} + row_number() OVER (ORDER BY id), ${kind}, id, ${titleSql(kind)}, version, 'waiting'
    FROM ${sql.table(kind)} WHERE ${where}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Adds records one by one. @param before how many records the change has already. */
export async function addRecords(
  trx: Db,
  changeId: string,
  records: readonly Pick<ChangeRecord, "contentType" | "recordId" | "title" | "version" | "state">[],
  before = 0,
): Promise<void> {
  for await (const [place, record] of inTurns(records.entries()))
    await trx
      .insertInto("bulk_change_records")
      .values({ ...record, changeId, place: before + place, reason: "" })
      .execute();
}

/** A change of the last day. @throws NotFoundError */
export async function getBulkChange(
  db: Db,
  contentType: BulkContentType,
  id: string,
  now: Date,
): Promise<Tables["bulk_changes"]> {
  const row = await db
    .selectFrom("bulk_changes")
    .selectAll()
    .where("id", "=", id.toLowerCase())
    .where("contentType", "=", contentType)
    .where("createdDate", ">", oldest(now))
    .executeTakeFirst();
  if (!row) throw new NotFoundError("Change");
  return row;
}

/** How far a change is. */
export async function describeBulkChange(
  db: Db,
  { id, action, createdDate, undoneDate }: Tables["bulk_changes"],
): Promise<BulkChange> {
  const rows = await db
    .selectFrom("bulk_change_records")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .where("changeId", "=", id)
    .groupBy("state")
    .execute();
  const of = (state: ChangeRecord["state"]) => rows.find((row) => row.state === state)?.count ?? 0;
  const named = await db
    .selectFrom("bulk_change_records")
    .select(["contentType as type", "recordId as id", "title", "reason"])
    .where("changeId", "=", id)
    .where("state", "in", ["left", "kept"])
    .orderBy("place")
    .limit(MAX_NAMED)
    .execute();
  return {
    id,
    action: readAction(action),
    createdDate,
    isUndone: undoneDate !== null,
    counts: {
      waiting: of("waiting"),
      changed: of("changed"),
      unchanged: of("unchanged"),
      left: of("left"),
      undone: of("undone"),
      kept: of("kept"),
    },
    named,
  };
}

export function readAction(json: string): Action {
  return z.looseObject({ is: z.string() }).parse(JSON.parse(json));
}

/** The last change of several kinds within the last day, by any user; null if there is none. */
export async function findLatestBulkChange(
  db: Db,
  contentType: typeof SAMPLES | typeof WORDPRESS,
  now: Date,
): Promise<BulkChange | null> {
  const [latest = null] = await listBulkChanges(db, contentType, now, { limit: 1 });
  return latest;
}

/** The changes of a content type within the last day, by one user or by any, the latest first. */
export async function listBulkChanges(
  db: Db,
  contentType: BulkContentType,
  now: Date,
  { userId, limit = MAX_LISTED }: { userId?: string; limit?: number },
): Promise<BulkChange[]> {
  const rows = await db
    .selectFrom("bulk_changes")
    .selectAll()
    .where("contentType", "=", contentType)
    .where("createdDate", ">", oldest(now))
    .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? ""))
    .orderBy("createdDate", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  const changes: BulkChange[] = [];
  for (const row of rows) changes.push(await describeBulkChange(db, row));
  return changes;
}

/** The next records of a change in a state: the first ones, or the last ones. */
export function listNext(
  db: Db,
  changeId: string,
  state: ChangeRecord["state"],
  order: "asc" | "desc",
  limit: number,
): Promise<ChangeRecord[]> {
  return db
    .selectFrom("bulk_change_records")
    .selectAll()
    .where("changeId", "=", changeId)
    .where("state", "=", state)
    .orderBy("place", order)
    .limit(limit)
    .execute();
}

/** Writes what became of a record, if it is still in its former state. */
export async function settleRecord(
  trx: Db,
  { changeId, place, state: before }: ChangeRecord,
  result: { state: ChangeRecord["state"]; version?: number; reason?: string },
): Promise<void> {
  await trx
    .updateTable("bulk_change_records")
    .set(result)
    .where("changeId", "=", changeId)
    .where("place", "=", place)
    .where("state", "=", before)
    .execute();
}

/** Deletes the changes that can no longer be undone. The history keeps their writes. */
export async function deleteExpiredBulkChanges(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (trx) =>
    trx.deleteFrom("bulk_changes").where("createdDate", "<=", oldest(now)).execute(),
  );
}

function oldest(now: Date): string {
  return new Date(now.getTime() - LIFETIME_MS).toISOString();
}
