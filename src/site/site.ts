import { sql, type RawBuilder } from "kysely";
import type { CategoryCount, Found, Page, Site } from "./context.ts";
import { type ContentKind, kindOf, type RecordOf } from "../content/kinds/kinds.ts";
import { listRecipes } from "../content/kinds/blogs/recipe-facts.ts";
import { listOffered, listOfferedInAll, listOfferedSlugs } from "../content/kinds/products/product-page.ts";
import { type CardOf, type FilterOf, SERVER_KINDS, serverKindOf } from "../content/kinds/kinds.server.ts";
import {
  hasCounts,
  readCounts,
  countPublic,
  findPlace,
  findMovedTo,
  findPublic,
  listPublic,
  listPublicById,
} from "../content/lifecycle/read.ts";
import { whereVisible } from "../content/lifecycle/state-in-sql.ts";
import type { AnyRecord, CategoryFilter, ServerKind, Slice } from "../content/lifecycle/server-kind.ts";
import { readSiteSettings } from "../content/settings/public-settings.ts";
import { listFormerSlugs } from "../content/lifecycle/slugs.ts";
import type { Db } from "../storage/database/tables.ts";
import { listAddresses, planAddresses } from "./seo/list-addresses.ts";
import { listAnnouncedOffers, readAnnouncedCards } from "../content/kinds/offers/announced-offers.ts";
import type { FilledLists } from "../rules/links/filled-lists.ts";
import { recordMiss } from "./search/misses.ts";
import { searchByType, searchSite } from "./search/search-site.ts";
import { FIXED_SLUGS, pagePath } from "../content/kinds/pages/page-addresses.ts";
import { pageServer } from "../content/kinds/pages/page.server.ts";
import { readSiteFacts } from "../content/kinds/pages/read-site-facts.ts";
import { fillWords } from "../rules/text/fill-words.ts";
import { companyAsHelp, listHelp, pagesAsHelp, type KnownPages } from "./search/meaning/help-pages.ts";
import { listStaticPages } from "./search/results/find-matches.ts";

/** The most addresses of a sitemap: 50,000 are allowed, but a smaller file is fetched and read more often. */
const MAX_SITEMAP = 10_000;

/** Creates what screens read of the content, over a database and a clock. */
export function createSite(db: Db, clock: () => Date, publicUrl: string): Site {
  const site: Site = {
    publicUrl,
    now: clock,
    async list<Name extends ContentKind>(kind: Name): Promise<RecordOf[Name][]> {
      return shareRepeatedObjects(await listPublic<RecordOf[Name]>(db, SERVER_KINDS[kind], clock()));
    },
    page<Name extends ContentKind>(kind: Name, filter: FilterOf[Name] & Slice): Promise<Page<CardOf[Name]>> {
      return listCards<RecordOf[Name], CardOf[Name], FilterOf[Name]>(db, SERVER_KINDS[kind], filter, clock());
    },
    place<Name extends ContentKind>(kind: Name, id: string, filter: FilterOf[Name]) {
      const rules: ServerKind<RecordOf[Name], CardOf[Name], FilterOf[Name]> = SERVER_KINDS[kind];
      return findPlace(db, rules, id, clock(), selectionOf(rules, filter, clock()));
    },
    countByCategory: (kind) => countByCategory(db, serverKindOf(kind), clock()),
    filledLists: () => readFilledLists(db, clock()),
    recipes: () => listRecipes(db, clock()),
    offeredSlugs: async (reads = site) => listOfferedSlugs(db, await reads.offered()),
    offered: () => listOffered(db, clock()),
    offeredInAll: () => listOfferedInAll(db, clock()),
    cards<Name extends ContentKind>(kind: Name, ids: readonly string[]): Promise<CardOf[Name][]> {
      return readCards<RecordOf[Name], CardOf[Name], FilterOf[Name]>(db, SERVER_KINDS[kind], ids, clock());
    },
    announced: () => listAnnouncedOffers(db, clock()),
    announcedCards: (chosen) => readAnnouncedCards(db, chosen, clock()),
    formerSlugs: (kind, id) => listFormerSlugs(db, kind, id),
    find: <Name extends ContentKind>(kind: Name, idOrSlug: string) =>
      findOrMoved<RecordOf[Name]>(db, SERVER_KINDS[kind], idOrSlug, clock()),
    planAddresses: () => planAddresses(db, clock(), MAX_SITEMAP),
    listAddresses: (part) => listAddresses(db, clock(), part),
    settings: () => readSiteSettings(db, clock(), publicUrl),
    knownPages: () => readKnownPages(db, clock(), publicUrl),
    search: (query, report, reads = site) => searchSite(db, query, report, reads),
    searchByType: (query, report, reads = site) => searchByType(db, query, report, reads),
    countMiss: (query) => recordMiss(db, query, clock()),
  };
  return site;
}

async function readFilledLists(db: Db, now: Date): Promise<FilledLists> {
  const isFilled = (kind: ContentKind) => sql`
    CASE WHEN EXISTS (SELECT 1 FROM ${sql.table(kind)} WHERE ${whereVisible(kindOf(kind), now)}) THEN 1 ELSE 0 END`;
  const { rows } = await sql<Record<keyof FilledLists, number>>`
    SELECT ${isFilled("products")} AS products, ${isFilled("stores")} AS stores, ${isFilled("blogs")} AS posts`.execute(
    db,
  );
  return {
    products: rows[0]?.products === 1,
    stores: rows[0]?.stores === 1,
    posts: rows[0]?.posts === 1,
  };
}

async function findOrMoved<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  idOrSlug: string,
  now: Date,
): Promise<Found<Item>> {
  const record = await findPublic(db, kind, idOrSlug, now);
  if (record) return { record };
  const movedTo = await findMovedTo(db, kind, idOrSlug, now);
  return movedTo === undefined ? undefined : { movedTo };
}

async function listCards<Item extends AnyRecord, Card, Filter extends CategoryFilter>(
  db: Db,
  kind: ServerKind<Item, Card, Filter>,
  filter: Filter & Slice,
  now: Date,
): Promise<Page<Card>> {
  const { limit, offset } = filter;
  const { ids, count, ...selection } = selectionOf(kind, filter, now);
  const total = count
    ? ((await count.execute(db)).rows[0]?.count ?? 0)
    : await countCards(db, kind, filter, now, selection);
  if (ids) {
    const { rows } = await sql<{ id: string }>`${ids({ limit, offset }, total)}`.execute(db);
    const wanted = rows.map(({ id }) => id);
    return { items: await readCards(db, kind, wanted, now), total };
  }
  const left = total - offset;
  // A database steps over all that an offset leaves out, so the later half is read from the end.
  const isFromEnd = selection.order === undefined && left > 0 && offset > left;
  const records = isFromEnd
    ? await listPublic(db, kind, now, {
        ...selection,
        isFromEnd,
        limit: Math.min(limit, left),
        offset: Math.max(0, left - limit),
      })
    : await listPublic(db, kind, now, { ...selection, limit, offset });
  if (isFromEnd) records.reverse();
  return { items: records.map((record) => kind.toCard(record)), total };
}

/** The visible records of some ids, in their order. */
async function readCards<Item extends AnyRecord, Card, Filter extends CategoryFilter>(
  db: Db,
  kind: ServerKind<Item, Card, Filter>,
  ids: readonly string[],
  now: Date,
): Promise<Card[]> {
  if (ids.length === 0) return [];
  return (await listPublicById(db, kind, ids, now)).map((record) => kind.toCard(record));
}

/** How many records a filter selects. */
async function countCards<Item extends AnyRecord, Card, Filter extends CategoryFilter>(
  db: Db,
  kind: ServerKind<Item, Card, Filter>,
  filter: Filter,
  now: Date,
  selection: { from?: RawBuilder<unknown> | undefined; where: RawBuilder<unknown> },
): Promise<number> {
  if (!hasCounts(kind.name) || kind.select?.(filter, now).where) return countPublic(db, kind, now, selection);
  const counts = await readCounts(db, kind.name, [kind.visibility.status]);
  return counts
    .filter(({ category }) => !filter.category || category === filter.category)
    .reduce((sum, { count }) => sum + count, 0);
}

/** What a filter selects, and in which order if not in the kind's. */
function selectionOf<Item extends AnyRecord, Card, Filter extends CategoryFilter>(
  kind: ServerKind<Item, Card, Filter>,
  filter: Filter,
  now: Date,
) {
  const { category } = filter;
  const inCategory = category ? sql`${sql.ref(kind.categoryField)} = ${category}` : sql`TRUE`;
  const queries = kind.select?.(filter, now);
  return { ...queries, where: sql`${inCategory} AND ${queries?.where ?? sql`TRUE`}` };
}

async function countByCategory(db: Db, kind: ServerKind, now: Date): Promise<CategoryCount[]> {
  if (hasCounts(kind.name)) return readCounts(db, kind.name, [kind.visibility.status]);
  const category = sql.ref(kind.categoryField);
  const { rows } = await sql<CategoryCount>`
    SELECT ${category} AS category, count(*) AS count FROM ${sql.table(kind.name)}
    WHERE ${whereVisible(kind, now)} GROUP BY ${category} ORDER BY count DESC, category`.execute(db);
  return rows;
}

/**
 * Replaces equal objects within a list of records by one object. React Router's encoding of a page's data writes an
 * object that it has met before as a number, and the opening hours of stores, for instance, are mostly the same.
 * Without it the data of the home page is 3 % larger, beyond its limit (test/e2e/first-paint.spec.ts).
 */
function shareRepeatedObjects<Item extends object>(records: readonly Item[]): Item[] {
  const known = new Map<string, unknown>();
  return records.map((record) => ({ ...record, ...shareWithin(record, known) }));
}

function shareWithin(fields: object, known: Map<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, share(value, known)]));
}

function share(value: unknown, known: Map<string, unknown>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const whole = Array.isArray(value) ? value : shareWithin(value, known);
  const text = JSON.stringify(whole);
  const first = known.get(text) ?? whole;
  known.set(text, first);
  return first;
}

/** Reads what the pages that a visitor may see at `now` answer, with the facts in place of their names. */
async function readKnownPages(db: Db, now: Date, publicUrl: string): Promise<KnownPages> {
  const [settings, facts, pages] = await Promise.all([
    readSiteSettings(db, now, publicUrl),
    readSiteFacts(db),
    listPublic(db, pageServer, now),
  ]);
  // Other pages of the site than those of the specification are found by their records.
  const described = pages
    .filter(({ slug }) => FIXED_SLUGS.includes(slug))
    .map(({ slug, description }) => [pagePath(slug), fillWords(description, facts)] as const);
  const documents = listStaticPages(settings, new Map(described));
  return {
    documents,
    help: [
      ...listHelp(pages, facts, settings.contactForm.isOpen),
      ...companyAsHelp(settings.company),
      ...pagesAsHelp(documents),
    ],
    facts,
    tables: ["settings", "pages", "stores", ...settings.namedKinds],
  };
}
