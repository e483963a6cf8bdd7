/** By what a spreadsheet may split a line, whatever separator the file was written with: it goes by its own settings. */
const SEPARATOR = /([;,|\t\r\n])/;

/** The start of a formula, with its full-width forms, behind the spaces and quotation marks that a spreadsheet skips. */
const FORMULA = /^([\s"]*)('*)(?=[=+\-@＝＋－＠])/;
const GUARDED_FORMULA = /^([\s"]*)'('*)(?=[=+\-@＝＋－＠])/;

/**
 * Escapes a text so that no spreadsheet reads it, or a part of it, as a formula: a formula at its start or after a separator
 * gets an apostrophe in front, also where there are apostrophes already. So does a text that begins with a tab or a
 * line break.
 */
export function guardCell(text: string): string {
  const guarded = mapParts(text, (part) => part.replace(FORMULA, "$1'$2"));
  return /^'*[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
}

/** The text of an escaped cell. */
export function readCell(cell: string): string {
  const inner = /^'+[\t\r\n]/.test(cell) ? cell.slice(1) : cell;
  return mapParts(inner, (part) => part.replace(GUARDED_FORMULA, "$1$2"));
}

/** Split first, since one expression for the whole text would take quadratic time over many spaces. */
function mapParts(text: string, change: (part: string) => string): string {
  return text.split(SEPARATOR).map(change).join("");
}
