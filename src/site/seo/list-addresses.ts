import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import { CONTENT_KINDS, hasSlug, kindOf, publicPathOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { whereVisible } from "../../content/lifecycle/state-in-sql.ts";
import { encodingOf } from "../../content/lifecycle/row-encoding.ts";
import type { AddressPart, SiteAddress } from "../context.ts";
import { decodeRow } from "../../storage/database/codec.ts";
import type { Db } from "../../storage/database/tables.ts";

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

/** The kinds that fixed pages show, beside their own lists. */
const SHOWN_ON: Readonly<Record<string, readonly ContentKind[]>> = {
  "/": ["stores", "blogs", "products", "banners"],
  "/about": ["stores"],
  "/customer-care": ["stores"],
};

/** The pages that show what is on offer. */
const OFFER_PAGES = ["/specials", "/iffranka"];

/** The category of posts that `/about` shows. */
const ON_ABOUT_PAGE = "community";

/** Records that are read at once. */
const BATCH = 500;

/** The data of a record that a sitemap needs. */
interface Entry {
  kind: ContentKind;
  id: string;
  isVisible: boolean;
  /** Whether it has left the site: then it has no page any more, but its lists have changed. */
  isGone: boolean;
  path: string | null;
  category: string;
  imageUrl: string | null;
  /** When the record last changed for visitors. */
  changedDate: string;
  isOnOffer: boolean;
  /** When its last offer ended, if one has. */
  offerEnded: string | null;
}

/**
 * Divides the public addresses of the site into parts: the fixed pages and the lists, and the records' pages, each with the
 * date of its last change. A list changes with its records: when one is written, appears, disappears, or is on offer. A page
 * without records has no date, since nothing tells when its text changed.
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
      if (path !== null && PAGES.includes(path) && !entry.isGone)
        newest.set(path, latest(newest.get(path), entry.changedDate));
      for (const [list, date] of listsWith(entry)) newest.set(list, latest(newest.get(list), date));
      if (entry.isGone || !isPage(path)) continue;
      const { kind, id } = entry;
      if ((parts.at(-1)?.count ?? size) === size)
        parts.push({ pages: [], from: { kind, id }, count: 0, changedDate: null });
      const part = parts.at(-1);
      if (!part) continue;
      part.count += 1;
      part.changedDate = latest(part.changedDate, entry.changedDate);
    }
  }
  const leftOut = await listLeftOut(db);
  const pages = listFixedPages()
    .filter((path) => !leftOut.has(path))
    // A list that is no page of the specification is left out until it has had a record.
    .filter((path) => PAGES.includes(path) || newest.has(path))
    .flatMap((path) => [path, ...[...newest.keys()].filter((list) => list.startsWith(`${path}?`)).toSorted()])
    .map((path) => ({ path, changedDate: newest.get(path) ?? null, imageUrl: null }));
  const [only, more] = parts;
  const fitTogether = !more && pages.length + (only?.count ?? 0) <= size;
  const changedDate = [...newest.values()].reduce(latest, null);
  if (fitTogether) return [{ pages, changedDate, ...(only && { from: only.from, count: only.count }) }];
  return [{ pages, changedDate }, ...parts];
}

/** The paths of the pages that search engines are to leave out. Those that are no fixed pages are no entries either. */
async function listLeftOut(db: Db): Promise<Set<string | null>> {
  const pages = await db.selectFrom("pages").select("slug").where("noindex", "=", 1).execute();
  return new Set(pages.map((page) => publicPathOf("pages", page)));
}

/** The paths of the pages that do not depend on the content. */
export function listFixedPages(): string[] {
  return [...new Set([...PAGES, ...CONTENT_KINDS.flatMap((kind) => kindOf(kind).listPath ?? [])])];
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
      .flatMap(({ path, isGone, changedDate, imageUrl }) =>
        !isGone && isPage(path) ? [{ path, changedDate, imageUrl }] : [],
      )
      .slice(0, left);
    left -= addresses.length;
    yield addresses;
    if (left === 0) return;
  }
}

/** Every page on which a record stands or stood, with the date at which it changed there. */
function listsWith(entry: Omit<Entry, "path">): [page: string, date: string][] {
  const { kind, category, isGone, isOnOffer, offerEnded, changedDate } = entry;
  const { listPath, hasCategoryPages } = kindOf(kind);
  const pages = [
    ...Object.keys(SHOWN_ON).filter((page) => SHOWN_ON[page]?.includes(kind)),
    ...(kind === "blogs" && category === ON_ABOUT_PAGE ? ["/about"] : []),
    ...(listPath ? [listPath] : []),
    // The list of a category whose last record has gone is no page any more.
    ...(listPath && hasCategoryPages && !isGone ? [`${listPath}?${new URLSearchParams({ category })}`] : []),
  ];
  const offerDate = isOnOffer ? changedDate : offerEnded;
  return [
    ...pages.map((page): [string, string] => [page, changedDate]),
    ...(offerDate ? OFFER_PAGES.map((page): [string, string] => [page, offerDate]) : []),
  ];
}

/** ISO dates in UTC sort chronologically as text. */
function latest(date: string | null | undefined, other: string): string {
  return date && date > other ? date : other;
}

/** Whether a record's path is a page: one with a fragment is only a place on a page. */
export function isPage(path: string | null): path is string {
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
      yield batch.filter(({ isVisible, isGone }) => isVisible || isGone);
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
  const { schema, list } = serverKindOf(kind);
  const offerDates = list?.offers;
  const { categoryField, pathFields = [], visibility } = kindOf(kind);
  // A page that search engines leave out is not in the sitemap.
  const isFound = Object.hasOwn(schema.shape, "noindex") ? sql`noindex = 0` : sql`TRUE`;
  const columns = [
    "id",
    "updatedDate",
    "deletedDate",
    categoryField,
    visibility.status && "status",
    visibility.from,
    visibility.until,
    ...pathFields,
    hasSlug(kindOf(kind)) && "slug",
    ...["imageUrl", "hasDetailPage"].filter((name) => Object.hasOwn(schema.shape, name)),
    offerDates?.from,
    offerDates?.until,
  ].filter((column) => typeof column === "string");
  const { rows } = await sql<Row>`
    SELECT ${sql.join([...new Set(columns)].map((column) => sql.ref(column)))},
      CASE WHEN ${whereVisible(kindOf(kind), now)} AND ${isFound} THEN 1 ELSE 0 END AS visible
    FROM ${sql.table(kind)} WHERE ${where} ORDER BY id LIMIT ${BATCH}`.execute(db);
  return rows.map((row) => {
    const fields = decodeRow<Readonly<Record<string, string | number | null>>>(row, encodingOf(schema));
    const isVisible = row["visible"] === 1;
    const instant = now.toISOString();
    const past = (column: string | undefined) => {
      const value = column === undefined ? null : row[column];
      return typeof value === "string" && value <= instant ? value : null;
    };
    const [appeared, disappeared] = [past(visibility.from), past(visibility.until)];
    const [offerBegan, offerEnded] = [past(offerDates?.from), past(offerDates?.until)];
    // In the bin while it was public, or past its end.
    const left = row["status"] === visibility.status ? (past("deletedDate") ?? disappeared) : null;
    const changes = [String(row["updatedDate"]), appeared, offerBegan, offerEnded, left];
    return {
      kind,
      id: String(row["id"]),
      isVisible,
      isGone: !isVisible && left !== null,
      // The place of a product is the range where its card does not lead to its page (decision 77).
      path: row["hasDetailPage"] === 0 ? null : publicPathOf(kind, fields),
      category: String(row[categoryField]),
      imageUrl: typeof row["imageUrl"] === "string" ? row["imageUrl"] : null,
      changedDate: changes.filter((date) => date !== null).reduce(latest),
      isOnOffer: isVisible && offerBegan !== null && offerEnded === null,
      offerEnded: isVisible ? offerEnded : null,
    };
  });
}

type Row = Readonly<Record<string, string | number | null>>;
