/**
 * Merges two people's edits of a list of lines (three-way merge). A line that either removed is removed, a line that
 * either added is kept, and a changed line counts as removed and added.
 *
 * @param base the lines before both edits.
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
