import type { Page, Site } from "../../../src/site/context.ts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";

/** More offers than a week has. The best ones and the last day are chosen from these. */
const OFFERS_READ = 100;

/** The current offers, from which pages choose the best. */
export function readOffers(site: Site): Promise<Page<ProductCard>> {
  return site.page("products", { onOffer: true, limit: OFFERS_READ, offset: 0 });
}
