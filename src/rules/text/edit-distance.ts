/**
 * Counts the edits between two words, in UTF-16 code units: insertions, deletions, substitutions, and transpositions of
 * two neighbours (optimal string alignment distance, also called restricted Damerau-Levenshtein distance).
 *
 * @param max the count stops here, so that words which are far apart take little time.
 * @returns the number of edits; some number above `max` where there are more.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let edits = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + Number(!isSame),
      );
      const isTransposed =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isTransposed) edits = Math.min(edits, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(edits);
      least = Math.min(least, edits);
    }
    // A transposition reads the row before the previous one, but adds an edit: no later row can fall below this minimum.
    if (least > max) return max + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[other.length] ?? 0;
}
