/** The place of the first line that has these words, without regard to the case of letters; undefined if none has. */
export function lineWith(lines: readonly string[], words: string): number | undefined {
  const place = lines.findIndex((line) => line.toLowerCase().includes(words.toLowerCase()));
  return place < 0 ? undefined : place;
}
