import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import type { FileRecord } from "./choose-files.ts";
import { takeStatements } from "./record-sql.ts";

// A file of setup for Vitest, which runs it before each file of tests. Where `RECORD_SQL` names a folder, each file of
// the API leaves a record there of the statements that PostgreSQL has otherwise, and of the time it took.
const folder = process.env["RECORD_SQL"];
const root = path.resolve(import.meta.dirname, "../..");
const begun = performance.now();

beforeAll(() => {
  takeStatements();
});

afterAll(() => {
  const file = path.relative(root, expect.getState().testPath ?? "");
  // Files that run once more with a bucket have left theirs.
  if (folder === undefined || process.env["TEST_STORES"] !== undefined) return;
  if (path.dirname(file) !== path.join("test", "api")) return;
  const record: FileRecord = {
    file,
    seconds: (performance.now() - begun) / 1000,
    statements: takeStatements(),
  };
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `${path.basename(file)}.json`), JSON.stringify(record));
});
