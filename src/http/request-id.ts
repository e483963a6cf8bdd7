import { randomFillSync } from "node:crypto";

/** In bytes: two of a year's requests hardly ever have the same. */
const LENGTH = 8;

const pool = Buffer.alloc(512 * LENGTH);
let next = pool.length;

/**
 * A new name for a request, 16 hexadecimal digits that say nothing of those before it. Written in one piece: a
 * `randomUUID` is put together out of twenty, which takes a tenth of the time of an answer from memory.
 */
export function createRequestId(): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  next += LENGTH;
  return pool.toString("hex", next - LENGTH, next);
}
