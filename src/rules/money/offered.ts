import { isOfStore } from "./offers.ts";

/** A product with an offer that runs: what lists of offers choose and sort by. */
export interface OfferedProduct {
  id: string;
  slug: string;
  category: string;
  /** The lowest price of one as a share of the usual one; 1 where no offer lowers it. */
  share: number;
  /** When each of its offers ends, with the ids of the stores that have it; none means all. */
  ends: { endDate: string; stores: readonly string[] }[];
}

/** A product with the end of its first offer. */
export interface EndingOffer extends Pick<OfferedProduct, "id" | "category"> {
  end: string;
}

/**
 * Those that end first before the others; of the same end they keep their order.
 *
 * @param store the id of the one store whose offers these are.
 */
export function byEnd(products: readonly OfferedProduct[], store?: string): EndingOffer[] {
  return products
    .flatMap(({ id, category, ends }) => {
      let end: string | undefined;
      for (const { endDate, stores } of ends)
        if (isOfStore(stores, store) && (end === undefined || endDate < end)) end = endDate;
      return end === undefined ? [] : { id, category, end };
    })
    .toSorted((one, other) => (one.end < other.end ? -1 : Number(one.end > other.end)));
}

/** The highest reduction of each category, then the next of each. */
export function byShare(products: readonly OfferedProduct[]): OfferedProduct[] {
  const sizes = new Map<string, number>();
  /** The highest of each category, the second of each, and so on. */
  const rounds: OfferedProduct[][] = [];
  for (const product of products.toSorted((one, other) => one.share - other.share)) {
    const place = sizes.get(product.category) ?? 0;
    sizes.set(product.category, place + 1);
    (rounds[place] ??= []).push(product);
  }
  return rounds.flat();
}
