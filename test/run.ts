/**
 * `npm test` and `npm run test:all`: every test, at most one attempt each, and one line with the counts at the end
 * (docs/decisions/0027, 0075). First rules, API and faults under Vitest, then the API once more on PostgreSQL, and with it the
 * browser tests under Playwright: each of them waits now and then, for a database, a page or its last test.
 *
 * `npm test` tries each property with a tenth of the inputs, and runs on PostgreSQL only the tests of the API by which every
 * SQL statement is run there. `npm run test:all` (`node test/run.ts all`) runs everything at its full size.
 */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { findPostgres } from "../src/build/test-servers.mjs";
import { chooseTests, readRecords } from "./running/choose-tests.ts";
import { readPlaywrightReport, readVitestReport, type FileTime, type Result } from "./running/reports.ts";

/** In characters, of what is printed of one failure: a list of a thousand refused pages says nothing more. */
const LONGEST_FAILURE = 4_000;

/** How many files are printed at the end, those that took longest. */
const SLOWEST = 15;

const begun = performance.now();
const root = path.resolve(import.meta.dirname, "..");
const results = path.join(root, "test-results");
fs.rmSync(results, { recursive: true, force: true });
const isAll = process.argv[2] === "all";
const seed = process.env["TEST_SEED"] ?? String(randomInt(2 ** 31));
/** Where the run on SQLite writes which statements each test has run. */
const records = path.join(results, "sql");
const sized = { TEST_SEED: seed, ...(isAll && { TEST_SIZE: "full" }) };
const seedLine = `The random inputs of this run begin at the seed ${seed}: TEST_SEED=${seed} repeats them.`;
console.log(seedLine);

/** The parts of the run, with their names. */
const parts: [name: string, result: Result][] = [];
// At the full size, a fault has the machine to itself.
if (isAll) {
  parts.push(await runVitest("vitest", ["--exclude", "test/faults/**"]));
  parts.push(await runVitest("vitest, faults", ["--no-file-parallelism", "test/faults"]));
} else parts.push(await runVitest("vitest", [], { RECORD_SQL: records }));
if (findPostgres() === undefined) {
  console.log("\nThe API did not run on PostgreSQL, which is missing.");
  parts.push(await runPlaywright());
} else parts.push(...(await Promise.all([runOnPostgres(), runPlaywright()])));

const all = parts.map(([, result]) => result);
// At the end, because of a long log often only the end is stored.
for (const failure of all.flatMap(({ failures }) => failures))
  console.log(`\n${stripVTControlCharacters(failure).slice(0, LONGEST_FAILURE)}`);
printSlowest(
  parts.flatMap(([name, { files }]) =>
    files.map(({ file, seconds }) => ({ file: `${file} (${name})`, seconds })),
  ),
);
const count = (of: "passed" | "failed" | "skipped") => all.reduce((sum, result) => sum + result[of], 0);
if (count("failed") > 0) console.log(`\n${seedLine}`);
console.log(`\nAll parts: ${secondsSince(begun)} s`);
if (count("skipped") > 0) console.log(`${count("skipped")} skipped`);
console.log(`${count("passed")} passed, ${count("failed")} failed`);
process.exitCode = count("failed") > 0 ? 1 : 0;

async function runVitest(
  name: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  output: "now" | "at its end" = "now",
): Promise<[string, Result]> {
  const report = path.join(results, `${name.replaceAll(/\W+/g, "-")}.json`);
  const reporters = ["--reporter", "dot", "--reporter", "json", "--outputFile.json", report];
  const command = ["vitest", "run", "--config", "test/vitest.config.ts", ...reporters, ...words];
  const status = await run(name, command, env, output);
  return [name, withSilentFailure(status, readVitestReport(report))];
}

/** The API on PostgreSQL: all of it, or the tests by which every statement is run there. */
async function runOnPostgres(): Promise<[string, Result]> {
  const files = fs.globSync("test/api/*.test.ts", { cwd: root }).toSorted();
  const chosen = isAll ? files : chooseTests(files, readRecords(records));
  const env = { TEST_DATABASE: "postgres" };
  const words = ["--project", "all", ...chosen];
  const [name, result] = await runVitest("vitest, postgres", words, env, "at its end");
  // Vitest calls those skipped that were not chosen. A test that skips itself is counted by the run on SQLite.
  return [name, { ...result, skipped: 0 }];
}

async function runPlaywright(): Promise<[string, Result]> {
  const status = await run("playwright", ["playwright", "test", "--config", "test/e2e/playwright.config.ts"]);
  return ["browser", withSilentFailure(status, readPlaywrightReport(path.join(results, "e2e.json")))];
}

/** A runner that fails without a failed test (an unreadable file, no test at all) counts as one failure. */
function withSilentFailure(status: number, result: Result): Result {
  const isSilent = (status !== 0 && result.failed === 0) || result.passed + result.failed === 0;
  return isSilent ? { ...result, failed: result.failed + 1 } : result;
}

/** @param output when it is printed what the runner says: at its end, where another runner prints meanwhile. */
async function run(
  name: string,
  [command = "", ...words]: readonly string[],
  env: Readonly<Record<string, string>> = {},
  output: "now" | "at its end" = "now",
): Promise<number> {
  const start = performance.now();
  const runner = spawn(path.join(root, "node_modules/.bin", command), words, {
    cwd: root,
    env: { ...process.env, ...sized, ...env },
    stdio: output === "now" ? "inherit" : ["ignore", "pipe", "inherit"],
  });
  const said = runner.stdout ? text(runner.stdout) : "";
  const status = await new Promise<number | null>((resolve) => runner.on("close", resolve));
  console.log(`${await said}\n${name}: ${secondsSince(start)} s`);
  return status ?? 1;
}

/** Shows where the time goes, so that the next developer sees what a new test costs. */
function printSlowest(files: readonly FileTime[]): void {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  console.log(`\nThe ${slowest.length} files that took longest, of which several ran at once:`);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(0).padStart(6)} s  ${file}`);
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000);
}
