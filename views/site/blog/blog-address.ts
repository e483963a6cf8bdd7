/** Posts on a page of the list. */
export const BLOG_PAGE_SIZE = 12;

/** The address of a page of the blog, or of one of its categories, with the parameters of its filters. */
export function blogAddress(
  category: string | undefined,
  page = 1,
  filters: readonly [string, string][] = [],
): string {
  const query = new URLSearchParams([
    ...(category ? [["category", category]] : []),
    ...filters,
    ...(page > 1 ? [["page", String(page)]] : []),
  ]);
  return query.size > 0 ? `/blog?${query}` : "/blog";
}

/** Reads `?page=`: 1 if it is absent, NaN if it is not a page number, which counts as a page that does not exist. */
export function readPageNumber(value: string | null): number {
  if (value === null) return 1;
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : NaN;
}
