import type { AnyRecord, ServerKind } from "../content/lifecycle/server-kind.ts";
import { listPublicById } from "../content/lifecycle/read.ts";
import type { Db } from "../database/tables.ts";
import { chooseAlso } from "../rules/search/top-answers.ts";
import { correctionsOf, synonymsFor } from "./search-alternatives.ts";
import {
  searchDocuments,
  searchTerm,
  type SearchAnswer,
  type SearchDocument,
  type SearchResult,
} from "../rules/search/search.ts";
import { readStaticPages } from "./page-descriptions.ts";
import { findAnswers, newSearch, type Search } from "./find-answers.ts";
import { orNothing, type Report } from "./report-source.ts";
import { serverKindOf } from "../content/kinds.server.ts";
import { findInIndex } from "../search-index/index-read.ts";
import { readSearchFacts, searchDocumentOf } from "../search-index/search-document.ts";
import { SEARCHED_KINDS } from "./searched-kinds.ts";
import { readSynonyms } from "./synonyms.ts";
import { readVocabulary } from "./vocabulary.ts";

/**
 * Searches everything that a visitor may see at `now`: the list of the specification, the answers above it and the related
 * results below. If nothing matches, tries synonyms and corrected typing errors, and returns the query that the results
 * are for; where the query has answers without results, a corrected query is an offer.
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
  if (searchTerm(query) === undefined) return { results: [], top: [], also: [] };
  const search = newSearch(db, now, report, publicUrl);
  const results = await findMatches(db, query, now, search.report, publicUrl, search.readPages);
  const { candidates, top } = await findAnswers(db, query, search);
  const answer = { results, top, also: chooseAlso(candidates, [...results, ...top]) };
  if (results.length > 0) return answer;
  const words = await orNothing(search.report, "words", async () => [
    { vocabulary: await readVocabulary(db), synonyms: (await readSynonyms(db)).groups },
  ]);
  for (const { vocabulary, synonyms } of words) {
    const other = await findAlternative(db, publicUrl, synonymsFor(query, synonyms), search, 1);
    if (other) return { ...other, top: top.length > 0 ? top : other.top };
    const mended = await findAlternative(db, publicUrl, correctionsOf(query, vocabulary, synonyms), search);
    if (!mended) continue;
    // What the visitor typed has answers, so the mended words are an offer only.
    if (top.length + answer.also.length > 0) return { ...answer, didYouMean: mended.showingFor };
    return mended;
  }
  return answer;
}

/** Returns the answer to the first alternative that finds something, and at least so many results. */
async function findAlternative(
  db: Db,
  publicUrl: string,
  alternatives: readonly string[],
  search: Search,
  minResults = 0,
): Promise<(SearchAnswer & { showingFor: string }) | undefined> {
  for (const showingFor of alternatives) {
    const results = await findMatches(db, showingFor, search.now, search.report, publicUrl, search.readPages);
    if (results.length < minResults) continue;
    const { candidates, top } = await findAnswers(db, showingFor, search);
    if (results.length + top.length > 0)
      return { results, top, also: chooseAlso(candidates, [...results, ...top]), showingFor };
  }
  return undefined;
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
  readPages = () => readStaticPages(db, now, publicUrl),
): Promise<SearchResult[]> {
  const term = searchTerm(query);
  if (term === undefined) return [];
  const pages = orNothing(report, "pages", readPages);
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
