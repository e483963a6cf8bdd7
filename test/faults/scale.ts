import fs from "node:fs";
import path from "node:path";
import { isFullSize } from "../support/property-runs.ts";

/** A number for the short form of `npm test`, and one for the full size of `npm run faults` and `npm run test:all`. */
export function scale(short: number, whole: number): number {
  return isFullSize ? whole : short;
}

/** How long something within a test may take, in milliseconds. */
export const PATIENCE = isFullSize ? 3_600_000 : 600_000;

const FIGURES = path.resolve(import.meta.dirname, "../../test-results/faults.jsonl");

/** Puts a figure down for the table that `npm run faults` prints. */
export function report(fault: string, figure: string): void {
  fs.mkdirSync(path.dirname(FIGURES), { recursive: true });
  fs.appendFileSync(FIGURES, `${JSON.stringify({ fault, figure })}\n`);
}

/** Runs `work` for 0, 1, 2 ... below `count`, so many at a time. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** `7 ms`, `1.2 s`. */
export function inWords(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
