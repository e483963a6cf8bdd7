import { isName, numberOf, PdfLayout } from "./pdf-layout.ts";
import { OBJECT_BEGINS } from "./pdf-syntax.ts";
import { NotStrictError, StrictReader, type Span } from "./strict-reader.ts";

/** A file about whose structure no reader can have a view of its own. */
export interface StrictReading {
  /** The text of people in it. */
  spans: readonly Span[];
  /** Its object streams, by the position at which their data begins. */
  objectStreams: ReadonlyMap<number, ObjectStreamHead>;
}

/** What the dictionary of an object stream says. */
export interface ObjectStreamHead {
  /** Number of objects. */
  count: number;
  /** Where the first object begins, after the table of all. */
  first: number;
}

const HEADER = /%PDF-[12]\.\d(?=[\n\r])/y;
const COMMENT = /%([^\n\r]*)(?=[\n\r]|$)/y;
const OBJECT = /(\d+)[\0\t\n\f\r ]+(\d+)[\0\t\n\f\r ]+obj(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const OBJECT_ENDS = /[\0\t\n\f\r ]*endobj(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const STREAM_BEGINS = /[\0\t\n\f\r ]*stream(?:\r\n|\n)/y;
const TABLE = /xref[\0\t\n\f\r ]+(?=\d)/y;
const START = /startxref[\0\t\n\f\r ]+(\d+)(?=[\n\r])/y;
/** A number of the table of an object stream, with the space after it. */
const TABLE_NUMBER = /[\0\t\n\f\r ]*(\d+)(?=[\0\t\n\f\r ]|$)/y;

/**
 * Reads a whole file as strictly as the standard. Returns undefined where it breaks a rule or contradicts itself: nothing is
 * repaired, because each reader repairs in a way of its own. That includes objects which nothing refers to.
 *
 * @param text the file, a character for each byte.
 */
export function readStrictly(text: string): StrictReading | undefined {
  return unlessUnclear(() => {
    const reader = new StrictReader(text);
    const layout = new PdfLayout();
    const objectStreams = new Map<number, ObjectStreamHead>();
    reader.expect(HEADER);
    for (reader.skipSpace(); reader.position < text.length; reader.skipSpace()) {
      readPart(reader, layout, objectStreams);
    }
    layout.compare();
    return { spans: reader.spans, objectStreams };
  });
}

/**
 * Reads the objects of an object stream, which must fill it without a gap: a reader begins where its table says, and that may
 * be inside a string. Returns the text of people in it, or undefined.
 */
export function readObjectStream(text: string, { count, first }: ObjectStreamHead): Span[] | undefined {
  return unlessUnclear(() => {
    const reader = new StrictReader(text);
    const starts: number[] = [];
    for (let index = 0; index < count; index += 1) {
      reader.expect(TABLE_NUMBER);
      starts.push(first + Number(reader.expect(TABLE_NUMBER)[1]));
    }
    for (const start of starts) {
      reader.skipSpace();
      if (reader.position !== start) throw new NotStrictError();
      reader.readValue();
    }
    reader.skipSpace();
    if (reader.position !== text.length) throw new NotStrictError();
    return reader.spans;
  });
}

function unlessUnclear<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotStrictError) return undefined;
    throw error;
  }
}

/** Reads an object, a table with its trailer, the position of a table, or a comment. */
function readPart(
  reader: StrictReader,
  layout: PdfLayout,
  objectStreams: Map<number, ObjectStreamHead>,
): void {
  const start = reader.position;
  const comment = reader.accept(COMMENT);
  if (comment) {
    if (OBJECT_BEGINS.test(comment[0])) throw new NotStrictError();
    return;
  }
  if (reader.accept(TABLE)) {
    layout.tables.add(start);
    layout.readTable(reader);
    return;
  }
  const position = reader.accept(START);
  if (position) {
    layout.addStart({ kind: "number", number: Number(position[1]) });
    return;
  }
  const [, number, generation] = reader.expect(OBJECT);
  const name = `${Number(number)} ${Number(generation)}`;
  layout.objects.set(start, name);
  const value = reader.readValue();
  if (value.kind === "number") layout.addNumber(name, value.number);
  if (value.kind === "dictionary" && reader.accept(STREAM_BEGINS)) {
    const begin = reader.position;
    const end = reader.text.indexOf("endstream", begin);
    if (end === -1) throw new NotStrictError();
    layout.addStream(value.entries, reader.text.slice(begin, end));
    if (isName(value.entries.get("Type"), "ObjStm")) {
      const count = numberOf(value.entries.get("N"));
      objectStreams.set(begin, { count, first: numberOf(value.entries.get("First")) });
    }
    reader.position = end + "endstream".length;
  }
  reader.expect(OBJECT_ENDS);
}
