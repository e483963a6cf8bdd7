import { searchFold } from "./search-fold.ts";

/** The Maltese alphabet with the Latin letters it has no place for where English has them. */
const ALPHABET = "a b ċ c d e f ġ g għ h ħ i j k l m n o p q r s t u v w x y ż z".split(" ");

/** A digit's own character is its place; letters follow it, and only then whatever is neither. */
const FIRST_LETTER = 0x40;

/** What stands for a space or a sign: before any digit. */
const SIGN = "!";

const PLACES: ReadonlyMap<string, string> = new Map(
  ALPHABET.map((letter, index) => [letter, String.fromCharCode(FIRST_LETTER + index)]),
);

/** The letters that folding would turn into their Latin neighbours. */
const OWN_LETTERS = /għ|[ċġħż]/g;

/** Where Unicode keeps no letters of its own: what stands there comes through folding as it went in. */
const ASIDE = 0xe000;

/** The characters that the key of a folded text can have in its place: `c` may come from a `ċ`. */
const BOUNDS: Readonly<Record<string, readonly [lowest: string, highest: string]>> = {
  c: ["ċ", "c"],
  g: ["ġ", "għ"],
  h: ["h", "ħ"],
  z: ["ż", "z"],
};

/**
 * A key by whose plain order titles stand as a Maltese dictionary has them: `Ċ` before `C`, `Għ` after `G`,
 * `Ħ` after `H`, `Ż` before `Z`. Case, accents and apostrophes don't count. Only ASCII, so that SQLite, which
 * compares bytes, and JavaScript, which compares code units, agree.
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
 * The keys between which the titles lie whose folded form begins with `term`; others lie there too. The upper
 * bound is exclusive.
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
  // Six digits for every letter of another script: the order of the code points, in ASCII.
  return code < 0x80 ? SIGN : `~${code.toString(16).padStart(6, "0")}`;
}
