import { searchFold } from "../rules/search/search-fold.ts";
import { searchTerm } from "../rules/search/search.ts";
import { editDistance } from "../rules/text/edit-distance.ts";

/** A word of the content. */
export interface KnownWord {
  /** Folded. */
  word: string;
  /** As the content spells it. */
  shown: string;
  /** How many documents it is in: of several that were perhaps meant, the more common is the likelier. */
  documents: number;
}

/** The words of the content by their length, so that far ones need not be looked at. */
export type Vocabulary = ReadonlyMap<number, readonly KnownWord[]>;

/** Words and phrases that mean the same, as staff have written them. */
export type SynonymGroups = readonly (readonly string[])[];

/** So many words are tried in the place of one that is not known. */
const TRIED_WORDS = 3;

/** A query of more words is mended no further: what is not known in a whole sentence is no typing error. */
const MENDED_WORDS = 8;

/** At most so many alternatives are worth a look: each is a search of its own. */
export const MAX_ALTERNATIVES = 8;

/** A word of so many letters may have two errors, a shorter one has one. */
const LONG_WORD = 8;

/** What is shorter has so many neighbours that a guess is none. */
const SHORTEST_MENDED = 3;

/**
 * What somebody may have meant who found nothing, the likeliest first: the query in other words that mean the same,
 * the query with its typing errors mended, and both. Spelt as the content or staff spell it; each is a query of its
 * own, and none is the query.
 */
export function alternativesTo(query: string, vocabulary: Vocabulary, synonyms: SynonymGroups): string[] {
  const words = [...vocabulary.values()].flat();
  const mended = mendErrors(query, withSynonyms(vocabulary, synonyms), words);
  const alternatives = [
    ...replaceSynonyms(query, synonyms),
    ...mended,
    ...mended.flatMap((phrase) => replaceSynonyms(phrase, synonyms)),
  ];
  const own = searchTerm(query);
  const byTerm = new Map<string, string>();
  for (const alternative of alternatives) {
    const term = searchTerm(alternative);
    if (term !== undefined && term !== own && !byTerm.has(term)) byTerm.set(term, alternative);
  }
  return [...byTerm.values()].slice(0, MAX_ALTERNATIVES);
}

/** The query with a word or a phrase of it replaced by each of those that mean the same. */
function replaceSynonyms(query: string, groups: SynonymGroups): string[] {
  const folded = searchFold(query);
  return groups.flatMap((group) => {
    const members = group.map(searchFold);
    return members.flatMap((member, place) => {
      const at = member === "" ? -1 : placeOfWords(folded, member);
      if (at < 0) return [];
      const rest = folded.slice(at + member.length);
      return group
        .filter((_, other) => other !== place)
        .map((other) => (folded.slice(0, at) + other.trim() + rest).trim());
    });
  });
}

/** Where whole words stand in a text, or -1. */
function placeOfWords(text: string, words: string): number {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const [before, after] = [text[at - 1] ?? " ", text[at + words.length] ?? " "];
    if (!isPartOfWord(before) && !isPartOfWord(after)) return at;
  }
  return -1;
}

function isPartOfWord(letter: string): boolean {
  return /[\p{L}\p{N}]/u.test(letter);
}

/** The query with each word that is not known replaced by known ones that are a typing error away. */
function mendErrors(query: string, vocabulary: Vocabulary, words: readonly KnownWord[]): string[] {
  const parts = searchFold(query).split(/([\p{L}\p{M}\p{N}]+)/u);
  if (parts.length > 2 * MENDED_WORDS + 1) return [];
  // Parts with words and parts between them alternate.
  const choices = parts.map((part, index) => {
    const isKnown = index % 2 === 0 || /\p{N}/u.test(part) || words.some(({ word }) => word.includes(part));
    return isKnown ? [part] : nearestWords(part, vocabulary);
  });
  return combine(choices, MAX_ALTERNATIVES);
}

/** The known words that one typing error leads to, or two in long words: fewer errors first, then the more common. */
function nearestWords(word: string, vocabulary: Vocabulary): string[] {
  if (word.length < SHORTEST_MENDED) return [];
  const max = word.length >= LONG_WORD ? 2 : 1;
  const near: (KnownWord & { errors: number })[] = [];
  for (let length = word.length - max; length <= word.length + max; length++) {
    for (const known of vocabulary.get(length) ?? []) {
      const errors = editDistance(word, known.word, max);
      if (errors <= max) near.push({ ...known, errors });
    }
  }
  return near
    .toSorted(
      (one, other) =>
        one.errors - other.errors ||
        // Hardly anybody errs in the first letter.
        Number(other.word[0] === word[0]) - Number(one.word[0] === word[0]) ||
        other.documents - one.documents ||
        (one.word < other.word ? -1 : 1),
    )
    .slice(0, TRIED_WORDS)
    .map(({ shown }) => shown);
}

/** The words of the synonyms count as known, so that errors in them are mended too. */
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

/** Every way to take one choice of each list, the first choices first; at most so many. */
function combine(choices: readonly (readonly string[])[], max: number): string[] {
  let phrases = [""];
  for (const options of choices) {
    phrases = phrases.flatMap((phrase) => options.map((option) => phrase + option)).slice(0, max);
  }
  return phrases;
}
