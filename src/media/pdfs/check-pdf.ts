import fs from "node:fs/promises";
import type { PDFContext, PDFObject } from "@cantoo/pdf-lib";
import { ExpectedError } from "../../errors.ts";
import { printablePart } from "./pdf-syntax.ts";
import { ACTIVE, scanPdf, type PdfFault } from "./scan-pdf.ts";
import { isPlaceKey, isView } from "./strict-reader.ts";

/** Where the advice is the same: printing flattens a document. */
const PRINT = "Please print it to a new PDF file, and upload that.";

const SENTENCES: Readonly<Record<PdfFault, string>> = {
  encrypted:
    "This PDF is encrypted or has a password, so it can't be checked. Please save it without a password, and upload that.",
  script: `This PDF contains a script (JavaScript), which could run on the computers of visitors. ${PRINT}`,
  embedded: `This PDF has other files embedded in it, which can't be checked. ${PRINT}`,
  launch: `This PDF can start a program on the computers of visitors. ${PRINT}`,
  media: `This PDF contains video, sound or 3D content, which most readers don't open. ${PRINT}`,
  form: `This PDF contains a form that sends or fetches data. ${PRINT}`,
  malformed: `This PDF can't be read: it is damaged, incomplete, or built in an unusual way. ${PRINT}`,
};

/** A refusal with the sentence of a fault. */
function refusal(fault: PdfFault): ExpectedError {
  return new ExpectedError(400, SENTENCES[fault]);
}

/**
 * Checks a PDF: first for active content in all its bytes, then with a parser that it is well formed and has a page.
 *
 * @throws ExpectedError 415 when it is no PDF, 400 when it is refused.
 */
export async function checkPdf(file: string): Promise<void> {
  const content = await fs.readFile(file);
  if (content.subarray(0, 5).toString("latin1") !== "%PDF-") {
    throw new ExpectedError(415, "Please choose a PDF file. Its content is checked, not its name.");
  }
  const fault = scanPdf(content);
  if (fault) throw refusal(fault);
  const parsed = await parsePdf(content);
  if (parsed) throw refusal(parsed);
}

/**
 * Parses every object, those of object streams included, and looks at their names as the parser understands them: what
 * deceives the scan has to deceive the parser as well. Returns the first fault.
 */
async function parsePdf(content: Buffer): Promise<PdfFault | undefined> {
  // Loaded only in the process that checks files.
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  try {
    const document = await PDFDocument.load(content, {
      throwOnInvalidObject: true,
      updateMetadata: false,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
    if (document.getPageCount() === 0) return "malformed";
    return await faultInObjects(document.context);
  } catch {
    return "malformed";
  }
}

async function faultInObjects(context: PDFContext): Promise<PdfFault | undefined> {
  const { PDFArray, PDFDict, PDFName, PDFPageLeaf, PDFStream } = await import("@cantoo/pdf-lib");
  const isDestination = (value: PDFObject) => {
    if (!(value instanceof PDFArray) || value.size() < 2) return false;
    const view = value.get(1);
    // Anything else than a page could be a form (XFA) or a script under the key.
    return (
      view instanceof PDFName &&
      isView(view.decodeText()) &&
      context.lookup(value.get(0)) instanceof PDFPageLeaf
    );
  };
  const waiting = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFName) {
      const fault = ACTIVE.get(printablePart(object.decodeText()));
      if (fault) return fault;
    } else if (object instanceof PDFArray) {
      for (const entry of object.asArray()) waiting.push(entry);
    } else if (object instanceof PDFDict) {
      const entries = object.entries();
      // The names of places in the document can be any words.
      const hasPlaces = entries.every(([, value]) => isDestination(value));
      for (const [key, value] of entries) {
        if (!hasPlaces) waiting.push(key);
        if (!(value instanceof PDFName && isPlaceKey(key.decodeText()))) waiting.push(value);
      }
    } else if (object instanceof PDFStream) {
      // An object stream without its type, which this parser leaves closed and others open.
      const isOpened = object.dict.get(PDFName.of("Type")) === PDFName.of("ObjStm");
      if (!isOpened && object.dict.has(PDFName.of("N")) && object.dict.has(PDFName.of("First")))
        return "malformed";
      waiting.push(object.dict);
    }
  }
  return undefined;
}
