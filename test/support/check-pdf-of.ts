import fs from "node:fs";
import path from "node:path";
import { checkPdf } from "../../src/media/pdfs/check-pdf.ts";
import { makeTempDir } from "./test-database.ts";

/** Checks a file in this process. */
export async function checkPdfOf(content: Buffer): Promise<void> {
  using dir = makeTempDir();
  const file = path.join(dir.path, "upload");
  fs.writeFileSync(file, content);
  await checkPdf(file);
}
