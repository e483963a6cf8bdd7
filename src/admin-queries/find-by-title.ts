import { sql } from "kysely";
import { serverKindOf } from "../content/kinds.server.ts";
import { encodingOf } from "../content/lifecycle/row-encoding.ts";
import { decodeRow } from "../database/codec.ts";
import type { Db } from "../database/tables.ts";
import { adminPathOf, kindOf, publicPathOf, type ContentKind } from "../content/kinds.ts";
import { fold } from "../rules/text/fold.ts";
import type { PublicationState } from "../content/publication.ts";
import { STATIC_PAGES } from "../search/static-pages.ts";
import { publicationStateSql } from "../content/lifecycle/state-in-sql.ts";

/** A result of the command palette and of the link dialog: a record, or a page that is not a record. */
export interface FindHit {
  kind: ContentKind | "page";
  id: string;
  title: string;
  state: PublicationState;
  /** The path of its editor; null for a page that is not a record. */
  adminPath: string | null;
  publicPath: string | null;
}

/** The pages of the site that are not records. */
const SITE_PAGES: readonly FindHit[] = STATIC_PAGES.filter(({ url }) => url.startsWith("/")).map(
  ({ id, title, url }) => ({ kind: "page", id, title, state: "live", adminPath: null, publicPath: url }),
);

/** In characters, longer than any title. */
const MAX_QUERY = 200;

/**
 * Finds records of these kinds, and pages of the site, by a text in their title, ignoring accents: first those that begin
 * with it, then in alphabetical order. Without a text, the records that were changed last.
 */
export async function findByTitle(
  db: Db,
  kinds: readonly ContentKind[],
  q: string,
  limit: number,
  now: Date,
): Promise<FindHit[]> {
  const needle = fold(q.slice(0, MAX_QUERY)).trim();
  const hits: { hit: FindHit; updatedDate: string }[] = [];
  for (const kind of kinds) hits.push(...(await findInKind(db, kind, needle, limit, now)));
  if (needle === "") {
    return hits
      .toSorted((a, b) => compare(b.updatedDate, a.updatedDate))
      .slice(0, limit)
      .map(({ hit }) => hit);
  }
  const pages = SITE_PAGES.filter(({ title }) => fold(title).includes(needle));
  return [...hits.map(({ hit }) => hit), ...pages]
    .map((hit) => ({ hit, key: fold(hit.title) }))
    .toSorted(
      (a, b) =>
        Number(b.key.startsWith(needle)) - Number(a.key.startsWith(needle)) ||
        compare(a.key, b.key) ||
        compare(a.hit.id, b.hit.id),
    )
    .slice(0, limit)
    .map(({ hit }) => hit);
}

async function findInKind(
  db: Db,
  kind: ContentKind,
  needle: string,
  limit: number,
  now: Date,
): Promise<{ hit: FindHit; updatedDate: string }[]> {
  const { titleField, pathFields, hasSlug } = kindOf(kind);
  const columns = [...pathFields, ...(hasSlug ? ["slug"] : [])].map((column) => sql`, ${sql.ref(column)}`);
  const title = sql`fold(${sql.ref(titleField)})`;
  const order = needle === "" ? sql`updatedDate DESC` : sql`instr(${title}, ${needle}) = 1 DESC, ${title}`;
  const { rows } = await sql<
    { id: string; title: string; state: PublicationState; updatedDate: string } & Record<
      string,
      string | number
    >
  >`
    SELECT id, ${sql.ref(titleField)} AS title, ${publicationStateSql(kind, now)} AS state, updatedDate
      ${sql.join(columns, sql``)}
    FROM ${sql.table(kind)}
    WHERE deletedDate IS NULL AND instr(${title}, ${needle}) > 0
    ORDER BY ${order}, id LIMIT ${limit}`.execute(db);
  return rows.map((row) => {
    const { id, title: found, state, updatedDate } = row;
    const publicPath = publicPathOf(kind, decodeRow(row, encodingOf(serverKindOf(kind).schema)));
    return {
      updatedDate,
      hit: { kind, id, title: found, state, adminPath: adminPathOf(kind, id), publicPath },
    };
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
