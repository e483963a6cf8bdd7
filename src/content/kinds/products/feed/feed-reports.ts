import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { z } from "zod";
import { queueEmail } from "../../../../accounts/mail/queue-email.ts";
import { NotFoundError } from "../../../../errors.ts";
import { countsInWords, FEED_STATES } from "../../../../rules/money/price-feed.ts";
import { formatDate, formatTime } from "../../../../rules/time/dates.ts";
import { isOneOf } from "../../../../storage/database/sql.ts";
import type { Db, Tables } from "../../../../storage/database/tables.ts";
import { recordAudit } from "../../../../storage/audit/record-audit.ts";
import { inTransaction } from "../../../../storage/database/transaction.ts";
import type { Authorship } from "../../../lifecycle/server-kind.ts";
import { plannedRow } from "../csv/plan-import.ts";
import { rowError } from "../csv/read-table.ts";
import { auditAuthor } from "../../../lifecycle/write-hooks.ts";
import { readSetting } from "../../../settings/read-settings.ts";

/** How many products of a sort a report names. */
export const MAX_NAMED = 100;

/** How long reports are kept but for the newest, in milliseconds. */
export const FEEDS_KEPT = 30 * 86_400_000;

const MAX_LISTED = 20;

const contentSchema = z.strictObject({
  importId: z.uuid().nullable().describe("To undo it with, within a day; null where nothing was written"),
  counts: z.strictObject({
    rows: z.int(),
    new: z.int().describe("Rows about products that the site does not have"),
    changed: z.int(),
    unchanged: z.int(),
    gone: z.int().describe("Live products that the file lacks"),
    refused: z.int().describe("Rows that cannot be read; their products stay as they are"),
  }),
  reasons: z.array(z.string()).describe("Why it waits or has failed"),
  notes: z.array(z.string()).describe("What is to be known of the columns and the settings"),
  rows: z
    .array(plannedRow.extend({ action: z.enum(["create", "update"]) }))
    .describe(`What changes, the largest changes of prices first; at most ${MAX_NAMED}`),
  gone: z.array(z.strictObject({ id: z.uuid(), name: z.string() })).describe(`At most ${MAX_NAMED}`),
  errors: z.array(rowError).describe(`Why rows were refused; at most ${MAX_NAMED}`),
});

/** What a feed does, or has done. */
export type FeedContent = z.output<typeof contentSchema>;

/** What became of a feed. */
export const feedSchema = z
  .strictObject({
    id: z.uuid().nullable().describe("Null for a dry run"),
    file: z.string(),
    state: z
      .enum(["planned", "applied", "waiting", "declined", "failed"] satisfies (keyof typeof FEED_STATES)[])
      .describe("`planned`: a dry run. `waiting`: until someone says yes. `declined`: someone has said no"),
    actor: z.string(),
    date: z.iso.datetime(),
    isRepeat: z.boolean().describe("Whether this file was read before: then it is not read again"),
    ...contentSchema.shape,
  })
  .meta({ id: "Feed" });

export type Feed = z.output<typeof feedSchema>;

type FeedRow = Tables["feeds"];

/** The columns of what became of a feed: without its file. */
const REPORTED = ["id", "file", "state", "actor", "createdDate", "report"] as const;

type Reported = Pick<FeedRow, (typeof REPORTED)[number]>;

function feedOf({ id, file, state, actor, createdDate: date, report }: Reported): Feed {
  return { id, file, state, actor, date, isRepeat: false, ...contentSchema.parse(JSON.parse(report)) };
}

function latestFeeds(db: Db) {
  return db.selectFrom("feeds").orderBy("createdDate", "desc").orderBy("id");
}

/** The feeds of the last days, the latest first. */
export async function listFeeds(db: Db, limit = MAX_LISTED): Promise<Feed[]> {
  const rows = await latestFeeds(db).select(REPORTED).limit(limit).execute();
  return rows.map(feedOf);
}

/** How many of the latest feeds are looked through for those that a person has to look at. */
const MAX_SEARCHED = 1_000;

/**
 * The feeds that a person has to look at, the latest first, with the accounts that sent them: those that wait, and those that could not
 * be read and are the last of their series.
 */
export async function listOpenFeeds(db: Db): Promise<(Feed & Pick<FeedRow, "userId">)[]> {
  const rows = await latestFeeds(db).select(["id", "file", "state"]).limit(MAX_SEARCHED).execute();
  const last = new Map(rows.toReversed().map((row) => [seriesOf(row.file), row]));
  const isOpen = (row: (typeof rows)[number]) =>
    row.state === "waiting" || (row.state === "failed" && last.get(seriesOf(row.file)) === row);
  const ids = rows.filter(isOpen).map(({ id }) => id);
  const open = await latestFeeds(db)
    .select([...REPORTED, "userId"])
    .where(isOneOf(sql.ref("id"), ids))
    .limit(MAX_LISTED)
    .execute();
  return open.map((row) => ({ ...feedOf(row), userId: row.userId }));
}

/**
 * The last feed, and the last one of this name, if it had the same content: a file is read once, unless it failed, rows were refused
 * whose cause staff may have corrected, or the settings by which it was read have changed.
 */
export async function findRead(db: Db, file: string, hash: string): Promise<Feed | undefined> {
  const last = (named: boolean) =>
    latestFeeds(db)
      .select([...REPORTED, "hash"])
      .where("state", "<>", "failed")
      .$if(named, (query) => query.where("file", "=", file))
      .limit(1)
      .executeTakeFirst();
  const same = [await last(true), await last(false)].find((row) => row?.hash === hash);
  if (!same) return undefined;
  const feed = feedOf(same);
  if (feed.date < (await readSetting(db, "feed")).updatedDate) return undefined;
  const isWhole = feed.state !== "applied" || feed.counts.refused === 0;
  return isWhole || (await wasUndone(db, feed)) ? { ...feed, isRepeat: true } : undefined;
}

/** Whether staff undid what a feed wrote. The import itself is forgotten after a day. */
async function wasUndone(db: Db, { importId }: Feed): Promise<boolean> {
  const line = await db
    .selectFrom("audit_log")
    .select("seq")
    .where("subjectId", "=", importId)
    .where("action", "=", "content.import-undone")
    .executeTakeFirst();
  return line !== undefined;
}

/** The file of a feed that waits, and the account that has sent it. @throws NotFoundError */
export async function getWaiting(
  db: Db,
  id: string,
): Promise<{ file: string; bytes: Uint8Array; userId: string | null }> {
  const row = await db
    .selectFrom("feeds")
    .select(["file", "content", "userId"])
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!row || row.content === null) throw new NotFoundError("Waiting price feed");
  const { file, content, userId } = row;
  return { file, bytes: gunzipSync(Buffer.from(content, "base64")), userId };
}

/** Says no to a feed that waits. @throws NotFoundError */
export async function declineFeed(db: Db, id: string, by: Authorship): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { file: name } = await getWaiting(trx, id);
    await trx.updateTable("feeds").set({ state: "declined", content: null }).where("id", "=", id).execute();
    const subject = { type: "feeds", id, name };
    await recordAudit(trx, { action: "content.feed-declined", subject, by: auditAuthor(by), now: by.now });
  });
}

/**
 * Stores what became of a feed, and queues its report. One that could be read takes the place of an earlier one that waits and has
 * the same name but for its numbers, such as the day of `prices-2026-11-27.csv`.
 * Call it in the transaction of what it did.
 *
 * @param id of a feed that waited, which now has an end.
 */
export async function storeFeed(
  trx: Db,
  { id, by, ...given }: Pick<FeedRow, "id" | "file" | "hash" | "state"> & { by: Authorship },
  content: FeedContent,
  bytes: Uint8Array,
): Promise<Feed> {
  const row = { ...given, actor: by.actor, userId: by.userId ?? null, createdDate: by.now.toISOString() };
  const isWaiting = row.state === "waiting";
  const waiting = await trx
    .selectFrom("feeds")
    .select(["id", "file"])
    .where("state", "=", "waiting")
    .execute();
  const isRead = row.state !== "failed";
  for (const earlier of waiting.filter(({ file }) => isRead && seriesOf(file) === seriesOf(row.file)))
    await trx
      .updateTable("feeds")
      .set({ state: "declined", content: null })
      .where("id", "=", earlier.id)
      .execute();
  const stored: FeedRow = {
    id,
    ...row,
    report: JSON.stringify(content),
    content: isWaiting ? gzipSync(bytes).toString("base64") : null,
  };
  await trx
    .insertInto("feeds")
    .values(stored)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...stored }))
    .execute();
  const feed = feedOf(stored);
  await recordAudit(trx, {
    action: "content.feed",
    subject: { type: "feeds", id, name: row.file },
    note: `${FEED_STATES[row.state]}: ${countsInWords(content.counts)}`,
    by: auditAuthor(by),
    now: by.now,
  });
  const { reportTo } = await readSetting(trx, "feed");
  const { changed, refused, gone, ...counts } = content.counts;
  if (reportTo !== "" && (row.state !== "applied" || changed + counts.new + refused + gone > 0))
    await queueEmail(
      trx,
      "feedReport",
      { address: reportTo },
      { subject: subjectOf(feed), lines: describeFeed(feed), path: FEED_PATH, label: "Open the report" },
      by.now,
    );
  return feed;
}

function seriesOf(file: string): string {
  return file.replaceAll(/\d+/g, "");
}

/**
 * Deletes the reports of feeds that are older than a month, and the files of those that have waited so long. The newest report stays:
 * it says since when the till is silent.
 */
export async function deleteExpiredFeeds(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - FEEDS_KEPT).toISOString();
  await inTransaction(db, async (trx) => {
    const newest = latestFeeds(trx).select("id").where("state", "<>", "waiting").limit(1);
    await trx.deleteFrom("feeds").where("createdDate", "<=", oldest).where("id", "not in", newest).execute();
  });
}

/** Where staff see the feeds, and say yes or no. */
const FEED_PATH = "/admin/products/import";

function subjectOf({ file, state }: Feed): string {
  return `The price feed ${file} ${FEED_STATES[state]}`;
}

/** How many products of a sort an e-mail and the file of a report name. */
const NAMED_IN_WORDS = 20;

/** A feed in words: paragraphs for an e-mail, and for the file beside the feed's. */
export function describeFeed(feed: Feed): string[] {
  const { counts, reasons, notes, rows, gone, errors, date, isRepeat, state } = feed;
  const list = (title: string, all: number, lines: readonly string[]) => {
    const shown = lines.slice(0, NAMED_IN_WORDS);
    const more = all > shown.length ? [`and ${all - shown.length} more`] : [];
    return lines.length > 0 ? [[title, ...shown, ...more].join("\n")] : [];
  };
  const undo = feed.importId !== null ? " For a day it can be undone." : "";
  return [
    `${subjectOf(feed)} (${formatDate(date)}, ${formatTime(date)}).${state === "waiting" ? " Nothing is saved yet: look at it and say yes or no." : undo}`,
    ...(isRepeat ? ["It was read before, so it was not read again."] : []),
    ...reasons,
    ...(counts.rows > 0 ? [countsInWords(counts)] : []),
    ...notes,
    ...list("Changed:", counts.changed, rows.filter(({ action }) => action === "update").map(rowInWords)),
    ...list(
      "New:",
      counts.new,
      rows.filter(({ action }) => action === "create").map(({ name }) => name),
    ),
    ...list(
      "Missing in the file:",
      counts.gone,
      gone.map(({ name }) => name),
    ),
    ...list(
      "Refused:",
      counts.refused,
      errors.map(({ row, column, error }) => `Row ${row}${column === null ? "" : `, ${column}`}: ${error}`),
    ),
  ];
}

function rowInWords({ name, changes }: FeedContent["rows"][number]): string {
  return `${name}: ${changes.map(({ column, before, after }) => `${column} ${before || "empty"} → ${after || "empty"}`).join(", ")}`;
}
