import { diffWordsWithSpace } from "diff";

/** A run of text that both versions have, or only one of them. */
interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** In characters of both texts together; comparing more would block the page noticeably. */
const MOST_CHARACTERS = 60_000;

/**
 * Compares two texts word by word. The same and added parts joined give the second text; the same and removed parts
 * give the first. Very long or entirely different texts are returned as one removed and one added part.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const parts =
    before.length + after.length > MOST_CHARACTERS
      ? undefined
      : diffWordsWithSpace(before, after, { maxEditLength: 2_000 });
  const whole: DiffPart[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  if (!parts)
    return before === after ? [{ kind: "same", text: before }] : whole.filter(({ text }) => text !== "");
  return parts.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}

/**
 * Shortens long unchanged runs, so that a change in a long article is easy to find.
 *
 * @param around number of characters to keep beside a change.
 */
export function shortenSame(parts: readonly DiffPart[], around: number): DiffPart[] {
  return parts.map((part, at) => {
    if (part.kind !== "same" || part.text.length <= around * 2 + 3) return part;
    const head = at === 0 ? "" : part.text.slice(0, around);
    const tail = at === parts.length - 1 ? "" : part.text.slice(-around);
    return { kind: "same", text: `${head} … ${tail}` };
  });
}
