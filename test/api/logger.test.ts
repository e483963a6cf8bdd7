import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeTempDir } from "../support/test-database.ts";

const LOGGER = path.resolve("src/operate/monitor/logger.ts");

/** Runs a process that logs to a file, as one that an operator has started with `> site.log`. */
function logTo(file: string) {
  const script = `
    const { createLogger } = await import(${JSON.stringify(LOGGER)});
    const logger = createLogger("info");
    logger.error("first");
    logger.info("second");
    setImmediate(() => {
      console.error("it goes on");
      logger.info("last");
      process.exit(0);
    });`;
  const output = fs.openSync(file, "a");
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", output, "pipe"],
    encoding: "utf8",
  });
  fs.closeSync(output);
  return { status, stderr };
}

test("each line is in the log, also the last before an exit", () => {
  using dir = makeTempDir();
  const file = path.join(dir.path, "site.log");
  expect(logTo(file)).toEqual({ status: 0, stderr: "it goes on\n" });
  const lines = fs.readFileSync(file, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["first", "second", "last"]);
});

test("a log on a full disk ends no process, and delays no exit", () => {
  expect(logTo("/dev/full")).toEqual({ status: 0, stderr: "it goes on\n" });
});
