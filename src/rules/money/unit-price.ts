import { formatPrice } from "./money.ts";

export type MeasureUnit = "kg" | "litre" | "piece";
export type Measure = { amount: number; unit: MeasureUnit };

/**
 * The words for each unit, with how many of that word's measure make one unit. A plural with -s is also recognised.
 */
const WORDS: [unit: MeasureUnit, perUnit: number, words: string][] = [
  ["kg", 1, "kg kilo kilogram"],
  ["kg", 1_000, "g gr gram"],
  ["litre", 1, "l lt ltr litre liter"],
  ["litre", 10, "dl"],
  ["litre", 100, "cl"],
  ["litre", 1_000, "ml"],
  [
    "piece",
    1,
    "piece pc each unit egg roll loaf loaves bun head bunch bunches slice portion pair bag teabag tea-bag sachet " +
      "capsule pod tablet tab wash washes sheet wipe nappy nappies tissue cube stick bar box boxes pack packet " +
      "punnet tray tin can jar bottle pot tub tube",
  ],
];

const MEASURES = new Map(
  WORDS.flatMap(([unit, perUnit, words]) =>
    words.split(" ").map((word) => [word, { unit, perUnit }] as const),
  ),
);

/**
 * Optional `6 x`, optional number, optional unit. Every repetition is bounded and ends at a different kind of
 * character, so that matching takes linear time.
 */
const SIZE = /^(?:(\d{1,4}) ?[x×] ?)?(\d{1,6}(?:\.\d{1,3})?)? ?([a-z-]{1,12})$/;

/**
 * Parses a product's size: `500 g` is half a kilogram, `6 x 330 ml` is 1.98 litres, `loaf` is one piece. Undefined
 * for any other text: no unit price is better than a wrong one.
 */
export function parseSize(size: string): Measure | undefined {
  const [, times = "1", figure, word = ""] =
    SIZE.exec(size.trim().toLowerCase().replaceAll(/\s+/g, " ")) ?? [];
  const measure = MEASURES.get(word) ?? MEASURES.get(word.replace(/s$/, ""));
  // `kg` and `loaf` without a number mean one. `ml` without a number is meaningless.
  if (!measure || (figure === undefined && (measure.perUnit > 1 || times !== "1"))) return undefined;
  const amount = (Number(times) * Number(figure ?? 1)) / measure.perUnit;
  return amount > 0 ? { amount, unit: measure.unit } : undefined;
}

/** A size beside a price: `1 kg` is shown as `kg`. */
export function shownSize(size: string): string {
  return size.replace(/^1 (?=\p{L})/u, "");
}

/** The price of one kilogram, litre or piece in whole euro cents. Undefined if the size cannot be parsed. */
export function unitPrice(cents: number, size: string): { cents: number; unit: MeasureUnit } | undefined {
  const measure = parseSize(size);
  return measure && { cents: Math.round(cents / measure.amount), unit: measure.unit };
}

/**
 * The unit price as text, such as `€3.58 / kg` (directive 98/6/EC requires it beside the price). Undefined if it
 * cannot be computed, rounds to zero, or would repeat the price because the size is one kilogram, litre or piece. Of what is sold in
 * a liquid it is that of the drained weight.
 */
export function formatUnitPrice(cents: number, size: string, drainedWeight = ""): string | undefined {
  const sold = drainedWeight || size;
  const price = unitPrice(cents, sold);
  if (!price || price.cents === 0 || (!drainedWeight && parseSize(sold)?.amount === 1)) return undefined;
  return `${formatPrice(price.cents)} / ${price.unit}${drainedWeight && " drained"}`;
}
