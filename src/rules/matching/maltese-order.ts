import { searchFold } from "./words.ts";

/** The Maltese alphabet, with the Latin letters that it lacks (c, y) at their place in the English alphabet. */
const ALPHABET = "a b ċ c d e f ġ g għ h ħ i j k l m n o p q r s t u v w x y ż z".split(" ");

/** Sort keys: a digit is its own key, letters follow from this code on, and other characters come last. */
const FIRST_LETTER = 0x40;

/** The key of a space or a punctuation mark, which sorts before digits. */
const SIGN = "!";

const PLACES: ReadonlyMap<string, string> = new Map(
  ALPHABET.map((letter, index) => [letter, String.fromCharCode(FIRST_LETTER + index)]),
);

/** The Maltese letters that folding would replace by Latin ones. */
const OWN_LETTERS = /għ|[ċġħż]/g;

/** The start of Unicode's private use area, whose characters folding does not change. */
const ASIDE = 0xe000;

/** The letters that a folded letter can stem from: `c` from `ċ` or `c`. */
const BOUNDS: Readonly<Record<string, readonly [lowest: string, highest: string]>> = {
  c: ["ċ", "c"],
  g: ["ġ", "għ"],
  h: ["h", "ħ"],
  z: ["ż", "z"],
};

/**
 * Returns a sort key that orders titles as in a Maltese dictionary: `Ċ` before `C`, `Għ` after `G`, `Ħ` after `H`, `Ż` before
 * `Z`. Ignores case, accents and apostrophes. Keys are ASCII, so that SQLite, which compares bytes, and JavaScript, which
 * compares code units, sort them alike.
 */
export function malteseKey(title: string): string {
  const set = title
    .normalize("NFC")
    .toLowerCase()
    .replace(OWN_LETTERS, (letter) => String.fromCharCode(ASIDE + ALPHABET.indexOf(letter)));
  let key = "";
  for (const character of searchFold(set)) key += placeOf(character);
  return key;
}

/**
 * Returns the range of keys that contains every title whose folded form begins with `term`, and possibly other titles. The
 * upper bound is exclusive.
 */
export function malteseKeyRange(term: string): [from: string, to: string] {
  let sure = "";
  for (const character of term) {
    const bounds = BOUNDS[character];
    if (bounds) return [sure + placeOf(bounds[0]), `${sure}${placeOf(bounds[1])}\x7f`];
    sure += placeOf(character);
  }
  return [sure, `${sure}\x7f`];
}

function placeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const own = code >= ASIDE ? ALPHABET[code - ASIDE] : undefined;
  const letter = PLACES.get(own ?? character);
  if (letter !== undefined) return letter;
  if (character >= "0" && character <= "9") return character;
  // Letters of other scripts: six hexadecimal digits, which sort in the order of the code points.
  return code < 0x80 ? SIGN : `~${code.toString(16).padStart(6, "0")}`;
}
