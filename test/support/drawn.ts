import { createHash } from "node:crypto";
import path from "node:path";

const { TEST_SEED: seed, TEST_SIZE: size } = process.env;

/**
 * The widths, or other cases, at which a journey is made. `npm test` makes it at one of them, which the printed seed draws for
 * each name; `npm run test:all` makes it at all of them, and so does a spec that is run by hand.
 *
 * @param name a file or an address, so that not every journey of a run is made at the same width.
 */
export function drawn<T>(name: string, cases: readonly T[]): readonly T[] {
  if (seed === undefined || size === "full") return cases;
  const hash = createHash("sha256")
    .update(`${seed} ${path.basename(name)}`)
    .digest();
  const at = hash.readUInt32BE() % cases.length;
  return cases.slice(at, at + 1);
}

/** Random numbers from 0 to just below 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
