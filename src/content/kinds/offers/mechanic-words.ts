import { formatPrice } from "../../../rules/money/money.ts";
import type { Mechanic } from "./offer.schema.ts";

/** What an offer gives, in a few words: `2 for €5.00`. */
export function mechanicWords(mechanic: Mechanic): string {
  switch (mechanic.kind) {
    case "price":
      return formatPrice(mechanic.price);
    case "percentage":
      return `${mechanic.percentage}% off`;
    case "bundle":
      return `${mechanic.count} for ${formatPrice(mechanic.price)}`;
    case "free":
      return `${mechanic.take} for ${mechanic.pay}`;
    case "second":
      return mechanic.percentage === 50 ? "Second at half price" : `Second ${mechanic.percentage}% off`;
    case "card":
      return `${formatPrice(mechanic.price)} with the card`;
  }
}
