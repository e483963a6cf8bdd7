import type { Db } from "../../storage/database/tables.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import type { ContentKind } from "../../content/kinds/kinds.ts";
import {
  searchDocuments,
  searchTerm,
  type SearchAnswer,
  type SearchDocument,
  type SearchResult,
} from "../../rules/matching/search.ts";
import { hasNeed } from "../../rules/matching/needs.ts";
import { chooseAlso } from "../../rules/matching/top-answers.ts";
import { searchIndexOf } from "../../content/search-index/index-of.ts";
import type { SearchReads } from "../context.ts";
import { beginSearch, type Search } from "./begin-search.ts";
import { findAnswers, type FoundAnswers } from "./find-answers.ts";
import { readKnownWords } from "./known-words.ts";
import { orNothing, type Report } from "./report-source.ts";
import { correctionsOf, synonymsFor } from "./search-alternatives.ts";
import { SEARCHED_KINDS } from "./searched-kinds.ts";

/** What one query finds: the list of the specification, and what the query may mean. */
export interface Found extends FoundAnswers {
  results: SearchResult[];
}

/** Searches everything that a visitor may see, as `answerQuery`. */
export async function searchSite(
  db: Db,
  query: string,
  report: Report,
  reads: SearchReads,
): Promise<SearchAnswer> {
  return (await answerQuery(db, query, beginSearch(db, report, reads))).answer;
}

/**
 * Returns the list of the specification, the answers above it and the related results below, and what they were chosen from.
 * If nothing matches, tries synonyms and corrected typing errors, and returns the query that the results are for; where the
 * query has answers without results, a corrected query is an offer.
 *
 * A source that fails is reported and contributes no results; the others still do (specification, section 8).
 */
export async function answerQuery(
  db: Db,
  query: string,
  search: Search,
): Promise<{ answer: SearchAnswer; found: Found }> {
  const found = await find(db, query, search);
  const answer = toAnswer(found);
  const { top, also } = answer;
  if (found.results.length > 0 || searchTerm(query) === undefined) return { answer, found };
  for (const words of await orNothing(search.report, "words", async () => [await readKnownWords(db)])) {
    const other = await findAlternative(db, synonymsFor(query, words), search, 1);
    if (other) {
      const { showingFor } = other;
      const shown = toAnswer(other.found);
      return { answer: { ...shown, top: top.length > 0 ? top : shown.top, showingFor }, found: other.found };
    }
    const mended = await findAlternative(db, correctionsOf(query, words), search);
    if (!mended) continue;
    const { showingFor } = mended;
    // What the visitor typed has answers, so the mended words are an offer only.
    if (top.length + also.length > 0) return { answer: { ...answer, didYouMean: showingFor }, found };
    return { answer: { ...toAnswer(mended.found), showingFor }, found: mended.found };
  }
  return { answer, found };
}

function toAnswer({ results, top, candidates }: Found): SearchAnswer {
  return { results, top, also: chooseAlso(candidates, [...results, ...top]) };
}

/** Returns what the first alternative finds that finds something, and at least so many results. */
async function findAlternative(
  db: Db,
  alternatives: readonly string[],
  search: Search,
  minResults = 0,
): Promise<{ found: Found; showingFor: string } | undefined> {
  for (const showingFor of alternatives) {
    const matches = await findMatches(db, showingFor, search);
    if (matches.length < minResults) continue;
    const answers = await findAnswers(db, showingFor, search);
    // Only the words that the visitor typed may find what does not state that it meets a need.
    const results = hasNeed(showingFor) ? meeting(matches, answers) : matches;
    if (results.length < minResults) continue;
    const found = { results, ...answers };
    if (results.length + found.top.length > 0) return { found, showingFor };
  }
  return undefined;
}

/** Those of the results that state that they meet the needs of the query. */
function meeting(results: readonly SearchResult[], { candidates }: FoundAnswers): SearchResult[] {
  const ids = new Set(candidates.map(({ document }) => document.id));
  return results.filter(({ id }) => ids.has(id));
}

async function find(db: Db, query: string, search: Search): Promise<Found> {
  if (searchTerm(query) === undefined) return { results: [], top: [], answers: [], candidates: [] };
  return { results: await findMatches(db, query, search), ...(await findAnswers(db, query, search)) };
}

/**
 * Returns the same results as `searchDocuments` over the static pages and all content, but reads only the records that the
 * index puts first.
 */
export async function findMatches(db: Db, query: string, search: Search): Promise<SearchResult[]> {
  const term = searchTerm(query);
  if (term === undefined) return [];
  const pages = orNothing(search.report, "pages", async () => (await search.knownPages()).documents);
  const found = await Promise.all(SEARCHED_KINDS.map((kind) => findInSource(db, kind, term, search)));
  return searchDocuments([...(await pages), ...found.flat()], query);
}

/** Reads the first matches of a source from its table: the index has only their ids. */
async function findInSource(
  db: Db,
  kind: ContentKind,
  term: string,
  { now, report, readDocuments }: Search,
): Promise<SearchDocument[]> {
  const range = serverKindOf(kind).search?.range ?? 0;
  return orNothing(report, kind, async () => {
    const ids = await searchIndexOf(db).findFirst(db, { kind, range, term, now });
    return [...(await readDocuments(kind, ids)).values()];
  });
}
