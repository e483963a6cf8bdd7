/**
 * Brings two people's changes of a list of lines together: what either has taken out is gone, what either has put in
 * is there, and a line that one of them has changed stands as they have it. Nobody's new line is lost.
 *
 * @param base the lines from which both set out.
 */
export function mergeLines(
  base: readonly string[],
  theirs: readonly string[],
  mine: readonly string[],
): string[] {
  const kept = theirs.filter((line) => mine.includes(line) || !base.includes(line));
  const added = mine.filter((line) => !base.includes(line) && !theirs.includes(line));
  return [...kept, ...added];
}
