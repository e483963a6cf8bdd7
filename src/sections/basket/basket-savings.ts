import type { ProductCard } from "../../content/kinds/products/product.server.ts";
import { currentOffer } from "../../rules/money/offers.ts";

/** A product with an offer of which a reduction may be claimed. Prices are in euro cents. */
interface SavingLine {
  product: ProductCard;
  prior: number;
  now: number;
}

export interface BasketSavings {
  lines: SavingLine[];
  prior: number;
  now: number;
}

/** The products with a claim that holds, and the totals for one of each. */
export function basketSavings(products: readonly ProductCard[], now: Date): BasketSavings {
  const lines = products.flatMap((product): SavingLine[] => {
    const offer = currentOffer(product, now);
    return offer?.priorPrice === undefined ? [] : [{ product, prior: offer.priorPrice, now: offer.price }];
  });
  return {
    lines,
    prior: lines.reduce((sum, line) => sum + line.prior, 0),
    now: lines.reduce((sum, line) => sum + line.now, 0),
  };
}
