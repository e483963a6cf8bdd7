/** Letters that Unicode does not decompose into a base letter and a mark, unlike the Maltese ċ, ġ and ż. */
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  ħ: "h",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  "‘": "'",
  "’": "'",
  ʼ: "'",
};

/**
 * Folds text for comparison: lower case, without accents and invisible characters, with Latin letters in place of Maltese
 * ones and straight apostrophes, so that `hobz` finds `Ħobż` (reading, section 6). Idempotent. The result can be longer than
 * the text (`ß` becomes `ss`).
 */
export function fold(text: string): string {
  return (
    text
      // Before `toLowerCase`, because decomposing `™` gives capitals.
      .normalize("NFKD")
      // Marks, and format characters such as the soft hyphens in pasted text.
      .replace(/[\p{M}\p{Cf}]+/gu, "")
      .toLowerCase()
      .replace(/[ħłøđðþßæœı‘’ʼ]/g, (letter) => LATIN_LETTERS[letter] ?? letter)
  );
}

/** Each text once, in alphabetical order; the empty one is left out. */
export function alphabetical(texts: Iterable<string>): string[] {
  const folded = new Map([...texts].filter(Boolean).map((text) => [text, fold(text)]));
  return [...folded].toSorted(([, one], [, other]) => compareTexts(one, other)).map(([text]) => text);
}

/** The order of two texts by their code units: below zero where the first comes first. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
