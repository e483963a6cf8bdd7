import { decodeName, OBJECT_BEGINS } from "./pdf-syntax.ts";

/** A value of a PDF, as far as its content is asked for. The words are true, false and null. */
export type Value =
  | { kind: "number"; number: number }
  | { kind: "name"; name: string; span: Span }
  | { kind: "reference"; target: string }
  | { kind: "array"; items: Value[] }
  | { kind: "dictionary"; entries: ReadonlyMap<string, Value> }
  | { kind: "string" }
  | { kind: "word" };

/** A part of a text: from the first position up to the second. */
export type Span = readonly [start: number, end: number];

/** The text breaks a rule of the standard, or readers may disagree about it. */
export class NotStrictError extends Error {
  override name = "NotStrictError";
}

const SPACE = /[\0\t\n\f\r ]*/y;
const NUMBER = /([+-]?(?:\d+\.?\d*|\.\d+))(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const REFERENCE = /(\d+)[\0\t\n\f\r ]+(\d+)[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const WORD = /(?:true|false|null)(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
/** Bytes that are no printable characters have to be escaped. */
const NAME = /\/((?:[!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]|#[\da-fA-F]{2})+)(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const HEX_STRING = /<[\da-fA-F\0\t\n\f\r ]*>/y;
const DICTIONARY_BEGINS = /<</y;
const DICTIONARY_ENDS = />>/y;
const ARRAY_BEGINS = /\[/y;
const ARRAY_ENDS = /\]/y;

/** What counts in a string: its parentheses that have no backslash before them. */
const IN_STRING = /\\[^]|[()]/g;

/** What old readers can hold (ISO 32000-1, annex C). */
const MAX_STRING = 32_767;

/** Ordinary files have some ten levels: the rest is in objects of their own. */
const MAX_DEPTH = 50;

/** How the view of a page is given in a destination. */
const VIEWS: ReadonlySet<string> = new Set(["XYZ", "Fit", "FitH", "FitV", "FitR", "FitB", "FitBH", "FitBV"]);

/**
 * Reads values without repairing anything: text in which a reader would have to guess throws a NotStrictError.
 */
export class StrictReader {
  readonly text: string;
  position = 0;
  /** Text of people that was read so far: the content of strings, and the names of places in the document. */
  readonly spans: Span[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** Returns the match at the position, and moves behind it. */
  accept(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (match) this.position = pattern.lastIndex;
    return match ?? undefined;
  }

  /** @throws NotStrictError if the pattern does not match at the position. */
  expect(pattern: RegExp): RegExpExecArray {
    const match = this.accept(pattern);
    if (!match) throw new NotStrictError();
    return match;
  }

  skipSpace(): void {
    this.accept(SPACE);
  }

  /** @throws NotStrictError */
  readValue(depth = 0): Value {
    if (depth > MAX_DEPTH) throw new NotStrictError();
    this.skipSpace();
    if (this.text[this.position] === "(") return this.#readString();
    if (this.text[this.position] === "/") return this.#readName();
    if (this.accept(DICTIONARY_BEGINS)) return this.#readDictionary(depth);
    if (this.accept(ARRAY_BEGINS)) return this.#readArray(depth);
    const reference = this.accept(REFERENCE);
    if (reference) return { kind: "reference", target: `${Number(reference[1])} ${Number(reference[2])}` };
    const number = this.accept(NUMBER);
    if (number) return { kind: "number", number: Number(number[1]) };
    if (this.accept(WORD)) return { kind: "word" };
    this.expect(HEX_STRING);
    return { kind: "string" };
  }

  #readString(): Value {
    const start = this.position + 1;
    IN_STRING.lastIndex = this.position;
    for (let open = 0; ;) {
      const mark = IN_STRING.exec(this.text)?.[0];
      if (mark === undefined) throw new NotStrictError();
      if (mark === "(") open += 1;
      if (mark === ")") open -= 1;
      if (open === 0) break;
    }
    this.position = IN_STRING.lastIndex;
    const content = this.text.slice(start, this.position - 1);
    // A reference by position can lead a reader into the string, from where on it sees another file.
    if (content.length > MAX_STRING || OBJECT_BEGINS.test(content)) throw new NotStrictError();
    this.spans.push([start, this.position - 1]);
    return { kind: "string" };
  }

  #readName(): Extract<Value, { kind: "name" }> {
    const start = this.position + 1;
    const [, name = ""] = this.expect(NAME);
    return { kind: "name", name: decodeName(name), span: [start, this.position] };
  }

  #readArray(depth: number): Value {
    const items: Value[] = [];
    for (this.skipSpace(); !this.accept(ARRAY_ENDS); this.skipSpace()) items.push(this.readValue(depth + 1));
    return { kind: "array", items };
  }

  #readDictionary(depth: number): Value {
    const entries = new Map<string, Value>();
    const keys: Span[] = [];
    for (this.skipSpace(); !this.accept(DICTIONARY_ENDS); this.skipSpace()) {
      const { name, span } = this.#readName();
      // Readers disagree about which of two entries counts.
      if (entries.has(name)) throw new NotStrictError();
      const value = this.readValue(depth + 1);
      if (value.kind === "name" && isPlaceKey(name)) this.spans.push(value.span);
      entries.set(name, value);
      keys.push(span);
    }
    // Browsers name a place after the `id` of its element, which can be any word.
    if ([...entries.values()].every(isDestination)) this.spans.push(...keys);
    return { kind: "dictionary", entries };
  }
}

/** Whether the value of this key names a place in the document. */
export function isPlaceKey(key: string): boolean {
  return key === "Dest" || key === "D";
}

/** Whether a name says which part of a page is shown: the second value of a destination. */
export function isView(name: string): boolean {
  return VIEWS.has(name);
}

/** Whether a value is a place in the document: `[3 0 R /XYZ 72 720 0]`. */
function isDestination(value: Value): boolean {
  if (value.kind !== "array") return false;
  const [page, view, ...rest] = value.items;
  return (
    page?.kind === "reference" &&
    view?.kind === "name" &&
    isView(view.name) &&
    rest.every(({ kind }) => kind === "number" || kind === "word")
  );
}
