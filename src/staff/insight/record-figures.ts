import { sql } from "kysely";
import { kindOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { pagePath } from "../../content/kinds/pages/page-addresses.ts";
import { listGroups, type Days } from "../../rules/counts/insight-period.ts";
import { addDays, maltaDay, mondayOf } from "../../rules/time/malta-time.ts";
import type { Counted } from "../../rules/counts/counted.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { sumBySubject } from "./read-insight.ts";

/** How many weeks the editor of a record shows. */
const WEEKS = 12;

/** What was counted of one record, by week, the oldest first. */
export interface RecordFigures {
  /** What the figures are of: `views`, or what else a record of its kind is measured by. */
  noun: "views" | "times seen" | "times opened from the offers";
  weeks: { from: string; count: number; visits: number }[];
  /** Of this week, beside the views: `Applications begun`. */
  others: { label: string; count: number }[];
  /** What the records beside it have in this week, in the middle of them; null where there are none. */
  middle: number | null;
}

/** What is counted on the pages of a kind beside the views, with its label. */
const BESIDE_VIEWS: Partial<Readonly<Record<ContentKind, readonly (readonly [string, Counted])[]>>> = {
  jobs: [
    ["Applications begun", "apply"],
    ["Applications sent", "sent"],
  ],
  products: [
    ["Opened from the offers", "offer"],
    ["To the online shop", "shop"],
    ["On shopping lists", "listed"],
  ],
  stores: [
    ["Directions", "directions"],
    ["Phone", "phone"],
  ],
};

/** The days of this week until today. */
function thisWeek(now: Date): Days {
  const today = maltaDay(now);
  return { from: mondayOf(today), until: today };
}

/** The addresses of records, those that they had before too, by the id of the record. Empty for a kind without pages. */
async function listPaths(
  db: Db,
  kind: ContentKind,
  ids: readonly string[],
): Promise<{ id: string; path: string }[]> {
  const { folders } = kindOf(kind);
  if (folders.length === 0) return [];
  const { rows: slugs } = await sql<{ id: string; slug: string }>`
    SELECT id, slug FROM ${sql.table(kind)} WHERE ${isOneOf(sql.ref("id"), ids)} AND slug IS NOT NULL
    UNION ALL SELECT "recordId" AS id, slug FROM slug_redirects
    WHERE "contentType" = ${kind} AND ${isOneOf(sql.ref("recordId"), ids)}`.execute(db);
  return slugs.flatMap(({ id, slug }) =>
    kind === "pages"
      ? [{ id, path: pagePath(slug) }]
      : folders.map((folder) => ({ id, path: `${folder}/${slug}` })),
  );
}

interface DayRow {
  subject: string;
  day: string;
  count: number;
  visits: number;
}

/** Reads single rows by their key: the counts of all other pages are not read. */
async function readDays(db: Db, what: Counted, subjects: readonly string[], days: Days): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    SELECT subject, day, count, visits FROM daily_counts
    WHERE what = ${what} AND day IN (${sql.join(listGroups(days, "day"))})
      AND ${isOneOf(sql.ref("subject"), subjects)}`.execute(db);
  return rows;
}

/** The views of this week of the records of a list, by id; undefined for a kind without pages. */
export async function readWeekViews(
  db: Db,
  kind: ContentKind,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number> | undefined> {
  const what = kind === "banners" ? "bannerSeen" : "view";
  const paths = kind === "banners" ? ids.map((id) => ({ id, path: id })) : await listPaths(db, kind, ids);
  if (paths.length === 0) return undefined;
  const rows = await readDays(
    db,
    what,
    paths.map(({ path }) => path),
    thisWeek(now),
  );
  const byPath = new Map<string, number>();
  for (const { subject, count } of rows) byPath.set(subject, (byPath.get(subject) ?? 0) + count);
  const views = new Map(ids.map((id) => [id, 0]));
  for (const { id, path } of paths) views.set(id, (views.get(id) ?? 0) + (byPath.get(path) ?? 0));
  return views;
}

/** The figures of one record; undefined for a kind of which nothing is counted. */
export async function readRecordFigures(
  db: Db,
  kind: ContentKind,
  id: string,
  now: Date,
): Promise<RecordFigures | undefined> {
  const week = thisWeek(now);
  const all = { from: addDays(week.from, -7 * (WEEKS - 1)), until: week.until };
  const byWeek = (rows: readonly DayRow[]) => {
    const weeks = Map.groupBy(rows, ({ day }) => mondayOf(day));
    return listGroups(all, "week").map((from) => {
      const of = weeks.get(from) ?? [];
      return { from, count: sum(of, "count"), visits: sum(of, "visits") };
    });
  };
  const ofWeek = async (what: Counted, subjects: readonly string[]) =>
    sum(await readDays(db, what, subjects, week), "count");
  if (kind === "banners") {
    const pressed = { label: "Pressed", count: await ofWeek("bannerPressed", [id]) };
    const weeks = byWeek(await readDays(db, "bannerSeen", [id], all));
    return { noun: "times seen", weeks, others: [pressed], middle: null };
  }
  if (kind === "offers") {
    const products = await listOfferedProducts(db, id);
    const paths = (await listPaths(db, "products", products)).map(({ path }) => path);
    const weeks = byWeek(await readDays(db, "offer", paths, all));
    const counts = (await sumBySubject(db, week, "offer"))
      .filter(({ subject }) => !paths.includes(subject))
      .map(({ count }) => count);
    return { noun: "times opened from the offers", weeks, others: [], middle: middleOf(counts) };
  }
  const paths = (await listPaths(db, kind, [id])).map(({ path }) => path);
  if (paths.length === 0) return undefined;
  const others = await Promise.all(
    (BESIDE_VIEWS[kind] ?? []).map(async ([label, what]) => ({ label, count: await ofWeek(what, paths) })),
  );
  return { noun: "views", weeks: byWeek(await readDays(db, "view", paths, all)), others, middle: null };
}

function sum(rows: readonly DayRow[], of: "count" | "visits"): number {
  return rows.reduce((all, row) => all + row[of], 0);
}

function middleOf(counts: readonly number[]): number | null {
  return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? null;
}

async function listOfferedProducts(db: Db, offerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("product_offers")
    .select("productId")
    .distinct()
    .where("offerId", "=", offerId)
    .execute();
  return rows.map(({ productId }) => productId);
}
