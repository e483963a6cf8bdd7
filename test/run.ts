/**
 * Runs every test and prints one line with the counts: first rules, API and faults under Vitest, then the browser
 * tests under Playwright. A test has one attempt (docs/decisions/0027).
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

interface Count {
  passed: number;
  failed: number;
}

/** The parts of a runner's report that are read: Vitest's counts, or Playwright's counts and tests. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: Suite[];
}

/** A file of browser tests, or a group of tests in it. */
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
  return withSilentFailure(status, { passed: numPassedTests, failed: numFailedTests });
}

function runPlaywright(): Count {
  const status = run("playwright", ["test", "--config", "test/e2e/playwright.config.ts"]);
  const { stats, suites = [] } = readReport(path.join(results, "e2e.json"));
  const { expected, unexpected, flaky } = stats ?? { expected: 0, unexpected: 0, flaky: 0 };
  for (const suite of suites) printFailures(suite);
  // A test that passes at a second attempt has failed, should a setting ever allow one again.
  return withSilentFailure(status, { passed: expected, failed: unexpected + flaky });
}

/** Prints why tests failed, again at the end: of a long log often only the end is stored. */
function printFailures({ suites = [], specs = [] }: Suite): void {
  for (const { title, file, tests } of specs)
    for (const { status, results: attempts } of tests) {
      if (status !== "unexpected" && status !== "flaky") continue;
      for (const { status: end, duration, errors } of attempts) {
        console.log(`\n${file}: ${title}: ${end} after ${Math.round(duration / 1000)} s`);
        for (const { message = "" } of errors) console.log(stripVTControlCharacters(message));
      }
    }
  for (const suite of suites) printFailures(suite);
}

/** A runner that fails without a failed test (an unreadable file, no test at all) counts as one failure. */
function withSilentFailure(status: number, count: Count): Count {
  const silent = (status !== 0 && count.failed === 0) || count.passed + count.failed === 0;
  return silent ? { ...count, failed: count.failed + 1 } : count;
}

function readReport(file: string): Report {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
}

function run(command: string, words: readonly string[]): number {
  const begun = performance.now();
  const { status } = spawnSync(path.join(root, "node_modules/.bin", command), words, {
    cwd: root,
    stdio: "inherit",
  });
  console.log(`\n${command}: ${Math.round((performance.now() - begun) / 1000)} s`);
  return status ?? 1;
}
