/** Checks one PDF: started by `pdf-process.ts` for each upload, which sends the path of the file and gets one reply. */
import fs from "node:fs";
import os from "node:os";
import { ExpectedError } from "../../errors.ts";
import { checkPdf } from "./check-pdf.ts";
import type { PdfReply } from "./pdf-process.ts";

/** Pages come before uploads when both want the processor. */
os.setPriority(5);
try {
  // If memory runs out, Linux ends the process with the highest value first: this one, and not the server.
  fs.writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Another system than Linux.
}

process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));

process.once("message", (file: string) => {
  checkPdf(file).then(
    () => reply({ accepted: true }),
    (error: unknown) => reply(describeError(error)),
  );
});

function reply(message: PdfReply): void {
  process.send?.(message);
}

function describeError(error: unknown): PdfReply {
  if (error instanceof ExpectedError) return { refused: { status: error.status, message: error.message } };
  return { failed: error instanceof Error ? error.message : String(error) };
}
