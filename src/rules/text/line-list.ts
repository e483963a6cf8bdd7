/**
 * Turns multi-line text into its list of trimmed, non-empty lines (specification, section 3).
 * Takes one string or an array, whose entries may hold line breaks of their own (reading, section 3).
 */
export function toLines(value: string | readonly string[]): string[] {
  const entries = typeof value === "string" ? [value] : value;
  return entries
    .flatMap((entry) => entry.split(/\r\n|\n|\r/))
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Turns a list of lines into the text that a form shows, one line each. */
export function fromLines(lines: readonly string[]): string {
  return lines.join("\n");
}
