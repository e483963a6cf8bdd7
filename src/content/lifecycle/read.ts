import { type RawBuilder, sql } from "kysely";
import { decodeRow } from "../../storage/database/codec.ts";
import { rowsOf } from "../../storage/database/sql.ts";
import type { Db, RowOf } from "../../storage/database/tables.ts";
import { NotFoundError } from "../../errors.ts";
import { isUuid } from "../../rules/text/uuid.ts";
import { isVisible } from "../../rules/time/visibility.ts";
import { isAfter, orderBy, orderFromEnd, type Position } from "./order.ts";
import { whereWithin } from "./own-stores.ts";
import { toPublic } from "./public-view.ts";
import { encodingOf } from "./row-encoding.ts";
import { findIdByOldSlug } from "./slugs.ts";
import { type AnyRecord, columnsOf, type ServerKind, type StoreLimit } from "./server-kind.ts";
import { whereVisible } from "./state-in-sql.ts";
import { hasSlug, type ContentKind } from "../kinds/kinds.ts";

/** A limit that no list reaches. */
const ALL = Number.MAX_SAFE_INTEGER;

/** Whether visitors see a record at `now`, in SQL over its table. */
export function whereShown(kind: ServerKind, now: Date): RawBuilder<unknown> {
  return sql`${whereVisible(kind, now)} AND ${kind.shownIf ?? sql`TRUE`}`;
}

/** Which of a kind's visible records to list, in SQL over its table. */
export interface Selection {
  from?: RawBuilder<unknown> | undefined;
  where?: RawBuilder<unknown>;
  order?: RawBuilder<unknown> | undefined;
  limit?: number;
  offset?: number;
  /** Reads the kind's order from its end, and returns the records in that order: the last ones first. */
  isFromEnd?: boolean;
}

/** The records with these ids that a visitor may see at `now`, in the order of the ids. */
export async function listPublicById<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  ids: readonly string[],
  now: Date,
): Promise<Item[]> {
  return toPublic(db, kind, await listById(db, kind, ids, whereShown(kind, now)), now);
}

/**
 * The records with these ids that meet a condition, in the order of the ids.
 *
 * The query starts from the ids. Otherwise the database might use the index on the status and read nearly every row.
 */
export async function listById<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  ids: readonly string[],
  where: RawBuilder<unknown>,
): Promise<Item[]> {
  const { rows } = await sql<RowOf<Item>>`
    WITH wanted ("wantedId") AS MATERIALIZED (SELECT value FROM ${rowsOf(ids)})
    SELECT ${columnList(kind)} FROM wanted CROSS JOIN ${sql.table(kind.name)}
    WHERE id = "wantedId" AND ${where}`.execute(db);
  const found = rows.map((row) => decodeRow<Item>(row, encodingOf(kind.schema)));
  const records = new Map(found.map((record) => [record.id, record] as const));
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** The records that a visitor may see at `now`, in the kind's order unless the selection has another. */
export async function listPublic<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  now: Date,
  {
    from = sql.table(kind.name),
    where = sql`TRUE`,
    isFromEnd = false,
    order,
    limit = ALL,
    offset = 0,
  }: Selection = {},
): Promise<Item[]> {
  const forward = sql`${order ?? orderBy(kind.order)}, id`;
  const { rows } = await sql<RowOf<Item>>`
    SELECT ${columnList(kind)} FROM ${from}
    WHERE ${whereShown(kind, now)} AND ${where}
    ORDER BY ${isFromEnd ? sql`${orderFromEnd(kind.order)}, id DESC` : forward}
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const records = rows.map((row) => decodeRow<Item>(row, encodingOf(kind.schema)));
  return toPublic(db, kind, records, now);
}

/** The next visible records after a position, in the kind's order, each with its own position. */
export async function listPublicAfter<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  now: Date,
  { where, after, limit }: { where: RawBuilder<unknown>; after: Position | undefined; limit: number },
): Promise<{ record: Item; position: Position }[]> {
  const places = kind.order.map(({ column }, index) => ({ column, name: `order${index}` as const }));
  const values = places.map(({ column, name }) => sql`${sql.ref(column)} AS ${sql.ref(name)}`);
  const { rows } = await sql<RowOf<Placed<Item>>>`
    SELECT ${sql.join([columnList(kind), ...values])} FROM ${sql.table(kind.name)}
    WHERE ${whereShown(kind, now)} AND ${where} AND ${after ? isAfter(kind.order, after) : sql`TRUE`}
    ORDER BY ${orderBy(kind.order)}, id LIMIT ${limit}`.execute(db);
  const positions: Position[] = [];
  const records = rows.map((row): Item => {
    const record = decodeRow<Placed<Item>>(row, encodingOf(kind.schema));
    positions.push([...places.map(({ name }) => record[name] ?? null), record.id]);
    for (const { name } of places) Reflect.deleteProperty(record, name);
    return record;
  });
  const shown = await toPublic(db, kind, records, now);
  return shown.map((record, index) => ({ record, position: positions[index] ?? [] }));
}

/** A record with the values of its order's columns. */
type Placed<Item> = Item & Record<`order${number}`, string | number | null>;

/** Every record that is not in the bin, whatever its status and dates. For staff only. */
export async function listRecords<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  where: RawBuilder<unknown> = sql`TRUE`,
): Promise<Item[]> {
  const { rows } = await sql<RowOf<Item>>`
    SELECT ${columnList(kind)} FROM ${sql.table(kind.name)}
    WHERE "deletedDate" IS NULL AND ${where}
    ORDER BY ${orderBy(kind.order)}, id`.execute(db);
  return rows.map((row) => decodeRow(row, encodingOf(kind.schema)));
}

/**
 * Yields the records of a kind that meet a condition, in batches, in the order of the ids.
 *
 * Each batch reads as many records whatever the condition. As a condition of the query, it would make SQLite read and sort
 * every record that meets it for each batch.
 *
 * @param size how many records a batch reads.
 */
export async function* readInBatches<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  where: RawBuilder<unknown>,
  size: number,
): AsyncGenerator<Item[]> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const { rows } = await sql<RowOf<Item & { isWanted: number }>>`
      SELECT ${columnList(kind)},
        CASE WHEN "deletedDate" IS NULL AND ${where} THEN 1 ELSE 0 END AS "isWanted"
      FROM ${sql.table(kind.name)} WHERE id > ${after}
      ORDER BY id LIMIT ${size}`.execute(db);
    const all = rows.map((row) => decodeRow<Item & { isWanted: number }>(row, encodingOf(kind.schema)));
    const records = all.filter(({ isWanted }) => isWanted === 1);
    for (const record of records) Reflect.deleteProperty(record, "isWanted");
    yield records;
    after = all.at(-1)?.id;
  }
}

/** The records in the bin, the most recently deleted first. */
export async function listBinned<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  where: RawBuilder<unknown> = sql`TRUE`,
): Promise<(Item & { deletedDate: string })[]> {
  const { rows } = await sql<RowOf<Item & { deletedDate: string }>>`
    SELECT ${columnList(kind)}, "deletedDate" FROM ${sql.table(kind.name)}
    WHERE "deletedDate" IS NOT NULL AND ${where}
    ORDER BY "deletedDate" DESC, id`.execute(db);
  return rows.map((row) => decodeRow<Item & { deletedDate: string }>(row, encodingOf(kind.schema)));
}

/** The number of records that `listPublic` would return without a limit. */
export async function countPublic(
  db: Db,
  kind: ServerKind,
  now: Date,
  { from = sql.table(kind.name), where = sql`TRUE` }: Pick<Selection, "from" | "where"> = {},
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${from}
    WHERE ${whereShown(kind, now)} AND ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The place of a record, from 0, in the list that `listPublic` would return without a limit; undefined if it is not in it. */
export async function findPlace(
  db: Db,
  kind: ServerKind,
  id: string,
  now: Date,
  { from = sql.table(kind.name), where = sql`TRUE`, order = orderBy(kind.order) }: Selection = {},
): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    SELECT place FROM (
      SELECT id, row_number() OVER (ORDER BY ${order}, id) - 1 AS place FROM ${from}
      WHERE ${whereShown(kind, now)} AND ${where}
    ) AS places WHERE id = ${id}`.execute(db);
  return rows[0]?.place;
}

/** The record with this id or slug that a visitor may see at `now`. */
export async function findPublic<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  idOrSlug: string,
  now: Date,
): Promise<Item | undefined> {
  const record = await select(
    db,
    kind,
    idOrSlug,
    sql`"deletedDate" IS NULL AND ${kind.shownIf ?? sql`TRUE`}`,
  );
  const visible = record && isVisible(kind.visibility, record, now) ? [record] : [];
  return (await toPublic(db, kind, visible, now))[0];
}

/** @throws NotFoundError (specification, section 8) when a visitor may see no such record. */
export async function getPublic<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  idOrSlug: string,
  now: Date,
): Promise<Item> {
  const record = await findPublic(db, kind, idOrSlug, now);
  if (!record) throw new NotFoundError(kind.label, await findMovedTo(db, kind, idOrSlug, now));
  return record;
}

/** The slug of the record that once had this one. A hidden record's is not public either. */
export async function findMovedTo(
  db: Db,
  kind: ServerKind,
  slug: string,
  now: Date,
): Promise<string | undefined> {
  const id = await findIdByOldSlug(db, kind, slug);
  return id && (await findPublic(db, kind, id, now))?.slug;
}

/** The record with this id or slug, whatever its status and dates, unless it is in the bin. */
export async function findRecord<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  idOrSlug: string,
): Promise<Item | undefined> {
  return select(db, kind, idOrSlug, sql`"deletedDate" IS NULL`);
}

/** As `findRecord`, as staff read it, and within the limit of the reader. */
export async function findForStaff<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  idOrSlug: string,
  now: Date,
  limit?: StoreLimit,
): Promise<Item | undefined> {
  const record = await select(db, kind, idOrSlug, sql`"deletedDate" IS NULL AND ${whereWithin(kind, limit)}`);
  return record && asStaffRead(db, kind, record, now);
}

/** A record as staff read it: with what follows the clock. */
export async function asStaffRead<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  record: Item,
  now: Date,
): Promise<Item> {
  return (await kind.staffView?.(db, [record], now))?.[0] ?? record;
}

/** @throws NotFoundError when there is no such record, or it is in the bin. */
export async function getRecord<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  id: string,
): Promise<Item> {
  const record = await findRecord(db, kind, id);
  if (!record) throw new NotFoundError(kind.label);
  return record;
}

/** The record with this id, if it is in the bin. */
export async function findBinned<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  id: string,
): Promise<Item | undefined> {
  return select(db, kind, id, sql`"deletedDate" IS NOT NULL`);
}

/** A slug never has the form of an id, so a value in that form is looked up as an id, any other as a slug. */
async function select<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  idOrSlug: string,
  where: RawBuilder<unknown>,
): Promise<Item | undefined> {
  const byId = isUuid(idOrSlug);
  if (!byId && !hasSlug(kind)) return undefined;
  const match = byId ? sql`id = ${idOrSlug.toLowerCase()}` : sql`slug = ${idOrSlug}`;
  const { rows } = await sql<RowOf<Item>>`
    SELECT ${columnList(kind)} FROM ${sql.table(kind.name)} WHERE ${match} AND ${where}`.execute(db);
  return rows[0] && decodeRow(rows[0], encodingOf(kind.schema));
}

/** The columns of a record, for a list of results. */
export function columnList(kind: ServerKind): RawBuilder<unknown> {
  return sql.join(columnsOf(kind).map((column) => sql.ref(column)));
}

/**
 * Whether triggers write the counts of a kind to `record_counts`, since its table is large. Its visibility has no dates, which
 * would change the counts without a write.
 */
export function hasCounts(kind: ContentKind): boolean {
  return kind === "products";
}

/**
 * The number of records with these statuses in each category, the largest first, of a kind that `hasCounts`. Records
 * in the bin do not count. Counting them would read an entry of an index for each record.
 */
export async function readCounts(
  db: Db,
  kind: ContentKind,
  statuses: readonly string[],
): Promise<{ category: string; count: number }[]> {
  return db
    .selectFrom("record_counts")
    .select((eb) => ["category", eb.cast<number>(eb.fn.sum("count"), "integer").as("count")])
    .where("contentType", "=", kind)
    .where("status", "in", statuses)
    .where("count", ">", 0)
    .groupBy("category")
    .orderBy("count", "desc")
    .orderBy("category")
    .execute();
}
