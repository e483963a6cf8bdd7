import { costOf } from "../money/cost.ts";
import type { ListItem } from "./shopping-list.ts";

/** What can be said of the sum of a list. */
export interface ListSum {
  /** Euro cents, without the deposits. */
  cents: number;
  deposits: number;
  /** How many entries of the list the sum is of. */
  counted: number;
  /** When the oldest of the prices held; empty without any. */
  since: string;
}

/**
 * The sum of what is on the list, by the number of each product, so that two of "2 for €5.00" are €5.00 whichever entries they are.
 * Entries without a known price are not counted.
 *
 * @param store the id of the visitor's own store.
 */
export function sumOf(list: readonly ListItem[], now: Date, store: string): ListSum {
  const sum: ListSum = { cents: 0, deposits: 0, counted: 0, since: "" };
  const entries = list.flatMap(({ known }) => known ?? []);
  for (const same of Map.groupBy(entries, ({ product }) => product).values()) {
    const newest = same.reduce((one, other) => (other.date > one.date ? other : one));
    const count = same.reduce((total, each) => total + each.count, 0);
    const cents = costOf({ ...newest, offer: null }, count, now, store);
    if (cents === undefined) continue;
    sum.cents += cents;
    sum.deposits += newest.deposit * count;
    sum.counted += same.length;
    if (sum.since === "" || newest.date < sum.since) sum.since = newest.date;
  }
  return sum;
}
