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
