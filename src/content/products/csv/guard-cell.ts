/**
 * Escapes a text so that no spreadsheet reads it as a formula: a text that begins with `=`, `+`, `-`, `@`, a tab or a
 * line break gets an apostrophe in front, and so does one that begins with apostrophes before one of these.
 */
export function guardCell(text: string): string {
  return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** The text of an escaped cell. */
export function readCell(cell: string): string {
  return /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}
