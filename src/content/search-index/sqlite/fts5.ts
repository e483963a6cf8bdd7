/** Precedes every indexed text, so that a trigram query can find titles that begin with a term. */
export const START = "\u0002";

/** Follows every indexed text, so that its last two letters also begin a trigram. */
export const END = "\u0003";

/** Quotes a string for FTS5, in which only the quotation mark is special. */
export function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
