import type { AnyRecord, ServerKind } from "../content/lifecycle/server-kind.ts";
import { listPublicById } from "../content/lifecycle/read.ts";
import type { Db } from "../database/tables.ts";
import { alternativesTo } from "./search-alternatives.ts";
import {
  searchDocuments,
  searchTerm,
  type SearchAnswer,
  type SearchDocument,
  type SearchResult,
} from "../rules/search/search.ts";
import { readSiteSettings } from "../content/settings/read-site-settings.ts";
import { readPageDescriptions } from "./page-descriptions.ts";
import { listStaticPages } from "./static-pages.ts";
import { serverKindOf } from "../content/kinds.server.ts";
import { findInIndex } from "../search-index/index-read.ts";
import { readSearchFacts, searchDocumentOf } from "../search-index/search-document.ts";
import { SEARCHED_KINDS } from "./searched-kinds.ts";
import { readSynonyms } from "./synonyms.ts";
import { readVocabulary } from "./vocabulary.ts";

/** Receives the error of a source that failed, for the log. */
export type Report = (error: unknown) => void;

/**
 * Searches everything that a visitor may see at `now`. If nothing matches, tries synonyms and corrected typing errors, and
 * returns the query that the results are for.
 *
 * A source that fails is reported and contributes no results; the others still do (specification, section 8).
 */
export async function searchSite(
  db: Db,
  query: string,
  now: Date,
  report: Report,
  publicUrl: string,
): Promise<SearchAnswer> {
  if (searchTerm(query) === undefined) return { results: [] };
  const results = await findMatches(db, query, now, report, publicUrl);
  if (results.length > 0) return { results };
  const alternatives = await orNothing(report, "words", async () =>
    alternativesTo(query, await readVocabulary(db), (await readSynonyms(db)).groups),
  );
  for (const showingFor of alternatives) {
    const found = await findMatches(db, showingFor, now, report, publicUrl);
    if (found.length > 0) return { results: found, showingFor };
  }
  return { results: [] };
}

/**
 * Returns the same results as `searchDocuments` over the static pages and all content, but reads only the records that the
 * index puts first.
 */
export async function findMatches(
  db: Db,
  query: string,
  now: Date,
  report: Report,
  publicUrl: string,
): Promise<SearchResult[]> {
  const term = searchTerm(query);
  if (term === undefined) return [];
  const pages = orNothing(report, "pages", async () =>
    listStaticPages(await readSiteSettings(db, now, publicUrl), await readPageDescriptions(db)),
  );
  const found = await Promise.all(
    SEARCHED_KINDS.map((kind) => readSource(db, serverKindOf(kind), term, now, report)),
  );
  return searchDocuments([...(await pages), ...found.flat()], query);
}

/** Reads the first matches of a source from its table: the index has only their ids. */
async function readSource<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  term: string,
  now: Date,
  report: Report,
): Promise<SearchDocument[]> {
  return orNothing(report, kind.name, async () => {
    const ids = await findInIndex(db, { kind: kind.name, range: kind.search?.range ?? 0, term, now });
    if (ids.length === 0) return [];
    const records = await listPublicById(db, kind, ids, now);
    const facts = await readSearchFacts(db, kind);
    return records.flatMap((record) => searchDocumentOf(kind, record, facts) ?? []);
  });
}

async function orNothing<Item>(report: Report, source: string, read: () => Promise<Item[]>): Promise<Item[]> {
  try {
    return await read();
  } catch (cause) {
    report(new Error(`The search source “${source}” failed.`, { cause }));
    return [];
  }
}
