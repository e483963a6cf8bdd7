import zlib from "node:zlib";
import { namesIn, OBJECT_BEGINS, STREAM_BEGINS, STREAM_IN_DATA } from "./pdf-syntax.ts";
import { readObjectStream, readStrictly, type ObjectStreamHead } from "./read-strictly.ts";
import type { Span } from "./strict-reader.ts";

/**
 * Looks for active content in the bytes of a PDF, without trusting its structure. Readers disagree about damaged files, so
 * what one parser does not see another may run: the scan therefore reads every byte that is not the data of a stream as
 * if it were objects, whether or not the file refers to them. Data of streams is compressed text and pixels, with two
 * exceptions: object streams are inflated and scanned, and data in which an object begins is refused.
 *
 * Only in a file that no reader can see in two ways (`read-strictly.ts`) are links, titles and other text of people left out:
 * there, a word that looks like a name is a word.
 */

/** Why a file is refused. */
export type PdfFault = "encrypted" | "script" | "embedded" | "launch" | "media" | "form" | "malformed";

/** The names of PDF (ISO 32000) that a document for visitors has no use for. */
export const ACTIVE: ReadonlyMap<string, PdfFault> = new Map([
  ["Encrypt", "encrypted"],
  ["JavaScript", "script"],
  ["JS", "script"],
  ["EmbeddedFile", "embedded"],
  ["EmbeddedFiles", "embedded"],
  ["EF", "embedded"],
  ["FileAttachment", "embedded"],
  ["GoToE", "embedded"],
  ["Collection", "embedded"],
  ["Launch", "launch"],
  ["RichMedia", "media"],
  ["RichMediaExecute", "media"],
  ["Rendition", "media"],
  ["Movie", "media"],
  ["Sound", "media"],
  ["3D", "media"],
  ["XFA", "form"],
  ["SubmitForm", "form"],
  ["ImportData", "form"],
]);

/** All object streams of a file together, in bytes. Those of a report of a thousand pages have some ten million. */
const MAX_INFLATED = 64 * 1024 * 1024;

/** Object streams of a file. A generator puts a hundred objects or more into each. */
const MAX_OBJECT_STREAMS = 20_000;

/** The end of a file, in which its last mark stands. Some servers append a few bytes. */
const END_LENGTH = 2048;

/** Shorter names occur in compressed data by chance. */
const LEAST_NAME_IN_DATA = 5;

/**
 * Returns the first fault that is found, or undefined.
 *
 * @param file the whole file.
 */
export function scanPdf(file: Buffer): PdfFault | undefined {
  const whole = file.toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(whole) || !whole.slice(-END_LENGTH).includes("%%EOF")) return "malformed";
  const strict = readStrictly(whole);
  const text = strict ? blank(file, strict.spans) : whole;
  const budget = { bytes: MAX_INFLATED, streams: MAX_OBJECT_STREAMS };
  let position = 0;
  for (;;) {
    STREAM_BEGINS.lastIndex = position;
    const keyword = STREAM_BEGINS.exec(text);
    const objects = text.slice(position, keyword ? STREAM_BEGINS.lastIndex : text.length);
    const fault = faultInNames(objects);
    if (fault) return fault;
    if (!keyword) return undefined;
    // Readers disagree about where the data begins if no line ends after the keyword.
    if (keyword[1] === undefined) return "malformed";
    const end = text.indexOf("endstream", STREAM_BEGINS.lastIndex);
    if (end === -1) return "malformed";
    const data = text.slice(STREAM_BEGINS.lastIndex, end);
    if (OBJECT_BEGINS.test(data) || STREAM_IN_DATA.test(data)) return "malformed";
    // The keyword may have stood in a text, and what follows may be objects after all.
    const hidden = strict ? undefined : faultInNames(data, LEAST_NAME_IN_DATA);
    const inStream =
      hidden ??
      faultInObjectStream(objects, data, budget, strict?.objectStreams.get(STREAM_BEGINS.lastIndex));
    if (inStream) return inStream;
    position = end;
  }
}

/** Returns the bytes as text, with spaces in place of some parts. */
function blank(bytes: Buffer, spans: readonly Span[]): string {
  const copy = Buffer.from(bytes);
  for (const [start, end] of spans) copy.fill(" ", start, end);
  return copy.toString("latin1");
}

/**
 * Returns the first fault in a stream if it has objects.
 *
 * @param objects everything between the stream before and this one, at whose end its dictionary stands.
 * @param head what the dictionary says, if no reader can see it in another way.
 */
function faultInObjectStream(
  objects: string,
  data: string,
  budget: { bytes: number; streams: number },
  head: ObjectStreamHead | undefined,
): PdfFault | undefined {
  const names = new Set(namesIn(objects.slice(lastObject(objects))));
  // The word may stand in a string of the dictionary too, after its type.
  if (!names.has("ObjStm") && new Set(namesIn(objects)).has("ObjStm")) return "malformed";
  const isObjectStream = names.has("ObjStm") || (names.has("N") && names.has("First"));
  if (!isObjectStream) return undefined;
  budget.streams -= 1;
  const inflated = inflate(names, Buffer.from(data, "latin1"), budget.bytes);
  if (inflated === undefined || budget.streams < 0) return "malformed";
  budget.bytes -= inflated.length;
  const text = inflated.toString("latin1");
  const spans = head && readObjectStream(text, head);
  return faultInNames(spans ? blank(inflated, spans) : text);
}

/** Returns where the last object begins. The letters may stand in a name too: `/Xobj`. */
function lastObject(text: string): number {
  for (let at = text.lastIndexOf("obj"); at > 0; at = text.lastIndexOf("obj", at - 1)) {
    if (/[\0\t-\r \d]/.test(text.charAt(at - 1))) return at;
  }
  return 0;
}

/** Returns what an object stream has; undefined if it is damaged, too large, or stored in an unusual way. */
function inflate(names: ReadonlySet<string>, data: Buffer, maxBytes: number): Buffer | undefined {
  const unusual = ["DecodeParms", "DP", "F", "FFilter", "FDecodeParms", "Crypt"];
  if (unusual.some((name) => names.has(name)) || maxBytes <= 0) return undefined;
  if (!names.has("Filter")) return data.length <= maxBytes ? data : undefined;
  const filters = [...names].filter((name) => /Decode$|^(?:AHx|A85|LZW|Fl|RL|CCF|DCT)$/.test(name));
  if (filters.length !== 1 || filters[0] !== "FlateDecode") return undefined;
  try {
    // Throws where the data ends too early: a reader might find its end elsewhere.
    return zlib.inflateSync(data, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}

function faultInNames(objects: string, least = 0): PdfFault | undefined {
  for (const name of namesIn(objects)) {
    const fault = ACTIVE.get(name);
    if (fault && name.length >= least) return fault;
  }
  return undefined;
}
