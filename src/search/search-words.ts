import { searchFold } from "../rules/search/search-fold.ts";

/** Shorter words have too many neighbours to tell which one was meant; longer ones are none. */
const LENGTHS = { shortest: 3, longest: 30 };

const WORD = /[\p{L}\p{M}]+/gu;

/** The words of a folded text that a typing error can be mended with, each once. */
export function wordsOf(folded: string): Set<string> {
  const words = (folded.match(WORD) ?? []).filter(
    ({ length }) => length >= LENGTHS.shortest && length <= LENGTHS.longest,
  );
  return new Set(words);
}

/** How the words of a text are written, by their folded form: `ġbejna` by `gbejna`. */
export function spellingsOf(text: string): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const word of text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{M}'’]+/gu) ?? []) {
    const spelling = word.replace(/^['’]+|['’]+$/g, "");
    const folded = searchFold(spelling);
    if (!spellings.has(folded)) spellings.set(folded, spelling);
  }
  return spellings;
}

/**
 * Counts the typing errors between two words: a letter too many, too few or wrong, or two neighbours exchanged (optimal
 * string alignment). Takes time in proportion to the words' length times `max`.
 *
 * @returns a number above `max` where there are more errors than that.
 */
export function countErrors(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let errors = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + Number(!same),
      );
      const exchanged =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (exchanged) errors = Math.min(errors, (beforeLast[column - 2] ?? 0) + 1);
      current.push(errors);
      least = Math.min(least, errors);
    }
    // An exchange can look one row back, and adds an error of its own.
    if (least > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
