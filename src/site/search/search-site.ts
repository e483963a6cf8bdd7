import {
  searchTerm,
  type GroupedAnswer,
  type SearchAnswer,
  type SearchGroup,
  type SearchResult,
} from "../../rules/matching/search.ts";
import { hasNeed } from "../../rules/matching/needs.ts";
import { chooseAlso, chooseTop, inOrder } from "../../rules/matching/top-answers.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { SearchReads } from "../context.ts";
import { beginSearch, type Report, type Search } from "./begin-search.ts";
import { findMeant, type Meant } from "./meaning/find-meant.ts";
import { findMatches } from "./results/find-matches.ts";
import { correctionsOf, readKnownWords, synonymsFor } from "./spelling/other-words.ts";

/** Records of each kind that a page of results can show. */
const MAX_OF_KIND = 60;

/** A page that answers less than this has little to do with the query. */
const MIN_RELEVANCE = 0.5;

/** The order of the types, after that of the best result. */
const TYPES = ["product", "blog", "store", "list", "help", "job", "page"];

/** What a query finds: the list of the specification, what it may mean, and of that what stands above the list. */
interface Found extends Meant {
  results: SearchResult[];
  top: SearchResult[];
}

/** Searches everything that a visitor may see. A source that fails is reported and contributes nothing. */
export async function searchSite(
  db: Db,
  query: string,
  report: Report,
  reads: SearchReads,
): Promise<SearchAnswer> {
  return (await ask(query, beginSearch(db, report, reads))).answer;
}

/** Searches as `searchSite`, and returns everything that the query finds as well, by type. */
export async function searchByType(
  db: Db,
  query: string,
  report: Report,
  reads: SearchReads,
): Promise<GroupedAnswer> {
  const { answer, found } = await ask(query, beginSearch(db, report, reads, MAX_OF_KIND));
  return { answer, groups: groupsOf(found, answer.top[0] ?? answer.results[0]) };
}

/**
 * Asks what has the letters of the query, then what the query means, and where nothing has its letters, which other words may
 * be meant: synonyms, or the query without its typing errors. Where the query means something, corrected words are an offer.
 */
async function ask(query: string, search: Search): Promise<{ answer: SearchAnswer; found: Found }> {
  const found = await find(query, search);
  const answer = toAnswer(found);
  if (found.results.length > 0 || searchTerm(query) === undefined) return { answer, found };
  const { db, orNothing } = search;
  const [words] = await orNothing("words", async () => [await readKnownWords(db)]);
  if (!words) return { answer, found };
  const meant = await findOther(synonymsFor(query, words), search, 1);
  if (meant) {
    const top = answer.top.length > 0 ? answer.top : meant.found.top;
    return {
      answer: { ...toAnswer({ ...meant.found, top }), showingFor: meant.showingFor },
      found: meant.found,
    };
  }
  const corrected = await findOther(correctionsOf(query, words), search);
  if (!corrected) return { answer, found };
  const { showingFor } = corrected;
  if (answer.top.length + answer.also.length > 0)
    return { answer: { ...answer, didYouMean: showingFor }, found };
  return { answer: { ...toAnswer(corrected.found), showingFor }, found: corrected.found };
}

/** Returns what the first of some other queries finds that finds something, and at least so many results. */
async function findOther(
  queries: readonly string[],
  search: Search,
  minResults = 0,
): Promise<{ found: Found; showingFor: string } | undefined> {
  for (const showingFor of queries) {
    const matches = await findMatches(showingFor, search);
    if (matches.length < minResults) continue;
    const meant = await findMeant(showingFor, search);
    const stated = new Set(meant.candidates.map(({ document }) => document.id));
    // Only the words that the visitor typed may find what does not state that it meets a need.
    const results = hasNeed(showingFor) ? matches.filter(({ id }) => stated.has(id)) : matches;
    const found = toFound(results, meant);
    if (results.length >= minResults && results.length + found.top.length > 0) return { found, showingFor };
  }
  return undefined;
}

async function find(query: string, search: Search): Promise<Found> {
  if (searchTerm(query) === undefined) return toFound([], { answers: [], candidates: [] });
  return toFound(await findMatches(query, search), await findMeant(query, search));
}

function toFound(results: SearchResult[], meant: Meant): Found {
  return { results, ...meant, top: chooseTop([...meant.answers, ...meant.candidates]) };
}

function toAnswer({ results, top, candidates }: Found): SearchAnswer {
  return { results, top, also: chooseAlso(candidates, [...results, ...top]) };
}

/** First what the query means, then what has its letters. The type of the best result comes first. */
function groupsOf(
  { results: matches, answers, candidates }: Found,
  best: SearchResult | undefined,
): SearchGroup[] {
  const related = inOrder([...answers, ...candidates]);
  const sure = related.filter(({ relevance }) => relevance >= MIN_RELEVANCE);
  // Of pages only those that answer; a record that mentions the words is listed after those with its letters.
  const records = new Set(candidates.map(({ document }) => document.id));
  const rest = related.filter(
    ({ document, relevance }) => relevance < MIN_RELEVANCE && records.has(document.id),
  );
  const all = [...sure.map(({ document }) => document), ...matches, ...rest.map(({ document }) => document)];
  const groups = Map.groupBy(distinct(all), ({ type }) => type);
  const types = [...new Set([...(best ? [best.type] : []), ...TYPES, ...groups.keys()])];
  return types.flatMap((type) => {
    const results = groups.get(type);
    return results ? [{ type, results }] : [];
  });
}

/** Leaves out what has the id or the address of an earlier result. */
function distinct(results: readonly SearchResult[]): SearchResult[] {
  const seen = new Set<string>();
  return results.filter(({ id, url }) => {
    if (seen.has(id) || seen.has(url)) return false;
    seen.add(id).add(url);
    return true;
  });
}
