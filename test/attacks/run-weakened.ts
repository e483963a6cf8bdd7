/**
 * Makes every weakened build in a copy of the project, one after the other, and runs the tests that must then fail. Prints a
 * table, and fails if one of them passes, or if one fails in the build that is not weakened.
 *
 *     npm run attacks:weakened
 *     npm run attacks:weakened -- CVE-2025-4643    only the weakenings with this in a test's name
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { hasTest, WEAKENINGS, type Weakening } from "./weakenings.ts";
import { words } from "../support/words.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** What the tests read. The packages are linked. */
const COPIED = words`
  package.json tsconfig.json react-router.config.ts compose.yaml src views migrations test`;

/** The outcome of the named tests in one build. */
interface Outcome {
  passed: string[];
  /** Each with the first line of its error. */
  failed: { title: string; error: string }[];
}

/** Vitest's report, as far as it is read. */
interface Report {
  testResults?: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
}

const wanted = process.argv[2] ?? "";
const chosen = WEAKENINGS.filter(({ tests }) => tests.some((name) => name.includes(wanted)));
const copy = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-weakened-"));
try {
  for (const name of COPIED) fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  fs.symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  process.exitCode = checkAll() ? 0 : 1;
} finally {
  fs.rmSync(copy, { recursive: true, force: true });
}

function checkAll(): boolean {
  const sound = runTests([...new Set(chosen.flatMap(({ tests }) => tests))]);
  console.log(`not weakened: ${sound.passed.length} pass, ${sound.failed.length} fail`);
  const faults = sound.failed.map(({ title }) => `fails without a weakening: ${title}`);
  let seen = 0;
  for (const weakening of chosen) {
    const { passed, failed } = weaken(weakening);
    seen += failed.length;
    const missing = weakening.tests.filter((name) => !failed.some(({ title }) => title.includes(name)));
    console.log(
      `${passed.length + missing.length > 0 ? "✗" : "✓"} ${String(failed.length).padStart(3)} fail, ` +
        `${passed.length} pass | ${weakening.what} (${weakening.file})`,
    );
    for (const { title, error } of failed) console.log(`      ${title}\n          ${error}`);
    faults.push(...passed.map((title) => `passes though ${weakening.what}: ${title}`));
    faults.push(...missing.map((name) => `did not fail though ${weakening.what}: ${name}`));
  }
  for (const fault of new Set(faults)) console.log(fault);
  console.log(`${chosen.length} weakenings, ${seen} tests seen to fail, ${faults.length} faults`);
  return faults.length === 0;
}

/** Runs the tests of a weakening in its build. */
function weaken({ file, text, replacement, tests }: Weakening): Outcome {
  const target = path.join(copy, file);
  const code = fs.readFileSync(target, "utf8");
  fs.writeFileSync(
    target,
    code.replace(text, () => replacement),
  );
  try {
    return runTests(tests);
  } finally {
    fs.writeFileSync(target, code);
  }
}

/** Runs the tests with these parts of names. */
function runTests(names: readonly string[]): Outcome {
  const report = path.join(copy, "report.json");
  fs.rmSync(report, { force: true });
  const files = fs
    .globSync("test/attacks/**/*.test.ts", { cwd: copy })
    .filter((file) => names.some((name) => hasTest(fs.readFileSync(path.join(copy, file), "utf8"), name)));
  const { stderr } = spawnSync(
    process.execPath,
    [
      path.join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      ...["--config", "test/vitest.config.ts", "--reporter", "json", "--outputFile", report],
      ...["--testNamePattern", names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")],
      ...files,
    ],
    { cwd: copy, encoding: "utf8" },
  );
  if (!fs.existsSync(report)) throw new Error(`Vitest wrote no report.\n${stderr}`);
  const { testResults = [] }: Report = JSON.parse(fs.readFileSync(report, "utf8"));
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: results.filter(({ status }) => status === "passed").map(({ title }) => title),
    failed: results
      .filter(({ status }) => status === "failed")
      .map(({ title, failureMessages: [message = ""] }) => ({ title, error: firstLine(message) })),
  };
}

function firstLine(message: string): string {
  return stripVTControlCharacters(message).split("\n", 1)[0]?.slice(0, 160) ?? "";
}
