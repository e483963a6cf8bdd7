import zlib from "node:zlib";

/**
 * Looks for active content in the bytes of a PDF, without trusting its structure. Readers disagree about damaged files, so
 * what one parser does not see another may run: the scan therefore reads every byte that is not the data of a stream as
 * if it were objects, whether or not the file refers to them. Data of streams is compressed text and pixels, with two
 * exceptions: object streams are inflated and scanned, and data in which an object begins is refused.
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

/** A name, up to white space or a delimiter. */
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g;

/**
 * Where an object, a trailer or another stream begins or an object ends. The number and the generation before the keyword
 * may be divided from it by a comment, which ends with the line.
 */
const OBJECT_IN_DATA =
  /(?:\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*|[\n\r][\0\t\n\f\r ]*)obj[\0\t\n\f\r <[(/%]|trailer[\0\t\n\f\r ]*<<|endobj|>>[\0\t\n\f\r ]*stream/;

/** The keyword at which a stream's data begins, after its dictionary; a comment may stand between them. */
const STREAM =
  />>[\0\t\n\f\r ]*(?:%[^\n\r]*[\n\r][\0\t\n\f\r ]*)*stream(?:([\t ]*(?:\r\n|\n|\r))|(?![A-Za-z\d]))/g;

/** Shorter names occur in compressed data by chance. */
const LEAST_NAME_IN_DATA = 5;

/**
 * Returns the first fault that is found, or undefined.
 *
 * @param file the whole file.
 */
export function scanPdf(file: Buffer): PdfFault | undefined {
  const text = file.toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-END_LENGTH).includes("%%EOF")) return "malformed";
  const budget = { bytes: MAX_INFLATED, streams: MAX_OBJECT_STREAMS };
  let position = 0;
  for (;;) {
    STREAM.lastIndex = position;
    const keyword = STREAM.exec(text);
    const objects = text.slice(position, keyword ? STREAM.lastIndex : text.length);
    const fault = faultInNames(objects);
    if (fault) return fault;
    if (!keyword) return undefined;
    // Readers disagree about where the data begins if no line ends after the keyword.
    if (keyword[1] === undefined) return "malformed";
    const end = text.indexOf("endstream", STREAM.lastIndex);
    if (end === -1) return "malformed";
    const inData = faultInData(objects, text.slice(STREAM.lastIndex, end), budget);
    if (inData) return inData;
    position = end;
  }
}

/** @param objects everything between the stream before and this one, at whose end its dictionary stands. */
function faultInData(
  objects: string,
  data: string,
  budget: { bytes: number; streams: number },
): PdfFault | undefined {
  if (OBJECT_IN_DATA.test(data)) return "malformed";
  // The keyword may have stood in a text, and what follows may be objects after all.
  const hidden = faultInNames(data, LEAST_NAME_IN_DATA);
  if (hidden) return hidden;
  const dictionary = objects.slice(Math.max(0, objects.lastIndexOf("obj")));
  const names = new Set(namesIn(dictionary));
  const isObjectStream = names.has("ObjStm") || (names.has("N") && names.has("First"));
  if (!isObjectStream) return undefined;
  budget.streams -= 1;
  const inflated = inflate(names, data, budget.bytes);
  if (inflated === undefined || budget.streams < 0) return "malformed";
  budget.bytes -= inflated.length;
  return faultInNames(inflated);
}

/** Returns the text of an object stream; undefined if it is damaged, too large, or stored in an unusual way. */
function inflate(names: ReadonlySet<string>, data: string, maxBytes: number): string | undefined {
  const unusual = ["DecodeParms", "DP", "F", "FFilter", "FDecodeParms", "Crypt"];
  if (unusual.some((name) => names.has(name)) || maxBytes <= 0) return undefined;
  if (!names.has("Filter")) return data.length <= maxBytes ? data : undefined;
  const filters = [...names].filter((name) => /Decode$|^(?:AHx|A85|LZW|Fl|RL|CCF|DCT)$/.test(name));
  if (filters.length !== 1 || filters[0] !== "FlateDecode") return undefined;
  try {
    // Throws where the data ends too early: a reader might find its end elsewhere.
    return zlib.inflateSync(Buffer.from(data, "latin1"), { maxOutputLength: maxBytes }).toString("latin1");
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

/** The names in a text, with their escapes resolved: `/J#53` is `/JS`. */
function* namesIn(text: string): Generator<string> {
  for (const [, name = ""] of text.matchAll(NAME)) {
    yield name.includes("#")
      ? name.replaceAll(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
      : name;
  }
}
