import type { AnyRecord, ServerKind } from "../../../content/lifecycle/server-kind.ts";
import { SEARCHED_KINDS, serverKindOf } from "../../../content/kinds/kinds.server.ts";
import { searchIndexOf } from "../../../content/search-index/index-of.ts";
import type { StemMatch } from "../../../content/search-index/search-index.ts";
import {
  meaningOf,
  relevanceOf,
  wantedWords,
  wordsOfNeeds,
  type Meaning,
} from "../../../rules/matching/meaning.ts";
import { MAX_QUERY, SNIPPET_LENGTH } from "../../../rules/matching/search.ts";
import { MIN_RELEVANCE, type Candidate } from "../../../rules/matching/top-answers.ts";
import { stripMarkup, trimTo } from "../../../rules/text/text.ts";
import type { Search } from "../begin-search.ts";
import { findCustomerCare, findHelp } from "./help-pages.ts";
import { findJobAnswers, findLists } from "./list-answers.ts";
import { findStoreAnswers } from "./store-answers.ts";

/** What a query may mean. */
export interface Meant {
  /** Pages, stores and lists. */
  answers: Candidate[];
  /** Records. */
  candidates: Candidate[];
}

/** Returns what a query may mean: help of pages, lists, stores, and records by other words than those typed. */
export async function findMeant(typed: string, search: Search): Promise<Meant> {
  const query = typed.trim().slice(0, MAX_QUERY);
  const meaning = meaningOf(query);
  const { db, now, reads, knownPages, orNothing } = search;
  const records = SEARCHED_KINDS.map((kind) =>
    orNothing(kind, () => findRelevant(serverKindOf(kind), meaning, search)),
  );
  const pages = [
    orNothing("help", async () => findHelp(await knownPages(), meaning)),
    orNothing("lists", () => findLists(db, meaning, reads)),
    orNothing("jobs", () => findJobAnswers(meaning, reads)),
    orNothing("stores", async () => findStoreAnswers(await reads.list("stores"), meaning, query, now)),
  ];
  const candidates = (await Promise.all(records)).flat();
  const answers = (await Promise.all(pages)).flat();
  if ([...answers, ...candidates].some(({ relevance }) => relevance >= MIN_RELEVANCE))
    return { answers, candidates };
  const care = await orNothing("help", async () => findCustomerCare(await knownPages(), meaning));
  return { answers: [...answers, ...care], candidates };
}

/** Matches of which the relevance is computed; more are never read, so that a common word costs no more than a rare one. */
const MAX_MATCHES = 40;

/** The relevance of a record that has the words in its description, ingredients or brand only: related, but no answer. */
const MENTIONED = 0.2;

/** Returns the records of a kind that a query may mean, the most relevant first. */
async function findRelevant<Item extends AnyRecord>(
  kind: ServerKind<Item>,
  meaning: Meaning,
  { db, now, limit, readDocuments }: Search,
): Promise<Candidate[]> {
  const { title, anywhere } = wantedWords(meaning);
  if (!kind.search) return [];
  const needs = wordsOfNeeds(meaning);
  const words = kind.search.tellsOfItself
    ? { title, anywhere: [...anywhere, ...needs] }
    : { title: [...title, ...anywhere], anywhere: needs };
  if (words.title.length + needs.length === 0) return [];
  const query = { kind: kind.name, range: kind.search.range, now, limit: Math.max(MAX_MATCHES, limit) };
  const index = searchIndexOf(db);
  const titled = await index.findByStems(db, { ...query, words });
  const mentioned = { title: [], anywhere: [...words.title, ...words.anywhere] };
  const all =
    titled.length < limit
      ? await index.findByStems(db, { ...query, limit: titled.length + limit, words: mentioned })
      : [];
  const weight = kind.search.weight?.(meaning) ?? (meaning.wantsRecipe || meaning.wantsJob ? 0.6 : 1);
  const ranked = rank(weight, meaning, titled, all).slice(0, limit);
  if (ranked.length === 0) return [];
  const documents = await readDocuments(
    kind.name,
    ranked.map(({ id }) => id),
  );
  return ranked.flatMap(({ id, relevance }) => {
    const document = documents.get(id);
    if (!document) return [];
    const description = trimTo(stripMarkup(document.description), SNIPPET_LENGTH);
    return [{ document: { ...document, description }, relevance }];
  });
}

function rank(weight: number, meaning: Meaning, titled: readonly StemMatch[], all: readonly StemMatch[]) {
  const byId = new Map<string, { relevance: number; title: string }>();
  for (const { recordId, title } of titled) {
    const relevance = relevanceOf(meaning, title) * weight;
    byId.set(recordId, { relevance: Math.max(MENTIONED, relevance), title });
  }
  for (const { recordId, title } of all) {
    if (!byId.has(recordId)) byId.set(recordId, { relevance: MENTIONED, title });
  }
  return [...byId]
    .map(([id, { relevance, title }]) => ({ id, relevance, title }))
    .toSorted((one, other) => other.relevance - one.relevance || (one.title < other.title ? -1 : 1));
}
