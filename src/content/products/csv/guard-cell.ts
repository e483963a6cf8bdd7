/**
 * A text as a cell that no spreadsheet takes for a formula: what begins with `=`, `+`, `-`, `@`, a tab or a
 * line break gets an apostrophe in front, and so does what begins with apostrophes before one of these.
 */
export function guardCell(text: string): string {
  return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** The text that a guarded cell stands for. */
export function readCell(cell: string): string {
  return /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}
