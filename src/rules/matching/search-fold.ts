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
