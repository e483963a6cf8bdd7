/**
 * Runs every test and ends with one line that says how many passed and failed: the rules, the
 * API and the faults under Vitest, then the journeys in a browser under Playwright.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** More than these are no stutter of the machine: then each counts as failed (docs/decisions/0019). */
const MOST_SECOND_ATTEMPTS = 3;

interface Count {
  passed: number;
  failed: number;
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
    ...["run", "--config", "test/vitest.config.ts"],
    ...["--reporter", "dot", "--reporter", "json", "--outputFile.json", report],
  ]);
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report);
  return settle(status, { passed: Number(numPassedTests), failed: Number(numFailedTests) });
}

function runPlaywright(): Count {
  const status = run("playwright", ["test", "--config", "test/e2e/playwright.config.ts"]);
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
  } = Object(readReport(path.join(results, "e2e.json"))["stats"]);
  const second = Number(flaky);
  if (second > 0)
    console.log(`\n${second} of them passed at the second attempt only: see "flaky" above, and mend it.`);
  const forgiven = second <= MOST_SECOND_ATTEMPTS;
  return settle(status, {
    passed: Number(expected) + (forgiven ? second : 0),
    failed: Number(unexpected) + (forgiven ? 0 : second),
  });
}

/** A runner that fails without a failed test (a file that can't be read, no test at all) counts as one failure. */
function settle(status: number, count: Count): Count {
  const silent = (status !== 0 && count.failed === 0) || count.passed + count.failed === 0;
  return silent ? { ...count, failed: count.failed + 1 } : count;
}

function readReport(file: string): Record<string, unknown> {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
}

function run(command: string, words: readonly string[]): number {
  const { status } = spawnSync(path.join(root, "node_modules/.bin", command), words, {
    cwd: root,
    stdio: "inherit",
  });
  return status ?? 1;
}
