import { FOOD_NAMES, isFoodStem } from "../rules/search/foods.ts";
import { isShopStem } from "../rules/search/shop-words.ts";
import { isStopWord } from "../rules/search/stop-words.ts";
import { stemsOf } from "../rules/search/word-stems.ts";
import { searchFold } from "../rules/search/search-fold.ts";
import { searchTerm } from "../rules/search/search.ts";
import { editDistance } from "../rules/text/edit-distance.ts";

/** A word that the content uses. */
export interface KnownWord {
  /** Folded. */
  word: string;
  /** As the content spells it. */
  shown: string;
  /** Number of documents that contain it. Of several candidates for a correction, the most common is the likeliest. */
  documents: number;
}

/** The words of the content by length, so that a search for similar words can skip most of them. */
export type Vocabulary = ReadonlyMap<number, readonly KnownWord[]>;

/** Words and phrases that mean the same, as staff have written them. */
export type SynonymGroups = readonly (readonly string[])[];

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

/**
 * Returns alternatives to a query without results, the likeliest first: with synonyms, with typing errors corrected, and
 * with both. They are spelt as in the content or in the synonyms, and differ from the query and from each other.
 */
export function alternativesTo(query: string, vocabulary: Vocabulary, synonyms: SynonymGroups): string[] {
  const all = [...synonymsFor(query, synonyms), ...correctionsOf(query, vocabulary, synonyms)];
  return distinct(query, all);
}

/** Returns the query with the synonyms that staff have written. */
export function synonymsFor(query: string, synonyms: SynonymGroups): string[] {
  return distinct(query, replaceSynonyms(query, synonyms));
}

/** Returns the query with its typing errors corrected, then those with synonyms. */
export function correctionsOf(query: string, vocabulary: Vocabulary, synonyms: SynonymGroups): string[] {
  const words = [...vocabulary.values()].flat();
  const corrected = correctErrors(query, withSynonyms(vocabulary, [...synonyms, FOOD_NAMES]), words);
  return distinct(query, [...corrected, ...corrected.flatMap((phrase) => replaceSynonyms(phrase, synonyms))]);
}

/** Leaves out what differs from the query or from each other by no word. */
function distinct(query: string, alternatives: readonly string[]): string[] {
  const own = searchTerm(query);
  const byTerm = new Map<string, string>();
  for (const alternative of alternatives) {
    const term = searchTerm(alternative);
    if (term !== undefined && term !== own && !byTerm.has(term)) byTerm.set(term, alternative);
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
function correctErrors(query: string, vocabulary: Vocabulary, words: readonly KnownWord[]): string[] {
  const parts = searchFold(query).split(/([\p{L}\p{M}\p{N}]+)/u);
  if (parts.length > 2 * MAX_CORRECTED_WORDS + 1) return [];
  // Words are at odd indexes, separators at even ones.
  const choices = parts.map((part, index) => {
    const isKnown = index % 2 === 0 || /\p{N}/u.test(part) || words.some(({ word }) => word.includes(part));
    return isKnown ? [part] : nearestWords(part, vocabulary);
  });
  return combine(choices, MAX_ALTERNATIVES);
}

/** Whether a folded word is one of the dictionaries: a food, a matter of shops, or a stop word. */
function isRealWord(word: string): boolean {
  return stemsOf(word).every((stem) => isFoodStem(stem) || isShopStem(stem) || isStopWord(stem));
}

function isStopped(word: string): boolean {
  return stemsOf(word).every(isStopWord);
}

/** Returns the known words within one typing error, or two for long words: fewest errors first, then the most common. */
function nearestWords(word: string, vocabulary: Vocabulary): string[] {
  // A word of the language is no typing error: mended, it would be another food (`wheat`, `what`).
  if (word.length < MIN_CORRECTED_LENGTH || isRealWord(word)) return [];
  const max = word.length >= LONG_WORD ? 2 : 1;
  const near: (KnownWord & { errors: number })[] = [];
  for (let length = word.length - max; length <= word.length + max; length++) {
    for (const known of vocabulary.get(length) ?? []) {
      const errors = isStopped(known.word) ? max + 1 : editDistance(word, known.word, max);
      if (errors <= max) near.push({ ...known, errors });
    }
  }
  return near
    .toSorted(
      (one, other) =>
        one.errors - other.errors ||
        // The first letter of a word is rarely mistyped.
        Number(other.word[0] === word[0]) - Number(one.word[0] === word[0]) ||
        other.documents - one.documents ||
        (one.word < other.word ? -1 : 1),
    )
    .slice(0, MAX_CORRECTIONS)
    .map(({ shown }) => shown);
}

/** Adds the words of the synonyms to the vocabulary, so that errors in them are corrected too. */
function withSynonyms(vocabulary: Vocabulary, groups: SynonymGroups): Vocabulary {
  const merged = new Map(vocabulary);
  const spelt = groups.flat().flatMap((words) => words.split(/[^\p{L}\p{M}\p{N}'’]+/u));
  for (const shown of new Set(spelt)) {
    const word = searchFold(shown);
    const known = merged.get(word.length) ?? [];
    if (word !== "" && !known.some((other) => other.word === word)) {
      merged.set(word.length, [...known, { word, shown, documents: 0 }]);
    }
  }
  return merged;
}

/** Returns the combinations of one choice from each list, first choices first, at most `max` of them. */
function combine(choices: readonly (readonly string[])[], max: number): string[] {
  let phrases = [""];
  for (const options of choices) {
    phrases = phrases.flatMap((phrase) => options.map((option) => phrase + option)).slice(0, max);
  }
  return phrases;
}
