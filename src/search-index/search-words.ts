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
