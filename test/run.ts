/**
 * Runs every test and prints one line with the counts: first rules, API and faults under Vitest, then the API once more on
 * PostgreSQL, then the browser tests under Playwright. A test has one attempt (docs/decisions/0027).
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findPostgres } from "../src/build/test-servers.mjs";

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** The parts of a runner's report that are read: Vitest's counts, or Playwright's counts and tests. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: TestFile[];
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: Suite[];
}

/** A file of Vitest's. Its message says why it could not be run. */
interface TestFile {
  name: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
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

/** In characters, of what is printed of one failure: a list of a thousand refused pages says nothing more. */
const LONGEST_FAILURE = 4_000;

const root = path.resolve(import.meta.dirname, "..");
const results = path.join(root, "test-results");
fs.rmSync(results, { recursive: true, force: true });

/** Why tests failed, printed at the end: of a long log often only the end is stored. */
const failures: string[] = [];
const hasPostgres = findPostgres() !== undefined;
const counts = [
  runVitest("vitest.json"),
  ...(hasPostgres
    ? [runVitest("vitest-postgres.json", ["--project", "all", "test/api"], { TEST_DATABASE: "postgres" })]
    : []),
  runPlaywright(),
];
for (const failure of failures)
  console.log(`\n${stripVTControlCharacters(failure).slice(0, LONGEST_FAILURE)}`);
const sum = (of: keyof Count) => counts.reduce((total, count) => total + count[of], 0);
console.log(
  `\nThe files of test/api together: ${apiSeconds("vitest.json")} s on SQLite, ` +
    (hasPostgres
      ? `${apiSeconds("vitest-postgres.json")} s on PostgreSQL`
      : "skipped on PostgreSQL, which is missing"),
);
if (sum("skipped") > 0) console.log(`${sum("skipped")} skipped`);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 ? 1 : 0;

function runVitest(
  file: string,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Count {
  const report = path.join(results, file);
  const reporters = ["--reporter", "dot", "--reporter", "json", "--outputFile.json", report];
  const status = run("vitest", ["run", "--config", "test/vitest.config.ts", ...reporters, ...words], env);
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    testResults = [],
  } = readReport(report);
  for (const { name, message, assertionResults } of testResults) {
    const shortName = path.relative(root, name);
    if (message) failures.push(`${shortName}: ${message}`);
    for (const { fullName, status: end, failureMessages } of assertionResults)
      if (end === "failed") failures.push(`${shortName}: ${fullName}: ${failureMessages?.join("\n") ?? ""}`);
  }
  return withSilentFailure(status, {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
  });
}

/** The times of the files in `test/api`, of which several run at once, together. */
function apiSeconds(file: string): number {
  const { testResults = [] } = readReport(path.join(results, file));
  const times = testResults
    .filter(({ name }) => path.relative(root, name).startsWith(path.join("test", "api")))
    .map(({ startTime, endTime }) => endTime - startTime);
  return Math.round(times.reduce((total, time) => total + time, 0) / 1000);
}

function runPlaywright(): Count {
  const status = run("playwright", ["test", "--config", "test/e2e/playwright.config.ts"]);
  const { stats, suites = [] } = readReport(path.join(results, "e2e.json"));
  const { expected, unexpected, flaky, skipped } = stats ?? {
    expected: 0,
    unexpected: 0,
    flaky: 0,
    skipped: 0,
  };
  for (const suite of suites) addFailures(suite);
  // A test that passes at a second attempt has failed, should a setting ever allow one again.
  return withSilentFailure(status, { passed: expected, failed: unexpected + flaky, skipped });
}

function addFailures({ suites = [], specs = [] }: Suite): void {
  for (const { title, file, tests } of specs)
    for (const { status, results: attempts } of tests) {
      if (status !== "unexpected" && status !== "flaky") continue;
      for (const { status: end, duration, errors } of attempts) {
        const messages = errors.map(({ message = "" }) => message).join("\n");
        failures.push(`${file}: ${title}: ${end} after ${Math.round(duration / 1000)} s\n${messages}`);
      }
    }
  for (const suite of suites) addFailures(suite);
}

/** A runner that fails without a failed test (an unreadable file, no test at all) counts as one failure. */
function withSilentFailure(status: number, count: Count): Count {
  const silent = (status !== 0 && count.failed === 0) || count.passed + count.failed === 0;
  return silent ? { ...count, failed: count.failed + 1 } : count;
}

function readReport(file: string): Report {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
}

function run(command: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): number {
  const begun = performance.now();
  const { status } = spawnSync(path.join(root, "node_modules/.bin", command), words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  console.log(`\n${command}: ${Math.round((performance.now() - begun) / 1000)} s`);
  return status ?? 1;
}
