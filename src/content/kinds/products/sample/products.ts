import type { ProductInput } from "../product.schema.ts";
import type { Sample } from "../../../sample-parts/sample.ts";
import { bakery } from "./bakery.ts";
import { butcher, fishCounter } from "./butcher-fish.ts";
import { dairyAndDeli } from "./dairy-deli.ts";
import { drinks, frozen } from "./drinks-frozen.ts";
import { fruitAndVeg } from "./fruit-veg.ts";
import { healthAndBeauty, homeCare } from "./household.ts";
import { pantry } from "./pantry.ts";

/**
 * The products of the sample content, category by category (reading, section 1).
 * Offers are dated from `now`: most run already, at least one ends tonight, two begin next Monday.
 */
export function sampleProducts(now: Date): Sample<ProductInput>[] {
  return [
    ...fruitAndVeg(now),
    ...bakery(now),
    ...dairyAndDeli(now),
    ...butcher(now),
    ...fishCounter(now),
    ...pantry(now),
    ...drinks(now),
    ...frozen(now),
    ...homeCare(now),
    ...healthAndBeauty(),
  ];
}
