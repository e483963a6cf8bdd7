/**
 * Parses a price in euro as people type it: `1.25`, `1,25`, `€ 3`, `.5`. Returns whole cents; undefined if the text is
 * not a price or has more than two decimals.
 */
export function parsePrice(text: string): number | undefined {
  const [, euros = "", cents = ""] = /^\s*€?\s*(\d{0,7})(?:[.,](\d{0,2}))?\s*€?\s*$/.exec(text) ?? [];
  if (euros === "" && cents === "") return undefined;
  return Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

/** Formats cents for the input: 125 is `1.25`. */
export function priceText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}
