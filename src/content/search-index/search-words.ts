import { searchFold } from "../../rules/matching/search-fold.ts";

/** Shorter words resemble too many others to be corrections; longer ones are hardly words. */
const LENGTHS = { min: 3, max: 30 };

const WORD = /[\p{L}\p{M}]+/gu;

/** Returns the words of a folded text that can serve as corrections of typing errors. */
export function wordsOf(folded: string): Set<string> {
  const words = (folded.match(WORD) ?? []).filter(
    ({ length }) => length >= LENGTHS.min && length <= LENGTHS.max,
  );
  return new Set(words);
}

/** Returns the spellings of a text's words by their folded form: `gbejna` gives `ġbejna`. */
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
