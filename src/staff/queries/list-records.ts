import { sql, type RawBuilder } from "kysely";
import type { ListSort } from "../../content/kinds/kind.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import type { AnyRecord } from "../../content/lifecycle/record.ts";
import { viewAlone } from "../../content/lifecycle/public-view.ts";
import type { StoreLimit } from "../../content/lifecycle/server-kind.ts";
import { whereWithin } from "../../content/lifecycle/own-stores.ts";
import { listRecords } from "../../content/lifecycle/read.ts";
import { type StaffFilter, whereFound, whereWaiting } from "../../content/lifecycle/staff-filter.ts";
import { type Author, authorOf } from "../../rules/access/author.ts";
import { pageOfList, RECORDS_PER_PAGE } from "../../rules/lists/list-page.ts";
import { isOneOf, entriesOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { lacksOf } from "../../content/lacks.ts";
import { kindOf, publicPathOf, titleOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { publicationOf, type PublicationState } from "../../content/publication.ts";
import { publicationStateSql, titleSql } from "../../content/lifecycle/state-in-sql.ts";
import { encodingOf } from "../../content/lifecycle/row-encoding.ts";
import { readWaitingWords, type NamedRecord } from "./content-issues.ts";
import { alphabetical } from "../../rules/text/fold.ts";
import { BIN_RETENTION_MS } from "../../content/lifecycle/empty-bin.ts";

/** Which records of a kind a list of the admin shows. */
export interface RecordListQuery extends StaffFilter {
  sort?: ListSort;
  direction?: "asc" | "desc";
  /** From 1. */
  page?: number;
}

/** A record as a list of the admin shows it. */
export interface RecordListRow {
  id: string;
  version: number;
  title: string;
  slug: string | null;
  status: string;
  state: PublicationState;
  /** The state in words. */
  sentence: string;
  category: string;
  imageUrl: string | null;
  /** Tells one record from another: a brand and a size, a place, an author. */
  detail: string;
  /** In cents; null for a kind without prices, and if no price is set. */
  price: number | null;
  /** The price of the current offer, in cents. */
  offerPrice: number | null;
  startDate: string | null;
  endDate: string | null;
  /** The lower shows first; null for a kind without priorities. */
  priority: number | null;
  updatedDate: string;
  updatedBy: Author;
  publicPath: string | null;
  /** What it lacks that visitors expect: `a picture`. */
  lacks: readonly string[];
  /** Of a next version that waits, in words; empty where none does. */
  waiting: string;
}

/** A row of a list with how often visitors have seen the record this week, where staff may read that. */
export type CountedListRow = RecordListRow & { views?: number };

export interface RecordListPage {
  rows: CountedListRow[];
  total: number;
  page: number;
  pages: number;
  /** The number of records in each state, within the search and the category. */
  counts: Record<PublicationState | "all", number>;
  /** Of how many of them a next version waits. */
  waiting: number;
  /** Every category that is in use. */
  categories: string[];
}

export interface BinRow extends NamedRecord {
  imageUrl: string | null;
  binnedDate: string;
  binnedBy: Author;
  /** When it is permanently deleted. */
  goneDate: string;
}

export interface BinPage {
  rows: BinRow[];
  total: number;
  page: number;
  pages: number;
}

/** A page of a kind's records, whatever their status. A page number beyond the last gives the last page. */
export async function listPage(
  db: Db,
  kind: ContentKind,
  query: RecordListQuery,
  now: Date,
  limit?: StoreLimit,
): Promise<RecordListPage> {
  const server = serverKindOf(kind);
  const where = sql`${whereFound(server, query, now)} AND ${whereWithin(server, limit)}`;
  const counts = await countStates(db, kind, where, now);
  const total = counts[query.state ?? "all"];
  const asked = Math.max(1, Math.trunc(query.page ?? 1) || 1);
  const { page, pages, limit: most, offset } = pageOfList(asked, total, RECORDS_PER_PAGE);
  const inState = query.state ? sql`${publicationStateSql(kind, now)} = ${query.state}` : sql`TRUE`;
  // The ids first: otherwise SQLite would sort whole records, articles included.
  const { rows: found } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(kind)} WHERE ${where} AND ${inState}
    ORDER BY ${orderOf(kind, query)}, id
    LIMIT ${most} OFFSET ${offset}`.execute(db);
  return {
    total,
    page,
    pages,
    counts,
    waiting: await countWaiting(db, kind, where),
    rows: await readRows(db, kind, found, now),
    categories: await listCategories(db, kind, limit),
  };
}

/** Every banner, by its position and priority. */
export async function listBanners(db: Db, now: Date): Promise<RecordListRow[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM banners WHERE "deletedDate" IS NULL ORDER BY position, priority, "createdDate", id`.execute(
    db,
  );
  return readRows(db, "banners", rows, now);
}

/** The records that were found as rows of a list, in their order. */
async function readRows(
  db: Db,
  kind: ContentKind,
  found: readonly { id: string }[],
  now: Date,
): Promise<RecordListRow[]> {
  const ids = found.map(({ id }) => id);
  const these = isOneOf(sql.ref("id"), ids);
  const records = await listRecords(db, serverKindOf(kind), these);
  const { rows } = await sql<{ id: string; actor: string }>`
    SELECT id, actor FROM ${sql.table(kind)} AS records
    JOIN history ON "contentType" = ${kind} AND "recordId" = id AND history.version = records.version
    WHERE ${these}`.execute(db);
  const actors = new Map(rows.map(({ id, actor }) => [id, actor]));
  const waiting = await readWaitingWords(db, kind, ids, now);
  const figures = await serverKindOf(kind).listing.figures?.(db, ids);
  const byId = new Map(
    records.map((record) => {
      const row = toRow(kind, record, actors.get(record.id) ?? "", now);
      const detail = [row.detail, figures?.get(record.id)].filter(Boolean).join(", ");
      return [record.id, { ...row, detail, waiting: waiting.get(record.id) ?? "" }];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toRow(
  kind: ContentKind,
  record: AnyRecord,
  actor: string,
  now: Date,
): Omit<RecordListRow, "waiting"> {
  const { id, version, status, updatedDate } = record;
  const { categoryField } = kindOf(kind);
  const server = serverKindOf(kind);
  const [startDate, endDate] = server.listing.dates(record);
  const fields = new Map<string, unknown>(Object.entries(record));
  const current = new Map<string, unknown>(Object.entries(server.publicView(record, viewAlone(now))));
  return {
    id,
    version,
    status,
    updatedDate,
    startDate,
    endDate,
    title: titleOf(kind, record),
    slug: record.slug ?? null,
    ...publicationOf(kind, record, now),
    category: textOr(fields.get(categoryField), ""),
    imageUrl: textOr(fields.get("imageUrl"), null),
    detail: server.listing.detail(record),
    price: numberOrNull(fields.get("price")),
    offerPrice: numberOrNull(Object(current.get("offer")).price),
    priority: numberOrNull(fields.get("priority")),
    updatedBy: authorOf(actor),
    publicPath: publicPathOf(kind, record),
    lacks: lacksOf(kind, Object.fromEntries(fields)),
  };
}

function textOr<Fallback>(value: unknown, fallback: Fallback): string | Fallback {
  return typeof value === "string" ? value : fallback;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function orderOf(kind: ContentKind, query: RecordListQuery): RawBuilder<unknown> {
  const title = sql.ref("sortName");
  const sort = query.sort ?? "updated";
  const direction =
    (query.direction ?? (sort === "updated" ? "desc" : "asc")) === "desc" ? sql`DESC` : sql`ASC`;
  switch (sort) {
    case "title":
      return sql`${title} ${direction}`;
    case "category":
      return sql`"sortCategory" ${direction}, ${title}`;
    case "start":
      return sql`${sql.ref(serverKindOf(kind).listing.start)} ${direction} NULLS LAST, ${title}`;
    case "price":
      return Object.hasOwn(serverKindOf(kind).schema.shape, "price")
        ? sql`price ${direction} NULLS LAST, ${title}`
        : sql`${title} ${direction}`;
    case "updated":
      return sql`"updatedDate" ${direction}, ${title}`;
  }
}

async function countStates(
  db: Db,
  kind: ContentKind,
  found: RawBuilder<unknown>,
  now: Date,
): Promise<RecordListPage["counts"]> {
  const { rows } = await sql<{ state: PublicationState; count: number }>`
    SELECT ${publicationStateSql(kind, now)} AS state, count(*) AS count
    FROM ${sql.table(kind)} WHERE ${found} GROUP BY state`.execute(db);
  const counts = { all: 0, draft: 0, planned: 0, live: 0, ended: 0, archived: 0 };
  for (const { state, count } of rows) {
    counts[state] = count;
    counts.all += count;
  }
  return counts;
}

async function countWaiting(db: Db, kind: ContentKind, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(kind)} WHERE ${found} AND ${whereWaiting(kind)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function listCategories(db: Db, kind: ContentKind, limit: StoreLimit | undefined): Promise<string[]> {
  const field = sql.ref(kindOf(kind).categoryField);
  const { rows } = await sql<{ category: string }>`
    SELECT ${field} AS category FROM ${sql.table(kind)}
    WHERE "deletedDate" IS NULL AND ${field} <> '' AND ${whereWithin(serverKindOf(kind), limit)}
    GROUP BY ${field}, "sortCategory" ORDER BY "sortCategory"`.execute(db);
  return rows.map(({ category }) => category);
}

/** The maximum of suggestions for a field. */
const MAX_CHOICES = 500;

/** What sections of pages choose from: fields of other kinds, by `kind.field`. */
const OF_SECTIONS = [
  ["products", "category"],
  ["blogs", "category"],
  ["jobs", "department"],
] as const;

/** The values in use in the fields of a kind, in alphabetical order. */
export async function listChoices(
  db: Db,
  kind: ContentKind,
  limit?: StoreLimit,
): Promise<Record<string, string[]>> {
  const { listing } = serverKindOf(kind);
  const known = (await listing.knownChoices?.(db, limit?.stores)) ?? {};
  const choices: Record<string, string[]> = {};
  for (const field of listing.choices)
    choices[field] = alphabetical([...(await valuesIn(db, kind, field, limit)), ...(known[field] ?? [])]);
  if (kind === "pages") {
    for (const [other, field] of OF_SECTIONS)
      choices[`${other}.${field}`] = alphabetical(await valuesIn(db, other, field));
  }
  return choices;
}

async function valuesIn(db: Db, kind: ContentKind, field: string, limit?: StoreLimit): Promise<string[]> {
  const within = whereWithin(serverKindOf(kind), limit);
  const column = sql.ref(field);
  const isList = encodingOf(serverKindOf(kind).schema).json.includes(field);
  const { rows } = await (
    isList
      ? sql<{ value: string }>`
          SELECT DISTINCT entry.value FROM ${sql.table(kind)}, ${entriesOf(field, "entry")}
          WHERE "deletedDate" IS NULL AND ${within} LIMIT ${MAX_CHOICES}`
      : sql<{ value: string }>`
          SELECT DISTINCT ${column} AS value FROM ${sql.table(kind)}
          WHERE "deletedDate" IS NULL AND ${column} <> '' AND ${within} LIMIT ${MAX_CHOICES}`
  ).execute(db);
  return rows.map(({ value }) => value);
}

/** A page of the records in the bin, of each kind those within its limit, the most recently deleted first; those of one change by title. */
export async function listBin(
  db: Db,
  limits: readonly (readonly [ContentKind, StoreLimit | undefined])[],
  asked: number,
): Promise<BinPage> {
  if (limits.length === 0) return { rows: [], total: 0, page: 1, pages: 1 };
  const ofKinds = limits.map(([kind, limit]) => {
    const server = serverKindOf(kind);
    const imageUrl = Object.hasOwn(server.schema.shape, "imageUrl") ? sql`"imageUrl"` : sql`NULL`;
    return sql`
      SELECT ${sql.lit(kind)} AS kind, id, version, ${titleSql(kind)} AS title, ${imageUrl} AS "imageUrl",
        "deletedDate" AS "binnedDate"
      FROM ${sql.table(kind)} WHERE "deletedDate" IS NOT NULL AND ${whereWithin(server, limit)}`;
  });
  const binned = sql`(${sql.join(ofKinds, sql` UNION ALL `)}) AS binned`;
  const { rows: counted } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${binned}`.execute(db);
  const total = counted[0]?.count ?? 0;
  const { limit, offset, ...place } = pageOfList(asked, total, RECORDS_PER_PAGE);
  const { rows } = await sql<Omit<BinRow, "goneDate" | "binnedBy"> & { actor: string | null }>`
    SELECT kind, id, title, "imageUrl", "binnedDate", (
      SELECT actor FROM history
      WHERE "contentType" = binned.kind AND "recordId" = binned.id AND version = binned.version
    ) AS actor
    FROM ${binned} ORDER BY "binnedDate" DESC, title, id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return {
    ...place,
    total,
    rows: rows.map(({ actor, ...row }) => ({
      ...row,
      binnedBy: authorOf(actor ?? ""),
      goneDate: new Date(Date.parse(row.binnedDate) + BIN_RETENTION_MS).toISOString(),
    })),
  };
}
