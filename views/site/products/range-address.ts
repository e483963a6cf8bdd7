import type { DietaryMark } from "../../../src/content/kinds/products/product.schema.ts";
import { MAX_QUERY } from "../../../src/rules/matching/search.ts";
import { readPageNumber } from "../page-number.ts";
import { isDietaryMark } from "./dietary-marks.tsx";

export const RANGE_SORTS = ["recommended", "name", "price"] as const;
export type RangeSort = (typeof RANGE_SORTS)[number];

/** The order of an address without `sort`. What is searched for is not recommended: it is listed by name. */
export function usualSort(q: string): RangeSort {
  return q === "" ? "recommended" : "name";
}

/** Products on a page of the range. Divisible by two, three and four, so that a full page ends with a full row. */
export const PAGE_SIZE = 24;

/** The selected part of the range. It is stored in the address, so that it can be shared. */
export interface RangeSelection {
  category: string | undefined;
  /** Words that are searched for; empty for none. */
  q: string;
  diet: DietaryMark | undefined;
  offers: boolean;
  sort: RangeSort;
  /** From 1. NaN if the address contains something that is not a page number. */
  page: number;
}

/** Reads `?category=&q=&diet=&offers=1&sort=&page=`. Ignores unknown marks and sort orders. */
export function readRange(query: URLSearchParams): RangeSelection {
  const diet = query.get("diet");
  const q = (query.get("q") ?? "").trim().slice(0, MAX_QUERY);
  return {
    category: query.get("category") || undefined,
    q,
    diet: isDietaryMark(diet) ? diet : undefined,
    offers: query.get("offers") === "1",
    sort: RANGE_SORTS.find((sort) => sort === query.get("sort")) ?? usualSort(q),
    page: readPageNumber(query),
  };
}

/**
 * The address of a selection with changes applied. The page is reset to 1 unless it is changed explicitly, since
 * other filters mean another list.
 */
export function rangeAddress(selection: RangeSelection, changes: Partial<RangeSelection>): string {
  const { category, q, diet, offers, page } = { ...selection, page: 1, ...changes };
  const isUsual = selection.sort === usualSort(selection.q);
  const sort = changes.sort ?? (isUsual ? usualSort(q) : selection.sort);
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (q) query.set("q", q);
  if (diet) query.set("diet", diet);
  if (offers) query.set("offers", "1");
  if (sort !== usualSort(q)) query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/products?${query}` : "/products";
}

/** The address of a page of a category, or of the whole range, without any filter. */
export function categoryAddress(category: string | undefined, page: number): string {
  const whole = { category, q: "", page, diet: undefined, offers: false, sort: "recommended" } as const;
  return rangeAddress(whole, { page });
}
