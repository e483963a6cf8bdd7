import { FOOD_NAMES, isFoodStem } from "../../../rules/matching/foods.ts";
import { isWordOfNeeds, keepsNeeds } from "../../../rules/matching/needs.ts";
import { isShopStem, isStopWord } from "../../../rules/matching/shop-words.ts";
import { stemsOf, searchFold } from "../../../rules/matching/words.ts";
import { searchTerm, type SearchResult } from "../../../rules/matching/search.ts";
import { editDistance } from "../../../rules/text/edit-distance.ts";
import { wordsOf } from "../../../rules/text/near-words.ts";
import type { Db } from "../../../storage/database/tables.ts";
import { readSynonyms } from "./synonyms.ts";

/** A word that the content uses. */
export interface KnownWord {
  /** Folded. */
  word: string;
  /** As the content spells it. */
  shown: string;
  /** Number of documents that contain it. Of several candidates for a correction, the most common is the likeliest. */
  documents: number;
}

/** Words and phrases that mean the same, as staff have written them. */
export type SynonymGroups = readonly (readonly string[])[];

/** The words by which queries are corrected. */
export interface KnownWords {
  /** Those that the content uses. */
  ofContent: readonly KnownWord[];
  /** Those, and those of the synonyms and of foods, by length, so that a search for similar words can skip most of them. */
  byLength: ReadonlyMap<number, readonly KnownWord[]>;
  /** Those of the synonyms and of foods. */
  listed: ReadonlySet<string>;
  synonyms: SynonymGroups;
}

/** Number of corrections tried for an unknown word. */
const MAX_CORRECTIONS = 3;

/** Queries with more words are not corrected: unknown words in a whole sentence are rarely typing errors. */
const MAX_CORRECTED_WORDS = 8;

/** Number of alternatives that are tried; each costs a search. */
export const MAX_ALTERNATIVES = 8;

/** Words of at least this many letters may have two errors, shorter ones only one. */
const LONG_WORD = 8;

/** Shorter words resemble too many others to be corrected. */
const MIN_CORRECTED_LENGTH = 3;

/** Up to so many letters, many words are brands: they are corrected only into foods, matters of shops, synonyms and stores. */
const SHORT_WORD = 5;

/**
 * Returns what a query without results may mean: the query with the synonyms that staff have written. As of
 * `correctionsOf`, each differs from the query and from the others.
 */
export function synonymsFor(query: string, { synonyms }: KnownWords): string[] {
  return distinct(query, replaceSynonyms(query, synonyms));
}

/**
 * Returns the query with its typing errors corrected, the likeliest first, then those with synonyms. Words are spelt as in
 * the content or in the synonyms.
 */
export function correctionsOf(query: string, known: KnownWords): string[] {
  const corrected = correctErrors(query, known);
  return distinct(query, [
    ...corrected,
    ...corrected.flatMap((phrase) => replaceSynonyms(phrase, known.synonyms)),
  ]);
}

/**
 * Whether every word that a correction brings is one of the dictionaries or the synonyms, or stands in a title of what it
 * finds. What only mentions the word is another matter: `Cisk` is no typing error of a page that speaks of risk.
 */
export function isOfSameMatter(
  query: string,
  corrected: string,
  found: readonly Pick<SearchResult, "type" | "title">[],
  { listed }: KnownWords,
): boolean {
  const typed = new Set(wordsOf(searchFold(query)));
  return wordsOf(searchFold(corrected)).every(
    (word) =>
      typed.has(word) ||
      listed.has(word) ||
      isRealWord(word) ||
      found.some(
        ({ type, title }) =>
          (word.length > SHORT_WORD || type === "store") && wordsOf(searchFold(title)).includes(word),
      ),
  );
}

/** Collects the words by which queries are corrected. It takes longer than a search, so what it returns is cached. */
export function collectWords(ofContent: readonly KnownWord[], synonyms: SynonymGroups): KnownWords {
  const byWord = new Map(ofContent.map((known) => [known.word, known]));
  const spelt = [...synonyms, FOOD_NAMES].flat().flatMap((words) => words.split(/[^\p{L}\p{M}\p{N}'’]+/u));
  const listed = new Set<string>();
  for (const shown of new Set(spelt)) {
    const word = searchFold(shown);
    if (word === "") continue;
    listed.add(word);
    if (!byWord.has(word)) byWord.set(word, { word, shown, documents: 0 });
  }
  const byLength = Map.groupBy(byWord.values(), ({ word }) => word.length);
  return { ofContent, byLength, listed, synonyms };
}

interface CachedWords {
  generation: number;
  /** Of the synonyms. */
  version: number;
  words: KnownWords;
}

/** Reading the vocabulary takes tens of thousands of rows, so it is cached until the index or the synonyms change. */
const cache = new WeakMap<object, CachedWords>();

/** More than the words in common use in a language; the most frequent ones are read. */
const MAX_WORDS = 60_000;

/** Returns the words by which queries are corrected: those of the content, of the synonyms and of foods. */
export async function readKnownWords(db: Db): Promise<KnownWords> {
  const [state, { groups, version }] = await Promise.all([
    db.selectFrom("search_state").select("generation").executeTakeFirst(),
    readSynonyms(db),
  ]);
  const generation = state?.generation ?? 0;
  const cached = cache.get(db);
  if (cached?.generation === generation && cached.version === version) return cached.words;
  const ofContent = await db
    .selectFrom("search_words")
    .select(["word", "shown", "documents"])
    .orderBy("documents", "desc")
    .limit(MAX_WORDS)
    .execute();
  const words = collectWords(ofContent, groups);
  cache.set(db, { generation, version, words });
  return words;
}

/** Leaves out what differs from the query or from each other by no word, and what says a need of the query no longer. */
function distinct(query: string, alternatives: readonly string[]): string[] {
  const own = searchTerm(query);
  const byTerm = new Map<string, string>();
  for (const alternative of alternatives) {
    const term = searchTerm(alternative);
    if (term !== undefined && term !== own && !byTerm.has(term) && keepsNeeds(query, alternative))
      byTerm.set(term, alternative);
  }
  return [...byTerm.values()].slice(0, MAX_ALTERNATIVES);
}

/** Returns the query with a word or phrase replaced by each of its synonyms. */
function replaceSynonyms(query: string, groups: SynonymGroups): string[] {
  const folded = searchFold(query);
  return groups.flatMap((group) => {
    const members = group.map(searchFold);
    return members.flatMap((member, index) => {
      const at = member === "" ? -1 : findWords(folded, member);
      if (at < 0) return [];
      const rest = folded.slice(at + member.length);
      return group
        .filter((_, other) => other !== index)
        .map((other) => (folded.slice(0, at) + other.trim() + rest).trim());
    });
  });
}

/** Returns the index of the first occurrence of whole words in a text, or -1. */
function findWords(text: string, words: string): number {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const [before, after] = [text[at - 1] ?? " ", text[at + words.length] ?? " "];
    if (!isPartOfWord(before) && !isPartOfWord(after)) return at;
  }
  return -1;
}

function isPartOfWord(letter: string): boolean {
  return /[\p{L}\p{N}]/u.test(letter);
}

/** Returns the query with each unknown word replaced by similar known words. */
function correctErrors(query: string, known: KnownWords): string[] {
  const parts = searchFold(query).split(/([\p{L}\p{M}\p{N}]+)/u);
  if (parts.length > 2 * MAX_CORRECTED_WORDS + 1) return [];
  // Words are at odd indexes, separators at even ones.
  const choices = parts.map((part, index) => {
    // A word of the language is no typing error: corrected, it would be another food (`wheat`, `what`).
    const isKnown =
      index % 2 === 0 ||
      /\p{N}/u.test(part) ||
      isRealWord(part) ||
      known.ofContent.some(({ word }) => word.includes(part));
    return isKnown ? [part] : nearestWords(part, known);
  });
  return combine(choices, MAX_ALTERNATIVES);
}

/** Whether a folded word is one of the dictionaries: a food, a matter of shops, a word of a need, or a stop word. */
function isRealWord(word: string): boolean {
  return stemsOf(word).every(
    (stem) => isFoodStem(stem) || isShopStem(stem) || isStopWord(stem) || isWordOfNeeds(stem),
  );
}

/**
 * Returns the known words within one typing error, or two for long words: fewest errors first, then the most common. The first
 * letter of a word is rarely mistyped, but for the second one in its place; with another it is another word (`fairy`, `dairy`).
 * With two errors, its second letter counts too.
 */
function nearestWords(word: string, { byLength }: KnownWords): string[] {
  if (word.length < MIN_CORRECTED_LENGTH) return [];
  const max = word.length >= LONG_WORD ? 2 : 1;
  const mayBe = ({ word: other }: KnownWord, errors: number) =>
    (other.startsWith(word.slice(0, errors)) || (other[0] === word[1] && other[1] === word[0])) &&
    !stemsOf(other).every(isStopWord);
  const near: (KnownWord & { errors: number })[] = [];
  for (let length = word.length - max; length <= word.length + max; length++) {
    for (const known of byLength.get(length) ?? []) {
      const errors = editDistance(word, known.word, max);
      if (errors <= max && mayBe(known, errors)) near.push({ ...known, errors });
    }
  }
  return near
    .toSorted(
      (one, other) =>
        one.errors - other.errors || other.documents - one.documents || (one.word < other.word ? -1 : 1),
    )
    .slice(0, MAX_CORRECTIONS)
    .map(({ shown }) => shown);
}

/** Returns the combinations of one choice from each list, first choices first, at most `max` of them. */
function combine(choices: readonly (readonly string[])[], max: number): string[] {
  let phrases = [""];
  for (const options of choices) {
    phrases = phrases.flatMap((phrase) => options.map((option) => phrase + option)).slice(0, max);
  }
  return phrases;
}
