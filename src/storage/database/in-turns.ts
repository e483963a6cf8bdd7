import { setImmediate as nextTurn } from "node:timers/promises";

/** How many records are worked on before other requests run. */
export const CHUNK = 50;

/**
 * The items of a list, one after the other, with a turn for other requests between: SQLite answers at once, so without it a long
 * loop would be one turn of the process. It may be used in a transaction.
 *
 * @param every after how many items.
 */
export async function* inTurns<Item>(items: Iterable<Item>, every = CHUNK): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count % every === 0) await nextTurn();
  }
}
