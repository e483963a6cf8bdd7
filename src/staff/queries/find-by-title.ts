import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { storeLimit, whereWithin } from "../../content/lifecycle/own-stores.ts";
import { encodingOf } from "../../content/lifecycle/row-encoding.ts";
import { decodeRow } from "../../storage/database/codec.ts";
import { positionOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import {
  adminPathOf,
  CONTENT_KINDS,
  hasSlug,
  kindOf,
  publicPathOf,
  type ContentKind,
} from "../../content/kinds/kinds.ts";
import type { SessionUser } from "../../rules/access/permissions.ts";
import { compareTexts, fold } from "../../rules/text/fold.ts";
import { wordsOf, countTypingErrors } from "../../rules/text/near-words.ts";
import { PUBLICATION_STATES, type PublicationState } from "../../content/publication.ts";
import { readSiteSettings } from "../../content/settings/public-settings.ts";
import { listStaticPages } from "../../site/search/results/find-matches.ts";
import { publicationStateSql, titleSql } from "../../content/lifecycle/state-in-sql.ts";
import { setImmediate as nextTurn } from "node:timers/promises";

/** A result of the command palette and of the link dialog: a record, or a page that is not a record. */
export const hitSchema = z.strictObject({
  kind: z.enum([...CONTENT_KINDS, "page"]),
  id: z.string(),
  title: z.string(),
  state: z.enum(PUBLICATION_STATES),
  /** The path of its editor; null for a page that is not a record. */
  adminPath: z.string().nullable(),
  publicPath: z.string().nullable(),
});

export type FoundRecord = z.output<typeof hitSchema>;

/** The pages of the site that are not records: those of the menus, and the others that search knows. */
async function listSitePages(db: Db, now: Date): Promise<FoundRecord[]> {
  // Only the titles and addresses are used, in which the host name never stands in for a missing name.
  const settings = await readSiteSettings(db, now, "");
  return listStaticPages(settings)
    .filter(({ url }, at, all) => url.startsWith("/") && all.findIndex((each) => each.url === url) === at)
    .map(({ id, title, url }) => ({
      kind: "page",
      id,
      title,
      state: "live",
      adminPath: null,
      publicPath: url,
    }));
}

/** In characters, longer than any title. */
const MAX_QUERY = 200;

/** What is searched, by whom: of a user who is limited to stores, the records of these alone. */
interface Asked {
  user: SessionUser;
  kinds: readonly ContentKind[];
  limit: number;
  now: Date;
}

function whereFound(kind: ContentKind, { user }: Asked): RawBuilder<unknown> {
  const serverKind = serverKindOf(kind);
  return whereWithin(serverKind, storeLimit(user, serverKind));
}

/**
 * Finds records of these kinds, and pages of the site, by a text in their title, ignoring accents: first those that begin
 * with it, then in alphabetical order. If there is none, those whose title nearly has the text: the fewest typing errors
 * first. Without a text, the records that were changed last.
 */
export async function findByTitle(db: Db, q: string, asked: Asked): Promise<FoundRecord[]> {
  const needle = fold(q.slice(0, MAX_QUERY)).trim();
  if (needle === "") return findLatest(db, asked);
  const exact = await findExactly(db, needle, asked);
  return exact.length > 0 || wordsOf(needle).length === 0 ? exact : findNearly(db, needle, asked);
}

async function findLatest(db: Db, asked: Asked): Promise<FoundRecord[]> {
  const hits: FoundRow[] = [];
  for (const kind of asked.kinds) {
    const find = { where: sql`TRUE`, order: sql`"updatedDate" DESC`, limit: asked.limit };
    hits.push(...(await findInKind(db, kind, find, asked)));
  }
  return hits
    .toSorted((a, b) => compareTexts(b.updatedDate, a.updatedDate))
    .slice(0, asked.limit)
    .map(({ hit }) => hit);
}

async function findExactly(db: Db, needle: string, asked: Asked): Promise<FoundRecord[]> {
  const hits = (await listSitePages(db, asked.now)).filter(({ title }) => fold(title).includes(needle));
  for (const kind of asked.kinds) {
    const at = positionOf(sql.ref("sortName"), needle);
    const find = {
      where: sql`${at} > 0`,
      order: sql`CASE WHEN ${at} = 1 THEN 0 ELSE 1 END, "sortName"`,
      limit: asked.limit,
    };
    hits.push(...(await findInKind(db, kind, find, asked)).map(({ hit }) => hit));
  }
  return hits
    .map((hit) => ({ hit, key: fold(hit.title) }))
    .toSorted(
      (a, b) =>
        Number(b.key.startsWith(needle)) - Number(a.key.startsWith(needle)) ||
        compareTexts(a.key, b.key) ||
        compareTexts(a.hit.id, b.hit.id),
    )
    .slice(0, asked.limit)
    .map(({ hit }) => hit);
}

async function findNearly(db: Db, needle: string, asked: Asked): Promise<FoundRecord[]> {
  const sitePages = await listSitePages(db, asked.now);
  const pages = sitePages.map(({ id, title }) => ({ id, text: title }));
  const near = nearest(pages, needle);
  const hits = new Map(sitePages.map((page) => [page.id, page]));
  for (const kind of asked.kinds) {
    const title = sql.ref(kindOf(kind).titleField);
    const found = await findNearest(needle, asked.limit, async (after, count) => {
      const { rows } = await sql<{ id: string; text: string }>`
        SELECT id, ${title} AS text FROM ${sql.table(kind)}
        WHERE "deletedDate" IS NULL AND ${whereFound(kind, asked)} AND id > ${after} ORDER BY id LIMIT ${count}`.execute(
        db,
      );
      return rows;
    });
    if (found.length === 0) continue;
    near.push(...found);
    const where = sql`id IN (${sql.join(found.map(({ id }) => id))})`;
    for (const { hit } of await findInKind(db, kind, { where, order: sql`id`, limit: asked.limit }, asked))
      hits.set(hit.id, hit);
  }
  return near
    .toSorted((a, b) => a.errors - b.errors || compareTexts(fold(a.text), fold(b.text)))
    .flatMap(({ id }) => hits.get(id) ?? [])
    .slice(0, asked.limit);
}

interface FoundRow {
  hit: FoundRecord;
  updatedDate: string;
}

interface Find {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
}

async function findInKind(db: Db, kind: ContentKind, find: Find, asked: Asked): Promise<FoundRow[]> {
  const names = [...(kindOf(kind).pathFields ?? []), ...(hasSlug(kindOf(kind)) ? ["slug"] : [])];
  const columns = names.map((column) => sql`, ${sql.ref(column)}`);
  const { rows } = await sql<
    { id: string; title: string; state: PublicationState; updatedDate: string } & Record<
      string,
      string | number
    >
  >`
    SELECT id, ${titleSql(kind)} AS title, ${publicationStateSql(kind, asked.now)} AS state, "updatedDate"
      ${sql.join(columns, sql``)}
    FROM ${sql.table(kind)}
    WHERE "deletedDate" IS NULL AND ${whereFound(kind, asked)} AND ${find.where}
    ORDER BY ${find.order}, id LIMIT ${find.limit}`.execute(db);
  return rows.map((row) => {
    const { id, title: found, state, updatedDate } = row;
    const publicPath = publicPathOf(kind, decodeRow(row, encodingOf(serverKindOf(kind).schema)));
    return {
      updatedDate,
      hit: { kind, id, title: found, state, adminPath: adminPathOf(kind, id), publicPath },
    };
  });
}

interface Candidate {
  id: string;
  /** What is searched: a title, a description. */
  text: string;
}

/** A candidate that nearly has what was typed. */
interface NearCandidate extends Candidate {
  errors: number;
}

/** The rows that are compared before other requests may run: some milliseconds. */
const CHUNK = 2_000;

/**
 * Finds the rows whose text nearly has the words that were typed: the fewest typing errors first, then alphabetically. Reads
 * every row in chunks, so it is for what an exact search does not find.
 *
 * @param typed folded.
 * @param read returns the first `limit` rows after an id, in the order of the ids.
 */
export async function findNearest(
  typed: string,
  limit: number,
  read: (after: string, limit: number) => Promise<Candidate[]>,
): Promise<NearCandidate[]> {
  let best: NearCandidate[] = [];
  for (let after = ""; ;) {
    const rows = await read(after, CHUNK);
    best = nearest([...best, ...rows], typed).slice(0, limit);
    const last = rows.at(-1);
    if (rows.length < CHUNK || !last) return best;
    after = last.id;
    await nextTurn();
  }
}

/** The candidates that nearly have what was typed, as `findNearest`. */
export function nearest(candidates: readonly Candidate[], typed: string): NearCandidate[] {
  // Only signs were typed: there is nothing to compare.
  if (wordsOf(typed).length === 0) return [];
  return candidates
    .flatMap(({ id, text }) => {
      const folded = fold(text);
      const errors = countTypingErrors(typed, folded);
      return errors === undefined ? [] : [{ id, text, errors, folded }];
    })
    .toSorted((a, b) => a.errors - b.errors || compareTexts(a.folded, b.folded))
    .map(({ folded: _folded, ...candidate }) => candidate);
}
