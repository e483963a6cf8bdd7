import { diffWordsWithSpace } from "diff";

/** A run of text that both versions have, or one of them alone. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** In characters of both texts together; comparing more would hold up whoever waits for it. */
const MOST_CHARACTERS = 60_000;

/**
 * Compares two texts word by word. Joining what is the same and what was added gives the second text, and with
 * what was removed the first. Very long or wholly different texts come out as one removed and one added.
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
 * Leaves out the middle of long runs that are the same, so that a change in a long article is found at a glance.
 *
 * @param around how many characters stay beside a change.
 */
export function shortenSame(parts: readonly DiffPart[], around: number): DiffPart[] {
  return parts.map((part, at) => {
    if (part.kind !== "same" || part.text.length <= around * 2 + 3) return part;
    const head = at === 0 ? "" : part.text.slice(0, around);
    const tail = at === parts.length - 1 ? "" : part.text.slice(-around);
    return { kind: "same", text: `${head} … ${tail}` };
  });
}
