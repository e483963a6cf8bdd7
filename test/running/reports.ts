import fs from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** What a runner says at its end of the tests that it ran. */
export interface Result {
  passed: number;
  failed: number;
  skipped: number;
  /** What is printed of each failure. */
  failures: string[];
  files: FileTime[];
}

/** A file of tests, and for how long its tests ran. Several files run at once. */
export interface FileTime {
  file: string;
  seconds: number;
}

/** The parts of Vitest's report that are read. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** A file's message says why it could not be run. */
  testResults: {
    name: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** The parts of Playwright's report that are read. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
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

/** What stands for Vitest's report where nothing has run. */
const NO_VITEST: VitestReport = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };

/** What stands for Playwright's. */
const NO_PLAYWRIGHT: PlaywrightReport = {
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
  suites: [],
};

/** Reads Vitest's report; without one nothing has run. */
export function readVitestReport(report: string): Result {
  const { numPassedTests, numFailedTests, numPendingTests, testResults }: VitestReport = fs.existsSync(report)
    ? JSON.parse(fs.readFileSync(report, "utf8"))
    : NO_VITEST;
  const failures: string[] = [];
  const seconds = new Map<string, number>();
  for (const { name, message, startTime, endTime, assertionResults } of testResults) {
    const file = path.relative(root, name);
    // A file may run twice: once more with its pictures in a bucket.
    seconds.set(file, (seconds.get(file) ?? 0) + (endTime - startTime) / 1000);
    if (message) failures.push(`${file}: ${message}`);
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === "failed") failures.push(`${file}: ${fullName}: ${failureMessages?.join("\n") ?? ""}`);
  }
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    failures,
    files: timesOf(seconds),
  };
}

/** Reads Playwright's report; without one nothing has run. */
export function readPlaywrightReport(report: string): Result {
  const { stats, suites }: PlaywrightReport = fs.existsSync(report)
    ? JSON.parse(fs.readFileSync(report, "utf8"))
    : NO_PLAYWRIGHT;
  const specs = suites.flatMap(specsOf);
  const failures: string[] = [];
  const seconds = new Map<string, number>();
  for (const { title, file, tests } of specs)
    for (const { status, results } of tests)
      for (const { status: end, duration, errors } of results) {
        const name = path.join("test/e2e", file);
        seconds.set(name, (seconds.get(name) ?? 0) + duration / 1000);
        if (status !== "unexpected" && status !== "flaky") continue;
        const messages = errors.map(({ message = "" }) => message).join("\n");
        failures.push(`${file}: ${title}: ${end} after ${Math.round(duration / 1000)} s\n${messages}`);
      }
  return {
    passed: stats.expected,
    // A test that passes at a second attempt has failed, should a setting ever allow one again.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures,
    files: timesOf(seconds),
  };
}

function timesOf(seconds: ReadonlyMap<string, number>): FileTime[] {
  return [...seconds].map(([file, time]) => ({ file, seconds: time }));
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite["specs"]> {
  return [...specs, ...suites.flatMap(specsOf)];
}
