import { fold } from "../text/fold.ts";

/** Characters that are typed instead of an apostrophe; `fold` has already replaced the curly ones. */
const APOSTROPHES = /['`´ʹʻʽˈ‛′]/g;

/** Control characters, and two code points that are no characters: no index can store them. */
const UNUSABLE = /[\p{Cc}\ufffe\uffff]+/gu;

/**
 * Folds text for search: like `fold`, without apostrophes, in one line with single spaces, so that `nannas` finds `Nanna’s`
 * and `hobz` finds `ħobż`. The result can always be stored in SQLite: a lone surrogate becomes `\ufffd`. Idempotent.
 */
export function searchFold(text: string): string {
  const letters = text.toWellFormed().replace(APOSTROPHES, "");
  return fold(letters).replace(APOSTROPHES, "").replace(UNUSABLE, " ").replace(/\s+/g, " ").trim();
}

const WORDS = /[\p{L}\p{N}]+/gu;

/** A word of a text. */
export interface Word {
  /** Folded. */
  word: string;
  stem: string;
  /** Whether a comma or a sign for "and" separates it from the word before: `gluten/dairy free`. */
  isListed: boolean;
}

/** Returns a text's words in order, stemmed as by `stemsOf`, with what separates them. */
export function wordsWithSigns(text: string): Word[] {
  const folded = searchFold(text);
  let end = 0;
  return [...folded.matchAll(WORDS)].map((match) => {
    const isListed = /[,;&+/|]/.test(folded.slice(end, match.index));
    end = match.index + match[0].length;
    return { word: match[0], stem: stem(match[0]), isListed };
  });
}

/** Returns the stems of a text's words in order: folded, with English plurals as singulars. `Mġarr strawberries` gives `mgarr strawberry`. */
export function stemsOf(text: string): string[] {
  return (searchFold(text).match(WORDS) ?? []).map(stem);
}

/** Returns the singular of a folded English word by its ending. A word of another language may lose a letter, on both sides alike. */
function stem(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith("ie") && word.length > 4) return `${word.slice(0, -2)}y`;
  if (/(?:ch|sh|x|ss|zz|o)es$/.test(word)) return word.slice(0, -2);
  return /(?:ss|us|is)$/.test(word) ? word : word.replace(/s$/, "");
}
