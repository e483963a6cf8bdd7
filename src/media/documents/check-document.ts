import { ExpectedError } from "../../errors.ts";
import type { FileType } from "../../rules/contact/file-types.ts";
import { faultInOdt } from "./check-odt.ts";
import { faultInDocx } from "./check-docx.ts";
import type { DocumentFault } from "./document-parts.ts";
import { readZip } from "./read-zip.ts";

const SAVE = "Please save it as a PDF, and send that.";

const SENTENCES: Readonly<Record<DocumentFault, string>> = {
  encrypted:
    "This document has a password, so it can't be checked. Please save it without one, and send that.",
  macros: `This document contains macros, which are programs that could run on our computers. ${SAVE}`,
  embedded: `This document has other files embedded in it, which can't be checked. ${SAVE}`,
  linked: `This document fetches something from elsewhere when it is opened. ${SAVE}`,
  malformed: `This document can't be read: it is damaged, incomplete, or built in an unusual way. ${SAVE}`,
  other: `This is no text document of Word (DOCX) or OpenDocument (ODT). ${SAVE}`,
};

/** In bytes: where readers of PDF look for the beginning of one. */
const HEAD = 1_024;

/** What begins a file of another kind, which a program could see in the same bytes. */
const OTHER_BEGINS = /%PDF-|%!PS|<\s*(?:!doctype|html|script|svg|\?php)/i;

/** Whether a file is an archive, as DOCX and ODT are. */
export function beginsAsZip(content: Buffer): boolean {
  return content.subarray(0, 4).toString("latin1") === "PK\x03\x04";
}

/**
 * Checks a document of Word or OpenDocument: its archive is seen in one way by every reader and within limits, each part is one that a
 * text document has, and none can run, holds another file or fetches something.
 *
 * @throws ExpectedError 400 with a sentence where it is refused.
 */
export function checkDocument(content: Buffer): FileType {
  const entries = readZip(content);
  if (!entries) throw refusal("malformed");
  const named = new Map(entries.map((entry) => [entry.name, entry]));
  const isOdt = named.has("mimetype");
  if (!isOdt && !named.has("[Content_Types].xml")) throw refusal("other");
  const fault = isOdt ? faultInOdt(named) : faultInDocx(named);
  if (fault) throw refusal(fault);
  if (OTHER_BEGINS.test(content.subarray(0, HEAD).toString("latin1"))) throw refusal("malformed");
  return isOdt
    ? "application/vnd.oasis.opendocument.text"
    : "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
}

function refusal(fault: DocumentFault): ExpectedError {
  return new ExpectedError(400, SENTENCES[fault]);
}
