/** The address of the blog, of one of its categories, and of one page of either. */
export function blogAddress(category: string | undefined, page = 1): string {
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/blog?${query}` : "/blog";
}

/**
 * Reads `?page=`: 1 where it is absent, NaN for what is no page number, which is a page that
 * does not exist.
 */
export function readPage(value: string | null): number {
  if (value === null) return 1;
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : NaN;
}
