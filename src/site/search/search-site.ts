import {
  searchTerm,
  type GroupedAnswer,
  type SearchAnswer,
  type SearchGroup,
  type SearchResult,
} from "../../rules/matching/search.ts";
import { nearestCounter } from "../../rules/matching/foods.ts";
import { isFoodQuery, meaningOf } from "../../rules/matching/meaning.ts";
import { hasNeed } from "../../rules/matching/needs.ts";
import { chooseAlso, chooseTop, inOrder } from "../../rules/matching/top-answers.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { SearchReads } from "../context.ts";
import { beginSearch, type Report, type Search } from "./begin-search.ts";
import { findMeant, type Meant } from "./meaning/find-meant.ts";
import { findBesideList, findMatches, type Matches } from "./results/find-matches.ts";
import {
  correctionsOf,
  isOfSameMatter,
  readKnownWords,
  synonymsFor,
  type KnownWords,
} from "./spelling/other-words.ts";

/** Records of each kind that a page of results can show. */
const MAX_OF_KIND = 60;

/** A page that answers less than this has little to do with the query. */
const MIN_RELEVANCE = 0.5;

/** The relevance of what has the letters of the query and stands beside the list: no answer, and before what only mentions its words. */
const BY_LETTERS = 0.4;

/** The order of the types, after that of the best result. */
const TYPES = ["recall", "product", "blog", "store", "list", "help", "job", "page"];

/** What a query finds: what has its letters, what it may mean, and of that what stands above the list. */
interface Found extends Matches, Meant {
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

/** What a search answers, and what it was chosen from. */
interface Asked {
  answer: SearchAnswer;
  found: Found;
}

/**
 * Asks what has the letters of the query, then what the query means, and where nothing has its letters, which other words may
 * be meant. Where nothing answers a food, it says what is nearest: above what only mentions it, a list.
 */
async function ask(query: string, search: Search): Promise<Asked> {
  if (searchTerm(query) === undefined) {
    const found = toFound({ results: [], ofEachKind: [] }, { answers: [], candidates: [] });
    return { answer: toAnswer(found), found };
  }
  const found = toFound(await findMatches(query, search), await findRelated(query, search));
  const answer = toAnswer(found);
  const { results, top } = found;
  if (top.length > 0 && results.length > 0) return { answer, found };
  if (results.length === 0) {
    const [words] = await search.orNothing("words", async () => [await readKnownWords(search.db)]);
    const other = words && (await askOtherWords(query, found, words, search));
    if (other) return other;
  }
  const nearest = top.length > 0 ? [] : await findNearest(query, search);
  if (nearest.length === 0) return { answer, found };
  if (results.length + answer.also.length === 0) return { answer: { ...answer, nearest }, found };
  const listed = { ...found, top: nearest.filter(({ type }) => type === "list") };
  return { answer: toAnswer(listed), found: listed };
}

/** Tries synonyms, then the query without its typing errors, which are an offer only where the query means something. */
async function askOtherWords(
  query: string,
  typed: Found,
  words: KnownWords,
  search: Search,
): Promise<Asked | undefined> {
  for (const showingFor of synonymsFor(query, words)) {
    const found = await findOther(showingFor, search, 1);
    if (!found) continue;
    const top = typed.top.length > 0 ? typed.top : found.top;
    // What has the letters that were typed is not left out for another word.
    const all = { ...found, candidates: [...typed.candidates, ...found.candidates] };
    return { answer: { ...toAnswer({ ...all, top }), showingFor }, found: all };
  }
  // Where a record has every word, none is a typing error: it may be a brand.
  if (typed.candidates.length > 0) return undefined;
  for (const showingFor of correctionsOf(query, words)) {
    const found = await findOther(showingFor, search, 0);
    if (!found) continue;
    const { results, top, candidates } = found;
    const all = [...results, ...top, ...candidates.map(({ document }) => document)];
    if (results.length + top.length === 0 || !isOfSameMatter(query, showingFor, all, words)) continue;
    return typed.top.length > 0
      ? { answer: { ...toAnswer(typed), didYouMean: showingFor }, found: typed }
      : { answer: { ...toAnswer(found), showingFor }, found };
  }
  return undefined;
}

/** Finds other words than those typed; undefined where they have fewer results than are asked for. */
async function findOther(query: string, search: Search, minResults: number): Promise<Found | undefined> {
  const matches = await findMatches(query, search);
  if (matches.results.length < minResults) return undefined;
  const meant = await findRelated(query, search);
  const stated = new Set(meant.candidates.map(({ document }) => document.id));
  // Only the words that the visitor typed may find what does not state that it meets a need.
  const meets = (all: SearchResult[]) => (hasNeed(query) ? all.filter(({ id }) => stated.has(id)) : all);
  const results = meets(matches.results);
  if (results.length < minResults) return undefined;
  return toFound({ results, ofEachKind: meets(matches.ofEachKind) }, meant);
}

/** What a query may mean, and what has its letters but stands beside the list of the specification. */
async function findRelated(query: string, search: Search): Promise<Meant> {
  const { answers, candidates } = await findMeant(query, search);
  const known = new Set(candidates.map(({ document }) => document.id));
  const beside = (await findBesideList(query, search)).filter(({ id }) => !known.has(id));
  return {
    answers,
    candidates: [...candidates, ...beside.map((document) => ({ document, relevance: BY_LETTERS }))],
  };
}

/** Returns the counter, or the part of the range, where a shopper asks for a food that the site does not name. */
async function findNearest(query: string, search: Search): Promise<SearchResult[]> {
  const meaning = meaningOf(query);
  const { wanted, needs } = meaning;
  // What is there need not meet a need.
  const counter = wanted && needs.length === 0 && isFoodQuery(meaning) ? nearestCounter(wanted) : undefined;
  if (counter === undefined) return [];
  const { answers } = await findMeant(counter, search);
  const there = chooseTop(answers.filter(({ document: { type } }) => type === "store" || type === "list"));
  return there.toSorted((one, other) => Number(other.type === "store") - Number(one.type === "store"));
}

function toFound(matches: Matches, meant: Meant): Found {
  return { ...matches, ...meant, top: chooseTop([...meant.answers, ...meant.candidates]) };
}

function toAnswer({ results, top, candidates }: Found): SearchAnswer {
  return { results, top, also: chooseAlso(candidates, [...results, ...top]) };
}

/** First what the query means, then what has its letters. The type of the best result comes first. */
function groupsOf({ ofEachKind, answers, candidates }: Found, best: SearchResult | undefined): SearchGroup[] {
  const related = inOrder([...answers, ...candidates]);
  const sure = related.filter(({ relevance }) => relevance >= MIN_RELEVANCE);
  // Of pages only those that answer; a record that mentions the words is listed after those with its letters.
  const records = new Set(candidates.map(({ document }) => document.id));
  const rest = related.filter(
    ({ document, relevance }) => relevance < MIN_RELEVANCE && records.has(document.id),
  );
  const all = [
    ...sure.map(({ document }) => document),
    ...ofEachKind,
    ...rest.map(({ document }) => document),
  ];
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
