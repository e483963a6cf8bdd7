import { joinWords, sentenceCase } from "../text/text.ts";

/** The author of a write. */
export interface Author {
  name: string;
  /** The e-mail address, which people cannot choose themselves; null where no account made the write. */
  address: string | null;
}

/**
 * Returns the author from the text in the history: `Rita Vella <rita@example.com>`. Only the last address is the account's:
 * in earlier versions a name could hold another one.
 */
export function authorOf(actor: string): Author {
  const [, before = actor, address = null] = /^(.*?)\s*<([^<>]*)>$/s.exec(actor) ?? [];
  const name = before.split("<", 1)[0]?.trim() ?? "";
  return { name: name || address || actor, address };
}

/** `Rita Vella (rita@example.com)`. */
export function authorInWords({ name, address }: Author): string {
  return address === null || address === name ? name : `${name} (${address})`;
}

/** An author, for a colleague who asks. */
export interface Colleague extends Author {
  /** Whether it is the person who asks, in another window. */
  isYou: boolean;
}

/** The people as the subject of a sentence, with the verb: `Mario Borg has`, `You (in another window) have`. */
export function authorsHave(authors: readonly Colleague[]): string {
  const others = authors.filter(({ isYou }) => !isYou);
  const isOne = authors.length < 2 && others.length === authors.length;
  return `${subjectOf(authors)} ${isOne ? "has" : "have"}`;
}

/** The people as the subject of a sentence: `Mario Borg and you (in another window)`, or `A colleague` if unknown. */
export function subjectOf(authors: readonly Colleague[]): string {
  if (authors.length === 0) return "A colleague";
  const names = authors
    .toSorted((a, b) => Number(a.isYou) - Number(b.isYou))
    .map((author) => (author.isYou ? "you (in another window)" : authorInWords(author)));
  return sentenceCase(joinWords(names));
}
