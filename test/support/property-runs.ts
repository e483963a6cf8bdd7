import fc from "fast-check";

/** `npm run test:all` runs every test at its full size (`TEST_SIZE=full`); `npm test` runs a short form. */
export const isFullSize = process.env["TEST_SIZE"] === "full";

/** How many inputs a property is tried with: all of them at the full size, otherwise a tenth. */
export function runs(full: number): number {
  return isFullSize ? full : Math.ceil(full / 10);
}

/**
 * Where the random inputs of a run begin: `npm test` takes a fresh seed each time and prints it. A property that fails
 * prints its seed and its path too, with which it can be replayed (docs/decisions/0075-tests-in-half-the-time.md).
 */
const seed = process.env["TEST_SEED"];

/** The seed of the run for random steps that fast-check does not draw; without one, a fixed seed. */
export function randomSeed(): number {
  return Number(seed ?? 20_261_121);
}

// A file of setup for Vitest: it runs before each file of tests.
fc.configureGlobal({ numRuns: runs(100), ...(seed !== undefined && { seed: Number(seed) }) });
