/**
 * Splits multi-line text into its trimmed, non-empty lines (specification, section 3). Accepts a string or an array, whose
 * entries may contain line breaks (reading, section 3).
 */
export function toLines(value: string | readonly string[]): string[] {
  const entries = typeof value === "string" ? [value] : value;
  return entries
    .flatMap((entry) => entry.split(/\r\n|\n|\r/))
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Joins lines into the text that a form shows. */
export function fromLines(lines: readonly string[]): string {
  return lines.join("\n");
}
