import type { ProductCard } from "../../content/kinds/products/product.server.ts";
import { currentOffer } from "../../rules/money/offers.ts";

/** A product whose offer is below its ordinary price. Prices are in euro cents. */
interface SavingLine {
  product: ProductCard;
  usual: number;
  now: number;
}

export interface BasketSavings {
  lines: SavingLine[];
  usual: number;
  now: number;
}

/** The products whose offer is current and below the ordinary price, and the totals for one of each. */
export function basketSavings(products: readonly ProductCard[], now: Date): BasketSavings {
  const lines = products.flatMap((product): SavingLine[] => {
    const offer = currentOffer(product, now);
    if (!offer || product.price === null || offer.price >= product.price) return [];
    return [{ product, usual: product.price, now: offer.price }];
  });
  return {
    lines,
    usual: lines.reduce((sum, line) => sum + line.usual, 0),
    now: lines.reduce((sum, line) => sum + line.now, 0),
  };
}
