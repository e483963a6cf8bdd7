import { plural } from "../text/text.ts";

/** What became of a price feed, after its name. */
export const FEED_STATES = {
  planned: "is only planned",
  applied: "was applied",
  waiting: "waits for a person",
  declined: "was not applied",
  failed: "could not be read",
} as const;

/** What a price feed would do, in numbers. */
export interface FeedFacts {
  /** Rows of the file, and those of them that cannot be read. */
  rows: number;
  refused: number;
  /** Live products that the file could name, and those of them that it lacks. */
  known: number;
  gone: number;
  /** Products in the file that have a price, and those of them whose price changes by half or more. */
  priced: number;
  halved: number;
}

/** From which share of each a feed waits for a person, in percent. */
export interface FeedLimits {
  goneLimit: number;
  priceLimit: number;
}

/** Why a feed must wait until a person says yes, as sentences; none where it may be applied. A share at the limit may. */
export function findBrakes(facts: FeedFacts, { goneLimit, priceLimit }: FeedLimits): string[] {
  const above = (part: number, whole: number, limit: number, words: string) =>
    part * 100 > whole * limit
      ? [`${inWords(part)} of ${inWords(whole)} ${words} (${percent(part, whole)}). The limit is ${limit} %.`]
      : [];
  const { rows, refused, known, gone, priced, halved } = facts;
  return [
    ...above(gone, known, goneLimit, "live products are missing in the file"),
    ...above(refused, rows, goneLimit, "rows can’t be read"),
    ...above(halved, priced, priceLimit, "prices change by half or more"),
  ];
}

/** Whether a price changes by half or more. */
export function isHalved(before: number, after: number): boolean {
  return Math.abs(after - before) * 2 >= before;
}

/** `20,000 rows: 12 new, 340 changed, 19,648 unchanged, 3 missing in the file, 0 refused.` */
export function countsInWords(
  counts: Readonly<Record<"rows" | "new" | "changed" | "unchanged" | "gone" | "refused", number>>,
): string {
  const words = ([name, word]: readonly [keyof typeof counts, string]) => `${inWords(counts[name])} ${word}`;
  const parts = [
    ["new", "new"],
    ["changed", "changed"],
    ["unchanged", "unchanged"],
    ["gone", "missing in the file"],
    ["refused", "refused"],
  ] as const;
  return `${plural(counts.rows, "row", "rows")}: ${parts.map(words).join(", ")}.`;
}

function inWords(count: number): string {
  return count.toLocaleString("en-GB");
}

function percent(part: number, whole: number): string {
  return `${((part * 100) / whole).toFixed(1)} %`;
}
