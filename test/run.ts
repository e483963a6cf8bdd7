/**
 * Runs every test and ends with one line that says how many passed and failed: the rules, the
 * API and the faults under Vitest, then the journeys in a browser under Playwright.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** More than these are no stutter of the machine: then each counts as failed (docs/decisions/0019). */
const MOST_SECOND_ATTEMPTS = 3;

interface Count {
  passed: number;
  failed: number;
}

/** What is read of a runner's report: Vitest's counts, or Playwright's with its tests. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: Suite[];
}

/** A file of browser tests, or a group of them in it. */
interface Suite {
  suites?: Suite[];
  specs?: { title: string; file: string; tests: { status: string; results: Attempt[] }[] }[];
}

interface Attempt {
  status: string;
  duration: number;
  errors: { message?: string }[];
}

const root = path.resolve(import.meta.dirname, "..");
const results = path.join(root, "test-results");
fs.rmSync(results, { recursive: true, force: true });

const counts = [runVitest(), runPlaywright()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function runVitest(): Count {
  const report = path.join(results, "vitest.json");
  const status = run("vitest", [
    "run",
    "--config",
    "test/vitest.config.ts",
    "--reporter",
    "dot",
    "--reporter",
    "json",
    "--outputFile.json",
    report,
  ]);
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report);
  return settle(status, { passed: numPassedTests, failed: numFailedTests });
}

function runPlaywright(): Count {
  const status = run("playwright", ["test", "--config", "test/e2e/playwright.config.ts"]);
  const { stats, suites = [] } = readReport(path.join(results, "e2e.json"));
  const { expected, unexpected, flaky } = stats ?? { expected: 0, unexpected: 0, flaky: 0 };
  for (const suite of suites) retell(suite);
  if (flaky > 0)
    console.log(`\n${flaky} of them passed at the second attempt only: see "flaky" above, and mend it.`);
  const forgiven = flaky <= MOST_SECOND_ATTEMPTS;
  return settle(status, {
    passed: expected + (forgiven ? flaky : 0),
    failed: unexpected + (forgiven ? 0 : flaky),
  });
}

/** Why each attempt failed, once more at the end: of a long log often only that is kept. */
function retell({ suites = [], specs = [] }: Suite): void {
  for (const { title, file, tests } of specs)
    for (const { status, results: attempts } of tests) {
      if (status !== "unexpected" && status !== "flaky") continue;
      for (const { status: end, duration, errors } of attempts) {
        console.log(`\n${file}: ${title}: ${end} after ${Math.round(duration / 1000)} s`);
        for (const { message = "" } of errors) console.log(stripVTControlCharacters(message));
      }
    }
  for (const suite of suites) retell(suite);
}

/** A runner that fails without a failed test (a file that can't be read, no test at all) counts as one failure. */
function settle(status: number, count: Count): Count {
  const silent = (status !== 0 && count.failed === 0) || count.passed + count.failed === 0;
  return silent ? { ...count, failed: count.failed + 1 } : count;
}

function readReport(file: string): Report {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
}

function run(command: string, words: readonly string[]): number {
  const { status } = spawnSync(path.join(root, "node_modules/.bin", command), words, {
    cwd: root,
    stdio: "inherit",
  });
  return status ?? 1;
}
