/**
 * Reads a price as people type it in euro: `1.25`, `1,25`, `€ 3`, `.5`. The answer is whole cents, undefined
 * where the text is no such price, or finer than a cent.
 */
export function parsePrice(text: string): number | undefined {
  const [, euros = "", cents = ""] = /^\s*€?\s*(\d{0,7})(?:[.,](\d{0,2}))?\s*€?\s*$/.exec(text) ?? [];
  if (euros === "" && cents === "") return undefined;
  return Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

/** Cents as they are typed: 125 is `1.25`. */
export function priceText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}
