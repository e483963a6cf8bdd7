import { byShare } from "../../rules/money/offered.ts";
import { cardsOf } from "../../content/kinds/offers/list-offers.ts";
import { pickSpecials } from "../../rules/money/pick-specials.ts";
import { PRODUCT_CATEGORIES } from "../../content/kinds/products/product-categories.ts";
import type { SectionLoad } from "../../content/kinds/pages/show-page.ts";
import type { section } from "./basket.section.ts";

/** The best are chosen from these: twice as many as a basket holds. */
const OFFERS_READ = 48;

/** The best current offers. */
export const load: SectionLoad<typeof section> = async (site, { count }) => {
  const best = byShare(await site.offered()).slice(0, OFFERS_READ);
  return pickSpecials(await cardsOf(site, best), count, PRODUCT_CATEGORIES);
};
