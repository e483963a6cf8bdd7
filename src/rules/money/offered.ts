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
  const sorted = products.toSorted((one, other) => one.share - other.share);
  return inRounds(sorted, ({ category }) => category);
}

/** The first of each group, then the second of each, and so on. */
export function inRounds<Item>(items: readonly Item[], groupOf: (item: Item) => string): Item[] {
  const sizes = new Map<string, number>();
  const rounds: Item[][] = [];
  for (const item of items) {
    const group = groupOf(item);
    const place = sizes.get(group) ?? 0;
    sizes.set(group, place + 1);
    (rounds[place] ??= []).push(item);
  }
  return rounds.flat();
}

/** In rounds over the categories, and within one over its offers: one of a whole category leaves room for all others. */
export function byOffer<Item extends { offerId: string; category: string }>(items: readonly Item[]): Item[] {
  return inRounds(
    inRounds(items, ({ offerId }) => offerId),
    ({ category }) => category,
  );
}
