import { fold } from "../../../../rules/text/fold.ts";
import { MONTHS } from "../../../../rules/time/dates.ts";

/** What a spreadsheet program shows where a formula fails, in English, Italian or German, and where a column is too narrow. */
const ERROR_VALUE =
  /^(?:#(?:REF|RIF|BEZUG|VALUE|VALORE|WERT|DIV\/0|NUM|ZAHL|NULL|NULLO|SPILL|CALC|FIELD|BLOCKED)!|#(?:NAME|NOME)\?|#N\/[AD]|#NV|#{3,})$/;

/** A number that was too long for its cell: its last digits are gone. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** In English and Italian. */
const SHORT_MONTHS = [
  ...MONTHS.map((month) => month.slice(0, 3)),
  ..."gen mag giu lug ago set ott dic".split(" "),
].join("|");

/** What a spreadsheet makes of `6-12` or `6/12`: 06-Dec, Dec-06, 06/12/2026. */
const DATE = new RegExp(
  `^(?:\\d{1,2}[-/ .](?:${SHORT_MONTHS})(?:[-/ .]\\d{2,4})?|(?:${SHORT_MONTHS})[-/ .]\\d{2,4}|\\d{1,2}[/.]\\d{1,2}[/.]\\d{4}|\\d{4}-\\d\\d-\\d\\d(?: 00:00:00)?)$`,
  "i",
);

/** A question mark where only a letter can be: before one, as in `?ob?`. */
const LOST_LETTER = /(?<![^\s(“"'-]|\?)\?+\p{L}|\p{L}\?+\p{L}/u;

/** In characters. */
const LONGEST_QUOTE = 80;

/** An address may have a question mark before letters. */
const ADDRESS = /\S*\/\S*/g;

/** The bytes that Windows-1252 has beyond ASCII, by their letters. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 128 }, (_, index) => [
    new TextDecoder("windows-1252").decode(Uint8Array.of(index + 128)),
    index + 128,
  ]),
);

/**
 * What a cell looks like that a program has damaged, as a sentence; undefined where nothing is conspicuous. Such a cell may be
 * meant, so it is pointed out and can be imported.
 *
 * @param before what the product has now; empty for a new one.
 * @param isText whether the column takes any text: then a date is one that was made of other words, such as a size.
 */
export function findDamage(before: string, cell: string, isText: boolean): string | undefined {
  const named = `The cell ${quote(cell)}`;
  if (ERROR_VALUE.test(cell)) return `${named} is an error of the spreadsheet, not a value.`;
  if (cell.includes("\u{fffd}"))
    return `${named} has letters that were lost when the file was saved (\u{fffd}).`;
  const repaired = decodeAgain(cell);
  if (repaired !== cell) return `${named} was encoded twice: is ${quote(repaired)} meant?`;
  if (isText && SHORTENED.test(cell))
    return `${named} is a number of which the spreadsheet has cut off digits.`;
  if (isText && DATE.test(cell))
    return `${named} is a date: the spreadsheet may have made it of other figures.`;
  if (isText && cell.startsWith("=")) return `${named} is a formula, not its result.`;
  if (LOST_LETTER.test(cell.replaceAll(ADDRESS, "")) || isWithQuestionMarks(before, cell))
    return `${named} has question marks where letters were lost.`;
  if (isWithoutAccents(before, cell)) return `${named} has lost the accents of ${quote(before)}.`;
  return undefined;
}

/** A text in quotation marks, of which a long one is only begun. */
function quote(text: string): string {
  return `“${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}”`;
}

/** The text as it was before its UTF-8 was read as Windows-1252: `Ä§obÅ¼` was `ħobż`. The text itself if it was not. */
function decodeAgain(text: string): string {
  return text.replaceAll(/[^\0-\u{7f}]+/gu, (run) => {
    const bytes = Array.from(run, (letter) => BYTES.get(letter));
    if (bytes.length < 2 || bytes.includes(undefined)) return run;
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, Number));
    } catch {
      return run;
    }
  });
}

function isWithQuestionMarks(before: string, cell: string): boolean {
  const [was, is] = [Array.from(before), Array.from(cell)];
  return (
    before !== cell &&
    was.length === is.length &&
    was.every((letter, at) => letter === is[at] || (is[at] === "?" && /\p{L}/u.test(letter)))
  );
}

function isWithoutAccents(before: string, cell: string): boolean {
  return (
    before.length === cell.length &&
    /[^\0-\u{7f}]/u.test(before) &&
    !/[^\0-\u{7f}]/u.test(cell) &&
    fold(before) === fold(cell) &&
    before !== cell
  );
}
