import type { ProductInput } from "../product.schema.ts";
import { dayEnd, dayStart } from "../../../sample-parts/moving-dates.ts";

/**
 * An offer in cents that runs from the start of one Malta day to the end of another,
 * both given as offsets in days from `now`.
 */
export function offerBetween(
  now: Date,
  price: number,
  firstDay: number,
  lastDay: number,
): NonNullable<ProductInput["offer"]> {
  return { price, startDate: dayStart(now, firstDay), endDate: dayEnd(now, lastDay) };
}
