import { fold } from "../text/fold.ts";

/** Signs that stand for an apostrophe where somebody types in a hurry; `fold` has straightened the curly ones. */
const APOSTROPHES = /['`´ʹʻʽˈ‛′]/g;

/** What nobody types and no index can hold: control characters, and two that are no characters at all. */
const UNUSABLE = /[\p{Cc}\ufffe\uffff]+/gu;

/**
 * Text as search compares it: folded, without apostrophes, in one line with single spaces, so that `nannas` finds
 * `Nanna’s` and `hobz` finds `ħobż`. Any text comes out as text that SQLite can hold: half a surrogate pair
 * becomes `\ufffd`. Folding twice changes nothing more.
 */
export function searchFold(text: string): string {
  const letters = text.toWellFormed().replace(APOSTROPHES, "");
  return fold(letters).replace(APOSTROPHES, "").replace(UNUSABLE, " ").replace(/\s+/g, " ").trim();
}
