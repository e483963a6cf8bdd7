import { sql } from "kysely";
import { CONTENT_KINDS, kindOf, publicPathOf, type ContentKind } from "../content/kinds.ts";
import { serverKindOf } from "../content/kinds.server.ts";
import { whereVisible } from "../content/lifecycle/read.ts";
import type { AnyRecord, ServerKind } from "../content/lifecycle/server-kind.ts";
import { encodingOf } from "../content/lifecycle/row-encoding.ts";
import type { SiteAddress } from "../context.ts";
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

/** The data of a visible record that a sitemap needs. */
interface Entry {
  kind: ContentKind;
  path: string | null;
  category: string;
  imageUrl: string | null;
  /** When the record last changed for visitors. */
  changedDate: string;
  isOnOffer: boolean;
}

/**
 * Returns every public address of the site with the date of its last change: first the fixed pages, then the records, the
 * newest of each kind first. A list has the date of its newest record. A page without records has no date.
 */
export async function listAddresses(db: Db, now: Date): Promise<SiteAddress[]> {
  const entries = (await Promise.all(CONTENT_KINDS.map((kind) => listEntries(db, kind, now)))).flat();
  const lists = CONTENT_KINDS.flatMap((kind) => kindOf(kind).listPath ?? []);
  const pages = [...new Set([...PAGES, ...lists])].flatMap((path) => [
    page(
      path,
      entries.filter((entry) => isOn(path, entry)),
    ),
    ...categoryPages(path, entries),
  ]);
  const records = entries.flatMap(({ path, changedDate, imageUrl }) =>
    isPage(path) ? [{ path, changedDate, imageUrl }] : [],
  );
  return [...pages, ...records];
}

function isOn(path: string, { kind, isOnOffer }: Entry): boolean {
  if (path === "/") return ON_HOME_PAGE.includes(kind);
  return path === "/specials" ? isOnOffer : kindOf(kind).listPath === path;
}

/** Whether a record's path is a page: one with a fragment is only a place on a page. */
function isPage(path: string | null): path is string {
  return path !== null && !path.includes("#") && !PAGES.includes(path);
}

async function listEntries(db: Db, kind: ContentKind, now: Date): Promise<Entry[]> {
  const { schema, offerDates, hasSlug } = serverKindOf(kind);
  const { categoryField, pathFields } = kindOf(kind);
  const columns = [categoryField, ...pathFields, ...(hasSlug ? ["slug"] : [])];
  if (Object.hasOwn(schema.shape, "imageUrl")) columns.push("imageUrl");
  const instant = now.toISOString();
  const isOnOffer = offerDates
    ? sql`${sql.ref(offerDates.from)} <= ${instant} AND ${sql.ref(offerDates.until)} >= ${instant}`
    : sql`FALSE`;
  const { rows } = await sql<Record<string, string | number | null> & { changedDate: string }>`
    SELECT ${sql.join([...new Set(columns)].map((column) => sql.ref(column)))},
      ${changedDateSql(serverKindOf(kind), now)} AS changedDate,
      CASE WHEN ${isOnOffer} THEN 1 ELSE 0 END AS onOffer
    FROM ${sql.table(kind)} WHERE ${whereVisible(kindOf(kind), now)}
    ORDER BY changedDate DESC, id`.execute(db);
  return rows.map((row) => {
    const fields = decodeRow<Readonly<Record<string, string | number | null>>>(row, encodingOf(schema));
    return {
      kind,
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

function page(path: string, entries: readonly Entry[]): SiteAddress {
  // ISO dates in UTC sort chronologically as text.
  const newest = entries.reduce(
    (latest, { changedDate }) => (changedDate > latest ? changedDate : latest),
    "",
  );
  return { path, changedDate: newest || null, imageUrl: null };
}

/** Returns the pages of a list's categories. */
function categoryPages(path: string, entries: readonly Entry[]): SiteAddress[] {
  const listed = entries.filter(
    ({ kind }) => kindOf(kind).hasCategoryPages && kindOf(kind).listPath === path,
  );
  return [...Map.groupBy(listed, ({ category }) => category)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([category, inCategory]) => page(`${path}?${new URLSearchParams({ category })}`, inCategory));
}
