import { parseSize } from "./unit-price.ts";

/** Why a product with a price can have no unit price: it has no size, or one that says no amount. */
export type UnitPriceLack = "" | "missing" | "unknown";

/** In words for staff. */
export const UNIT_PRICE_LACKS: Readonly<Record<UnitPriceLack, string>> = {
  "": "",
  missing: "It has no unit price: enter what the price is for, such as 500 g.",
  unknown:
    "It has no unit price: what the price is for names no amount and unit, such as 500 g or 6 x 330 ml.",
};

/** What keeps a product from having a unit price. */
export function unitPriceLack({
  price,
  size,
  drainedWeight,
}: Readonly<Record<string, unknown>>): UnitPriceLack {
  const sold = typeof drainedWeight === "string" && drainedWeight !== "" ? drainedWeight : size;
  if (typeof price !== "number" || typeof sold !== "string") return "";
  if (sold === "") return "missing";
  return parseSize(sold) ? "" : "unknown";
}
