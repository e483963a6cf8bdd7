/** By what a spreadsheet may split a line, whatever separator the file was written with: it goes by its own settings. */
const SEPARATOR = /([;,|\t\r\n])/;

/** What a spreadsheet skips at the start of a cell. */
const SKIPPED = /[\s"]/;
const APOSTROPHE = /'/;
const LINE_START = /[\t\r\n]/;

/** The start of a formula, with its full-width forms. */
const FORMULA = /[=+\-@＝＋－＠]/;

/**
 * Escapes a text so that no spreadsheet reads it, or a part of it, as a formula: a formula at its start or after a separator
 * gets an apostrophe in front, also where there are apostrophes already. So does a text that begins with a tab or a
 * line break.
 */
export function guardCell(text: string): string {
  const guarded = mapParts(text, (part) => {
    const { apostrophes, formula } = readStart(part);
    return formula === undefined ? part : `${part.slice(0, apostrophes)}'${part.slice(apostrophes)}`;
  });
  return LINE_START.test(guarded.charAt(endOf(APOSTROPHE, guarded, 0))) ? `'${guarded}` : guarded;
}

/** The text of an escaped cell, or of one such as `="0042"`, which keeps a spreadsheet from reading it as a number. */
export function readCell(cell: string): string {
  if (cell.length > 3 && cell.startsWith('="') && cell.endsWith('"'))
    return cell.slice(2, -1).replaceAll('""', '"');
  const first = endOf(APOSTROPHE, cell, 0);
  const inner = first > 0 && LINE_START.test(cell.charAt(first)) ? cell.slice(1) : cell;
  return mapParts(inner, (part) => {
    const { apostrophes, formula } = readStart(part);
    const isGuarded = formula !== undefined && formula > apostrophes;
    return isGuarded ? part.slice(0, apostrophes) + part.slice(apostrophes + 1) : part;
  });
}

/** Split first, so that each part is read once. */
function mapParts(text: string, change: (part: string) => string): string {
  return text.split(SEPARATOR).map(change).join("");
}

/** Where the apostrophes of a part begin, and where its formula does; undefined if it has none. */
function readStart(part: string): { apostrophes: number; formula: number | undefined } {
  const apostrophes = endOf(SKIPPED, part, 0);
  const end = endOf(APOSTROPHE, part, apostrophes);
  return { apostrophes, formula: FORMULA.test(part.charAt(end)) ? end : undefined };
}

/**
 * Returns where a series of characters ends that begins at `start`. A loop: an expression stacks a step for each character
 * that it may have to give back, and a million of them overflow its stack.
 */
function endOf(character: RegExp, text: string, start: number): number {
  let end = start;
  while (end < text.length && character.test(text.charAt(end))) end += 1;
  return end;
}
