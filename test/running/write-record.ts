import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { TestRecord } from "./choose-tests.ts";
import { takeStatements } from "./record-sql.ts";

// A file of setup for Vitest, which runs it before each file of tests. Where `RECORD_SQL` names a folder, each file of
// the API leaves a record there of the statements that each of its tests ran and PostgreSQL has otherwise, and of the time it took.
const folder = process.env["RECORD_SQL"];
const root = path.resolve(import.meta.dirname, "../..");

// Files that run once more with a bucket leave theirs when they run on disk.
if (folder !== undefined && process.env["TEST_STORES"] === undefined) {
  const records: TestRecord[] = [];
  let begun = 0;

  beforeAll(() => {
    takeStatements();
    begun = performance.now();
  });

  afterEach(({ task }) => {
    const line = task.location?.line ?? 0;
    records.push({ line, seconds: (performance.now() - begun) / 1000, statements: takeStatements() });
    begun = performance.now();
  });

  afterAll(() => {
    const file = path.relative(root, expect.getState().testPath ?? "");
    if (path.dirname(file) !== path.join("test", "api")) return;
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(
      path.join(folder, `${path.basename(file)}.json`),
      JSON.stringify({ file, tests: records }),
    );
  });
}
