import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import { CONTENT_KINDS, kindOf, publicPathOf, type ContentKind } from "../content/kinds.ts";
import { serverKindOf } from "../content/kinds.server.ts";
import { whereVisible } from "../content/lifecycle/read.ts";
import type { AnyRecord, ServerKind } from "../content/lifecycle/server-kind.ts";
import { encodingOf } from "../content/lifecycle/row-encoding.ts";
import type { AddressPart, SiteAddress } from "../context.ts";
import { decodeRow } from "../database/codec.ts";
import type { Db } from "../database/tables.ts";

/** The fixed pages, in the sitemap's order. List pages that are not in this list follow them. */
const PAGES = [
  "/",
  "/about",
  "/locations",
  "/specials",
  "/products",
  "/blog",
  "/careers",
  "/iffranka",
  "/rewards",
  "/customer-care",
  "/cookie-policy",
  "/investor-relations",
];

/** The kinds that the home page shows. */
const ON_HOME_PAGE: readonly ContentKind[] = ["stores", "blogs", "products"];

/** Records that are read at once. */
const BATCH = 500;

/** The data of a record that a sitemap needs. */
interface Entry {
  kind: ContentKind;
  id: string;
  isVisible: boolean;
  path: string | null;
  category: string;
  imageUrl: string | null;
  /** When the record last changed for visitors. */
  changedDate: string;
  isOnOffer: boolean;
}

/**
 * Divides the public addresses of the site into parts: the fixed pages and the lists, and the records' pages, each with the
 * date of its last change. A list has the date of its newest record. A page without records has no date.
 *
 * Reads every record, but remembers only the parts and the lists.
 *
 * @param size the most addresses of a part. If all fit, there is one part.
 */
export async function planAddresses(db: Db, now: Date, size: number): Promise<AddressPart[]> {
  const newest = new Map<string, string>();
  const parts: (AddressPart & { count: number })[] = [];
  for await (const entries of readEntries(db, now)) {
    for (const { path, ...entry } of entries) {
      for (const list of listsWith(entry)) newest.set(list, latest(newest.get(list), entry.changedDate));
      if (!isPage(path)) continue;
      const { kind, id } = entry;
      if ((parts.at(-1)?.count ?? size) === size)
        parts.push({ pages: [], from: { kind, id }, count: 0, changedDate: null });
      const part = parts.at(-1);
      if (!part) continue;
      part.count += 1;
      part.changedDate = latest(part.changedDate, entry.changedDate);
    }
  }
  const lists = CONTENT_KINDS.flatMap((kind) => kindOf(kind).listPath ?? []);
  const pages = [...new Set([...PAGES, ...lists])]
    .flatMap((path) => [path, ...[...newest.keys()].filter((list) => list.startsWith(`${path}?`)).toSorted()])
    .map((path) => ({ path, changedDate: newest.get(path) ?? null, imageUrl: null }));
  const [only, more] = parts;
  const fitTogether = !more && pages.length + (only?.count ?? 0) <= size;
  const changedDate = [...newest.values()].reduce(latest, null);
  if (fitTogether) return [{ pages, changedDate, ...(only && { from: only.from, count: only.count }) }];
  return [{ pages, changedDate }, ...parts];
}

/** Reads the addresses of a part, a batch at a time. */
export async function* listAddresses(
  db: Db,
  now: Date,
  { pages, from, count = 0 }: AddressPart,
): AsyncGenerator<SiteAddress[]> {
  yield [...pages];
  let left = count;
  for await (const entries of readEntries(db, now, from)) {
    const addresses = entries
      .flatMap(({ path, changedDate, imageUrl }) => (isPage(path) ? [{ path, changedDate, imageUrl }] : []))
      .slice(0, left);
    left -= addresses.length;
    yield addresses;
    if (left === 0) return;
  }
}

/** Every list on which a record stands. */
function listsWith({ kind, category, isOnOffer }: Omit<Entry, "path">): string[] {
  const { listPath, hasCategoryPages } = kindOf(kind);
  return [
    ...(ON_HOME_PAGE.includes(kind) ? ["/"] : []),
    ...(isOnOffer ? ["/specials"] : []),
    ...(listPath ? [listPath] : []),
    ...(listPath && hasCategoryPages ? [`${listPath}?${new URLSearchParams({ category })}`] : []),
  ];
}

/** ISO dates in UTC sort chronologically as text. */
function latest(date: string | null | undefined, other: string): string {
  return date && date > other ? date : other;
}

/** Whether a record's path is a page: one with a fragment is only a place on a page. */
function isPage(path: string | null): path is string {
  return path !== null && !path.includes("#") && !PAGES.includes(path);
}

/** Reads the visible records of all kinds in batches, in the order of the kinds and of the ids. */
async function* readEntries(
  db: Db,
  now: Date,
  from?: { kind: ContentKind; id: string },
): AsyncGenerator<Entry[]> {
  const kinds = from ? CONTENT_KINDS.slice(CONTENT_KINDS.indexOf(from.kind)) : CONTENT_KINDS;
  for (const kind of kinds) {
    let after = kind === from?.kind ? from.id : "";
    let isFirst = true;
    for (;;) {
      const batch = await readBatch(db, kind, now, isFirst ? sql`id >= ${after}` : sql`id > ${after}`);
      const last = batch.at(-1);
      if (!last) break;
      // Other requests take their turn between two batches.
      await nextTurn();
      yield batch.filter(({ isVisible }) => isVisible);
      after = last.id;
      isFirst = false;
    }
  }
}

/**
 * The next records in the order of the ids. All are read and the visible ones chosen afterwards: with visibility as a
 * condition, SQLite would read and sort every visible record for each batch.
 */
async function readBatch(db: Db, kind: ContentKind, now: Date, where: RawBuilder<unknown>): Promise<Entry[]> {
  const { schema, offerDates, hasSlug } = serverKindOf(kind);
  const { categoryField, pathFields } = kindOf(kind);
  const columns = ["id", categoryField, ...pathFields, ...(hasSlug ? ["slug"] : [])];
  if (Object.hasOwn(schema.shape, "imageUrl")) columns.push("imageUrl");
  const instant = now.toISOString();
  const isOnOffer = offerDates
    ? sql`${sql.ref(offerDates.from)} <= ${instant} AND ${sql.ref(offerDates.until)} >= ${instant}`
    : sql`FALSE`;
  const { rows } = await sql<Record<string, string | number | null> & { changedDate: string }>`
    SELECT ${sql.join([...new Set(columns)].map((column) => sql.ref(column)))},
      ${changedDateSql(serverKindOf(kind), now)} AS "changedDate",
      CASE WHEN ${isOnOffer} THEN 1 ELSE 0 END AS "onOffer",
      CASE WHEN ${whereVisible(kindOf(kind), now)} THEN 1 ELSE 0 END AS visible
    FROM ${sql.table(kind)} WHERE ${where} ORDER BY id LIMIT ${BATCH}`.execute(db);
  return rows.map((row) => {
    const fields = decodeRow<Readonly<Record<string, string | number | null>>>(row, encodingOf(schema));
    return {
      kind,
      id: String(row["id"]),
      isVisible: row["visible"] === 1,
      path: publicPathOf(kind, fields),
      category: String(row[categoryField]),
      imageUrl: typeof row["imageUrl"] === "string" ? row["imageUrl"] : null,
      changedDate: row.changedDate,
      isOnOffer: row["onOffer"] === 1,
    };
  });
}

/**
 * SQL for the date of a record's last change. Scheduled content changes when it becomes visible: a post at its publication,
 * a product at the start of its offer.
 */
function changedDateSql({ offerDates, visibility: { from } }: ServerKind<AnyRecord>, now: Date) {
  const updated = sql.ref("updatedDate");
  const later = [
    ...(from ? [sql`WHEN ${sql.ref(from)} > ${updated} THEN ${sql.ref(from)}`] : []),
    ...(offerDates
      ? [
          sql`WHEN ${sql.ref(offerDates.from)} <= ${now.toISOString()} AND ${sql.ref(offerDates.from)} > ${updated}
            THEN ${sql.ref(offerDates.from)}`,
        ]
      : []),
  ];
  return later.length === 0 ? updated : sql`CASE ${sql.join(later, sql` `)} ELSE ${updated} END`;
}
