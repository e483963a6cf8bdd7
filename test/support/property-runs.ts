import fc from "fast-check";

/** `npm run test:all` runs every test at its full size (`TEST_SIZE=full`); `npm test` runs a short form. */
export const isFullSize = process.env["TEST_SIZE"] === "full";

/** How many inputs a property is tried with: all of them at the full size, otherwise a tenth. */
export function runs(full: number): number {
  return isFullSize ? full : Math.ceil(full / 10);
}

type Arbitraries<Values extends unknown[]> = { [Key in keyof Values]: fc.Arbitrary<Values[Key]> };

/** Tries a property with `full` random inputs at the full size. @throws with the smallest input for which it does not hold. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  full: number,
  ...property: [...values: Arbitraries<Values>, holds: (...values: Values) => boolean | void]
): void {
  fc.assert(fc.property<Values>(...property), { numRuns: runs(full) });
}

/** The same for a property that is awaited. */
export async function forAllAsync<Values extends [unknown, ...unknown[]]>(
  full: number,
  ...property: [...values: Arbitraries<Values>, holds: (...values: Values) => Promise<boolean | void>]
): Promise<void> {
  await fc.assert(fc.asyncProperty<Values>(...property), { numRuns: runs(full) });
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
