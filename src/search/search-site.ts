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
import { STATIC_PAGES } from "./static-pages.ts";
import { serverKindOf } from "../content/kinds.server.ts";
import { findInIndex } from "../search-index/index-read.ts";
import { searchDocumentOf } from "../search-index/search-document.ts";
import { SEARCHED_KINDS } from "./searched-kinds.ts";
import { readSynonyms } from "./synonyms.ts";
import { readVocabulary } from "./vocabulary.ts";

/** Where a source's failure goes: into the log, whole. */
export type Report = (error: unknown) => void;

/**
 * Searches the whole site for what a visitor may see at `now`. Where nothing matches, other words that mean the same
 * and mended typing errors are tried, and the answer says for which words it stands.
 *
 * A source that fails contributes nothing and is reported; the others still answer (specification, section 8).
 */
export async function searchSite(db: Db, query: string, now: Date, report: Report): Promise<SearchAnswer> {
  if (searchTerm(query) === undefined) return { results: [] };
  const results = await findMatches(db, query, now, report);
  if (results.length > 0) return { results };
  const alternatives = await orNothing(report, "words", async () =>
    alternativesTo(query, await readVocabulary(db), (await readSynonyms(db)).groups),
  );
  for (const showingFor of alternatives) {
    const found = await findMatches(db, showingFor, now, report);
    if (found.length > 0) return { results: found, showingFor };
  }
  return { results: [] };
}

/** What the rule answers over the static pages and all the content, though only what may come first is looked at. */
export async function findMatches(db: Db, query: string, now: Date, report: Report): Promise<SearchResult[]> {
  const term = searchTerm(query);
  if (term === undefined) return [];
  const found = await Promise.all(
    SEARCHED_KINDS.map((kind) => readSource(db, serverKindOf(kind), term, now, report)),
  );
  return searchDocuments([...STATIC_PAGES, ...found.flat()], query);
}

/** The first matches of a source, read from where they are kept: the index only says which ones they are. */
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
    return records.flatMap((record) => searchDocumentOf(kind, record) ?? []);
  });
}

async function orNothing<Item>(report: Report, source: string, read: () => Promise<Item[]>): Promise<Item[]> {
  try {
    return await read();
  } catch (cause) {
    report(new Error(`Search goes without the ${source}.`, { cause }));
    return [];
  }
}
