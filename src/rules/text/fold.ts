/** Letters that Unicode does not take apart into a base and a mark. The other Maltese letters (ċ ġ ż) it does. */
const PLAIN: Readonly<Record<string, string>> = {
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
 * Makes text comparable: lower case, without accents and invisible characters, Maltese letters as their
 * Latin neighbours, curly apostrophes straight, so that `hobz` finds `Ħobż` (reading, section 6).
 * Folding twice changes nothing more; the result may be longer than the text (`ß` becomes `ss`).
 */
export function fold(text: string): string {
  return (
    text
      // Before the lower case: taking `™` apart gives capitals.
      .normalize("NFKD")
      // Marks, and format characters such as the soft hyphens that come with pasted text.
      .replace(/[\p{M}\p{Cf}]+/gu, "")
      .toLowerCase()
      .replace(/[ħłøđðþßæœı‘’ʼ]/g, (letter) => PLAIN[letter] ?? letter)
  );
}
