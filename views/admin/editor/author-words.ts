import { authorInWords, type Colleague } from "../../../src/rules/access/author.ts";
import { joinWords, sentenceCase } from "../../../src/rules/text/text.ts";

/** The people as the subject of a sentence, with the verb: `Mario Borg has`, `You (in another window) have`. */
export function authorsHave(authors: readonly Colleague[]): string {
  const others = authors.filter(({ isYou }) => !isYou);
  const isOne = authors.length < 2 && others.length === authors.length;
  return `${subjectOf(authors)} ${isOne ? "has" : "have"}`;
}

/** The people as the subject of a sentence: `Mario Borg and you (in another window)`, or `Someone else` if unknown. */
export function subjectOf(authors: readonly Colleague[]): string {
  if (authors.length === 0) return "Someone else";
  const names = authors
    .toSorted((a, b) => Number(a.isYou) - Number(b.isYou))
    .map((author) => (author.isYou ? "you (in another window)" : authorInWords(author)));
  return sentenceCase(joinWords(names));
}
