import zlib from "node:zlib";
import { NotStrictError, type StrictReader, type Value } from "./strict-reader.ts";

type Dictionary = ReadonlyMap<string, Value>;

const TABLE_PART = /(\d+) (\d+)[\0\t\n\f\r ]+/y;
const TABLE_ROW = /(\d{10}) (\d{5}) ([nf])(?: [\r\n]|\r\n)/y;
const TRAILER = /[\0\t\n\f\r ]*trailer(?=[\0\t\n\f\r ]*<<)/y;

/** The rows of a cross-reference stream of ten million objects. */
const MAX_ROWS_LENGTH = 64 * 1024 * 1024;

/** The filters of rows (PNG): a row as it is, or as the difference from the row above. */
const AS_IT_IS = 0;
const FROM_ABOVE = 2;

/**
 * What a file says about where its parts are, and where they were found. A reader follows what the file says, or looks for
 * the parts itself: only where both lead to the same do all readers see the same file.
 */
export class PdfLayout {
  /** The objects that were found, by position: "4 0". */
  readonly objects = new Map<number, string>();
  /** The positions of the tables that were found. */
  readonly tables = new Set<number>();
  readonly #numbers = new Map<string, number>();
  readonly #rows: [position: number, object: string][] = [];
  readonly #starts: (Value | undefined)[] = [];
  readonly #lengths: [length: Value | undefined, data: string][] = [];

  /** Adds an object whose value is a number, which may be the length of a stream. */
  addNumber(object: string, number: number): void {
    const known = this.#numbers.get(object) ?? number;
    this.#numbers.set(object, known === number ? number : Number.NaN);
  }

  /** Adds a position at which the file says that a table or a cross-reference stream begins. */
  addStart(position: Value | undefined): void {
    if (position) this.#starts.push(position);
  }

  /** Reads a cross-reference table and its trailer. @throws NotStrictError */
  readTable(reader: StrictReader): void {
    for (let part = reader.expect(TABLE_PART); ;) {
      const first = Number(part[1]);
      for (let index = 0; index < Number(part[2]); index += 1) {
        const [, position, generation, use] = reader.expect(TABLE_ROW);
        if (use === "n") this.#rows.push([Number(position), `${first + index} ${Number(generation)}`]);
      }
      const next = reader.accept(TABLE_PART);
      if (!next) break;
      part = next;
    }
    reader.expect(TRAILER);
    const trailer = reader.readValue();
    if (trailer.kind !== "dictionary") throw new NotStrictError();
    this.addStart(trailer.entries.get("Prev"));
    this.addStart(trailer.entries.get("XRefStm"));
  }

  /** Adds a stream: its length, and what it says if it is a cross-reference stream. @throws NotStrictError */
  addStream(entries: Dictionary, data: string): void {
    this.#lengths.push([entries.get("Length"), data]);
    if (!isName(entries.get("Type"), "XRef")) return;
    this.addStart(entries.get("Prev"));
    const widths = numbersIn(entries.get("W"));
    const width = widths.reduce((sum, each) => sum + each, 0);
    if (widths.length !== 3 || width === 0) throw new NotStrictError();
    const rows = inflateRows(entries, data, width);
    const [typeWidth = 0, positionWidth = 0, generationWidth = 0] = widths;
    let at = 0;
    const index = entries.get("Index");
    const parts = index ? numbersIn(index) : [0, numberOf(entries.get("Size"))];
    for (let part = 0; part < parts.length; part += 2) {
      for (let object = 0; object < (parts[part + 1] ?? 0); object += 1, at += width) {
        if (at + width > rows.length) throw new NotStrictError();
        const type = typeWidth === 0 ? 1 : readBytes(rows, at, typeWidth);
        const position = readBytes(rows, at + typeWidth, positionWidth);
        const generation = readBytes(rows, at + typeWidth + positionWidth, generationWidth);
        if (type === 1) this.#rows.push([position, `${(parts[part] ?? 0) + object} ${generation}`]);
      }
    }
  }

  /** @throws NotStrictError where the file contradicts what was found. */
  compare(): void {
    const agrees =
      this.#rows.every(([position, object]) => this.objects.get(position) === object) &&
      this.#starts.every((start) => {
        const position = numberOf(start);
        // The first mark of a file that is optimised for the web says 0.
        return position === 0 || this.tables.has(position) || this.objects.has(position);
      }) &&
      this.#lengths.every(([length, data]) => {
        const number = length?.kind === "reference" ? this.#numbers.get(length.target) : numberOf(length);
        return number !== undefined && number <= data.length && /^(?:\r?\n|\r)?$/.test(data.slice(number));
      });
    if (!agrees) throw new NotStrictError();
  }
}

/** Whether a value is a certain name. */
export function isName(value: Value | undefined, name: string): boolean {
  return value?.kind === "name" && value.name === name;
}

/** @throws NotStrictError if a value is no whole number from 0. */
export function numberOf(value: Value | undefined): number {
  if (value?.kind !== "number" || !Number.isSafeInteger(value.number) || value.number < 0)
    throw new NotStrictError();
  return value.number;
}

function numbersIn(value: Value | undefined): number[] {
  if (value?.kind !== "array") throw new NotStrictError();
  return value.items.map(numberOf);
}

/** Returns the rows of a cross-reference stream. */
function inflateRows(entries: Dictionary, data: string, width: number): Buffer {
  if (!isName(entries.get("Filter"), "FlateDecode")) throw new NotStrictError();
  const settings = entries.get("DecodeParms");
  const inflated = inflate(data);
  if (!settings) return inflated;
  if (settings.kind !== "dictionary" || numberOf(settings.entries.get("Columns")) !== width)
    throw new NotStrictError();
  if (numberOf(settings.entries.get("Predictor")) < 10) throw new NotStrictError();
  const rows = Buffer.alloc(Math.floor(inflated.length / (width + 1)) * width);
  for (let from = 0, to = 0; to < rows.length; from += width + 1, to += width) {
    const filter = inflated[from];
    if (filter !== AS_IT_IS && filter !== FROM_ABOVE) throw new NotStrictError();
    for (let column = 0; column < width; column += 1) {
      const above = filter === FROM_ABOVE && to > 0 ? (rows[to + column - width] ?? 0) : 0;
      rows[to + column] = (inflated[from + 1 + column] ?? 0) + above;
    }
  }
  return rows;
}

function inflate(data: string): Buffer {
  try {
    return zlib.inflateSync(Buffer.from(data, "latin1"), { maxOutputLength: MAX_ROWS_LENGTH });
  } catch {
    throw new NotStrictError();
  }
}

/** Reads a number of some bytes. */
function readBytes(rows: Buffer, at: number, width: number): number {
  let number = 0;
  for (let index = 0; index < width; index += 1) number = number * 256 + (rows[at + index] ?? 0);
  return number;
}
