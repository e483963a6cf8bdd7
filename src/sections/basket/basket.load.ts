import { pickSpecials } from "../../rules/money/pick-specials.ts";
import { PRODUCT_CATEGORIES } from "../../content/kinds/products/product-categories.ts";
import type { SectionLoad } from "../../content/kinds/pages/section-loads.ts";
import type { section } from "./basket.section.ts";

/** More offers than a week has. The best are chosen from these. */
const OFFERS_READ = 100;

/** The best current offers. */
export const load: SectionLoad<typeof section> = async (site, { count }) => {
  const { items } = await site.page("products", { onOffer: true, limit: OFFERS_READ, offset: 0 });
  return pickSpecials(items, count, PRODUCT_CATEGORIES);
};
