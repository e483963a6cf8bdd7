import fs from "node:fs";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { ConfigError } from "../../src/config.ts";
import { ExpectedError, isOperatorError, printableError } from "../../src/errors.ts";

test("an error for the operator is printed as its sentence, any other error as a whole", () => {
  const unexpected = new Error("fault");
  expect(printableError(new ConfigError("Wrong setting: PORT."))).toBe("Wrong setting: PORT.");
  expect(printableError(unexpected)).toBe(unexpected);
  expect(isOperatorError(new ExpectedError(400, "Wrong field."))).toBe(false);
});

test("an error of a second copy of the module is recognised, as in development", async () => {
  const address = "../../src/errors.ts?second-copy";
  const copy: typeof import("../../src/errors.ts") = await import(/* @vite-ignore */ address);
  const error = new copy.OperatorError("The database is damaged.");
  expect(error instanceof Error && printableError(error)).toBe("The database is damaged.");
  expect(copy.isOperatorError).not.toBe(isOperatorError);
});

/** What a call throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error("It threw nothing.");
}

test("a folder or a database that this user may not use is printed as a sentence that says what to do", () => {
  const printed = (call: () => unknown) => printableError(thrownBy(call));
  expect(printed(() => fs.mkdirSync(`${import.meta.filename}/data`))).toMatch(
    /^ENOTDIR: .*operator-error\.test\.ts\/data'\. This user \(\d+\) must be able to read and write it: make/,
  );
  const ofDatabase = /^\w.*\. This user \(\d+\) must be able to read and write all that is in DATA_DIR: make/;
  expect(printed(() => new Sqlite(import.meta.dirname))).toMatch(ofDatabase);
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  expect(printableError(full)).toBe(`${full.message}. Make room on the disk, and run this again.`);
  using read = new DisposableStack();
  const database = read.adopt(new Sqlite(":memory:"), (open) => open.close());
  database.pragma("query_only = ON");
  expect(printed(() => database.exec("CREATE TABLE shops (id)"))).toMatch(ofDatabase);
});
