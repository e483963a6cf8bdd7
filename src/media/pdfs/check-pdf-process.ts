/** Checks one file: started by `pdf-process.ts` for each upload, which sends its path and gets one reply. */
import fs from "node:fs";
import { ExpectedError } from "../../errors.ts";
import type { FileType } from "../../rules/contact/file-types.ts";
import { beginsAsZip, checkDocument } from "../documents/check-document.ts";
import { standBack } from "../upload-process.ts";
import { checkPdf } from "./check-pdf.ts";
import type { FileToCheck, PdfReply } from "./pdf-process.ts";

standBack();

process.once("message", (file: FileToCheck) => {
  check(file).then(
    (accepted) => reply({ accepted }),
    (error: unknown) => reply(describeError(error)),
  );
});

async function check({ path, documents }: FileToCheck): Promise<FileType> {
  if (documents) {
    const content = fs.readFileSync(path);
    if (beginsAsZip(content)) return checkDocument(content);
  }
  await checkPdf(path);
  return "application/pdf";
}

function reply(message: PdfReply): void {
  process.send?.(message);
}

function describeError(error: unknown): PdfReply {
  if (error instanceof ExpectedError) return { refused: { status: error.status, message: error.message } };
  return { failed: error instanceof Error ? error.message : String(error) };
}
