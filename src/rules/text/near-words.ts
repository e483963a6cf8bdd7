import { editDistance } from "./edit-distance.ts";
import { fold } from "./fold.ts";
import type { Option } from "../../content/form.ts";

/** Words of at least this many letters may have two errors. */
const LONG_WORD = 8;

/** Shorter words resemble too many others. */
const MIN_LENGTH = 4;

/** The number of typing errors that are forgiven in a word. */
function forgivenErrors(word: string): number {
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

/** The words of a folded text. */
export function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}

/** The errors between a word and another one, or a beginning of it; some number above `max` where there are more. */
function errorsBetween(word: string, other: string, max: number): number {
  let least = max + 1;
  const longest = Math.min(word.length + max, other.length);
  for (let length = word.length - max; length <= longest; length++)
    least = Math.min(least, editDistance(word, other.slice(0, length), max));
  return least;
}

/** The option that a typed name probably means: `Bakery` for `baykery`, `Fruit & veg` for `fruit`. */
export function similarOption(typed: string, options: readonly Option[]): Option | undefined {
  const name = fold(typed).trim();
  if (wordsOf(name).length === 0) return undefined;
  const near = options.flatMap((option) => {
    const errors = countTypingErrors(name, fold(`${option.label} ${option.value}`));
    return errors === undefined ? [] : [{ option, errors }];
  });
  return near.toSorted((a, b) => a.errors - b.errors)[0]?.option;
}
