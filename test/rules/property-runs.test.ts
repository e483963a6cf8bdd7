import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isFullSize, runs } from "../support/property-runs.ts";

const tests = path.resolve(import.meta.dirname, "..");

test("a property is tried with a tenth of the inputs, and with all at the full size", () => {
  expect(runs(1000)).toBe(isFullSize ? 1000 : 100);
  expect(runs(1)).toBe(1);
  expect(fc.readConfigureGlobal().numRuns).toBe(runs(100));
});

test("every number of runs is one that the size of the run changes", () => {
  const fixed = fs
    .globSync("**/*.test.ts", { cwd: tests })
    .flatMap((file) =>
      [
        ...fs.readFileSync(path.join(tests, file), "utf8").matchAll(/\bnumRuns: [\d_]+(?!, seed: 7\b)\b.*/g),
      ].map(([line]) => `${file}: ${line}`),
    );
  expect(fixed).toEqual([]);
});

test("a property that fails names its seed and its path, with which it fails again", () => {
  const property = fc.property(fc.nat(), (number) => number < 1);
  const { failed, seed, counterexamplePath, counterexample } = fc.check(property, { numRuns: runs(1_000) });
  expect(failed).toBe(true);
  const again = fc.check(property, {
    seed,
    path: counterexamplePath ?? "",
    endOnFailure: true,
    numRuns: runs(1),
  });
  expect(again.counterexample).toEqual(counterexample);
  expect(() => fc.assert(property, { numRuns: runs(1_000) })).toThrow(/seed: -?\d+, path: "/);
});

test("the inputs begin at the seed of the run, where it has one", () => {
  const seed = process.env["TEST_SEED"];
  expect(fc.readConfigureGlobal().seed).toBe(seed === undefined ? undefined : Number(seed));
});
