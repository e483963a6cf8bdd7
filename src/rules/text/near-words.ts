import { editDistance } from "./edit-distance.ts";

/** Words of at least this many letters may have two errors. */
const LONG_WORD = 8;

/** Shorter words resemble too many others. */
const MIN_LENGTH = 4;

/** The number of typing errors that are forgiven in a word. */
export function forgivenErrors(word: string): number {
  return word.length >= LONG_WORD ? 2 : word.length >= MIN_LENGTH ? 1 : 0;
}

/**
 * Counts the typing errors between what was typed and a text: each word that was typed must be in the text, or nearly be a
 * word of it, or the beginning of one.
 *
 * @param typed folded, as the text.
 * @returns undefined if a word is too far from every word of the text.
 */
export function countTypingErrors(typed: string, text: string): number | undefined {
  const words = wordsOf(text);
  let sum = 0;
  for (const word of wordsOf(typed)) {
    const max = forgivenErrors(word);
    // A short word is in too many others.
    if (max > 0 ? text.includes(word) : words.some((other) => other.startsWith(word))) continue;
    if (max === 0) return undefined;
    const least = Math.min(...words.map((other) => errorsBetween(word, other, max)));
    if (least > max) return undefined;
    sum += least;
  }
  return sum;
}

/**
 * Returns pieces of a word of which at least one is intact in every word within its forgiven errors: an error touches at
 * most two neighbouring pieces.
 */
export function intactPieces(word: string): string[] {
  const count = 2 * forgivenErrors(word) + 1;
  return Array.from({ length: count }, (_, at) =>
    word.slice(Math.floor((at * word.length) / count), Math.floor(((at + 1) * word.length) / count)),
  );
}

/** The words of a folded text. */
export function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}

/** The errors between a word and another one, or what is typed of it so far. */
function errorsBetween(word: string, other: string, max: number): number {
  const beginnings = Array.from({ length: 2 * max + 1 }, (_, at) => other.slice(0, word.length - max + at));
  return Math.min(...[other, ...beginnings].map((each) => editDistance(word, each, max)));
}
