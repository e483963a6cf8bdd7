import { searchFold } from "../../../src/rules/matching/words.ts";
import { searchTerm } from "../../../src/rules/matching/search.ts";

/** A part of a text, and whether it matches the query. */
export interface HighlightedPart {
  text: string;
  marked: boolean;
}

/** A letter with its combining marks, which are highlighted together. */
const LETTER = /\p{M}+|\P{M}\p{M}*/gu;

/**
 * Splits a text at the matches of a query, with the same folding as the search: `hobz` matches `Ħobż` in `Ħobż
 * tal-Malti`.
 */
export function highlightMatches(text: string, query: string): HighlightedPart[] {
  const term = searchTerm(query);
  if (term === undefined || text === "") return [{ text, marked: false }];
  // The folded text, and for each of its code units the start and end of the original letter.
  let folded = "";
  const origins: { from: number; to: number }[] = [];
  for (const { 0: letter, index: from } of text.matchAll(LETTER)) {
    const plain = searchFold(letter) || (/\s/.test(letter) && !folded.endsWith(" ") ? " " : "");
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) origins.push({ from, to: from + letter.length });
  }
  const parts: HighlightedPart[] = [];
  let done = 0;
  for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
    const from = Math.max(done, origins[at]?.from ?? done);
    const to = origins[at + term.length - 1]?.to ?? text.length;
    if (from > done) parts.push({ text: text.slice(done, from), marked: false });
    if (to > from) parts.push({ text: text.slice(from, to), marked: true });
    done = Math.max(done, to);
  }
  if (done < text.length) parts.push({ text: text.slice(done), marked: false });
  return parts;
}
