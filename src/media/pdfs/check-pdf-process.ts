/** Checks one file: started by `pdf-process.ts` for each upload, which sends its path and gets one reply. */
import fs from "node:fs";
import os from "node:os";
import { ExpectedError } from "../../errors.ts";
import type { FileType } from "../../rules/contact/file-types.ts";
import { beginsAsZip, checkDocument } from "../documents/check-document.ts";
import { checkPdf } from "./check-pdf.ts";
import type { FileToCheck, PdfReply } from "./pdf-process.ts";

/** Pages come before uploads when both want the processor. */
os.setPriority(5);
try {
  // If memory runs out, Linux ends the process with the highest value first: this one, and not the server.
  fs.writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Another system than Linux.
}

process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));

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
