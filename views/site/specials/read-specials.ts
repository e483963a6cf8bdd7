import type { CategoryCount, Site, Page } from "../../../src/site/context.ts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { offerGroupsAt } from "./offer-groups.ts";

/** The most offers of a page: it stays under 200 KB, however many offers there are. */
export const PAGE_SIZE = 40;

/** Offers of each group on the first page, if there are more than fit on it. Full rows of two and of five. */
const GROUP_SIZE = 10;

/** The part of the offers that an address names: `?category=&ends=&page=`. */
export interface SpecialsSelection {
  category: string | undefined;
  /** The id of a group, of which all offers are shown, in pages. */
  ends: string | undefined;
  /** From 1. NaN if the address contains something that is not a page number. */
  page: number;
}

/** What a page of the specials shows. */
export interface Specials {
  selection: SpecialsSelection;
  counts: CategoryCount[];
  /** The offers of the page, those that end soonest first. */
  items: ProductCard[];
  /** The number of all offers of the category. */
  total: number;
  /** The number of offers in each group, by its id. */
  totals: Record<string, number>;
}

export function readSelection(query: URLSearchParams): SpecialsSelection {
  const page = query.get("page") ?? "1";
  return {
    category: query.get("category") ?? undefined,
    ends: query.get("ends") ?? undefined,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : Number.NaN,
  };
}

/** The address of a part of the offers. */
export function specialsAddress({ category, ends, page }: Partial<SpecialsSelection>): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (ends) query.set("ends", ends);
  if (ends && page && page > 1) query.set("page", String(page));
  return query.size > 0 ? `/specials?${query}` : "/specials";
}

/**
 * Reads the offers that a page shows: all of them if they fit on one page, else the first ones of each group, or a page
 * of one group. A category or a group without offers, or an unknown one, shows all instead of an empty page.
 *
 * @returns undefined if a group has no such page.
 */
export async function readSpecials(site: Site, wanted: SpecialsSelection): Promise<Specials | undefined> {
  const counts = await site.countByCategory("products", { onOffer: true });
  const { category, count: inCategory } = counts.find((each) => each.category === wanted.category) ?? {};
  const total = inCategory ?? counts.reduce((sum, { count }) => sum + count, 0);
  const read = (filter: object, limit: number, offset = 0) =>
    site.page("products", {
      onOffer: true,
      sort: "end",
      ...(category && { category }),
      ...filter,
      limit,
      offset,
    });
  const isWhole = total <= PAGE_SIZE && wanted.ends === undefined;
  const groups = await Promise.all(
    offerGroupsAt(site.now()).map(async ({ id, filter }) => {
      const offset = id === wanted.ends && wanted.page > 1 ? (wanted.page - 1) * PAGE_SIZE : 0;
      const found = await read(filter, id === wanted.ends || isWhole ? PAGE_SIZE : GROUP_SIZE, offset);
      return { id, ...found };
    }),
  );
  const totals = Object.fromEntries(groups.map((group) => [group.id, group.total]));
  const chosen = groups.find(({ id, total: offers }) => id === wanted.ends && offers > 0);
  if (chosen && chosen.items.length === 0) return undefined;
  const items = chosen ? chosen.items : groups.flatMap((group) => group.items);
  const selection = { category, ends: chosen?.id, page: wanted.page };
  return { selection, counts, items, total, totals };
}

/** More offers than a week has. The best ones and the last day are chosen from these. */
const OFFERS_READ = 100;

/** The current offers, from which pages choose the best. */
export function readOffers(site: Site): Promise<Page<ProductCard>> {
  return site.page("products", { onOffer: true, limit: OFFERS_READ, offset: 0 });
}
