/** The items on a page of the library of pictures, and on one of files. */
export const LIBRARY_PAGE_SIZE = 60;

/** A page of a list, as a query reads it. */
interface ListPage {
  /** From 1; the last page where the number that was asked for is beyond it. */
  page: number;
  pages: number;
  limit: number;
  offset: number;
}

/** Returns a page of a list of `total` items. */
export function pageOfList(asked: number, total: number, limit: number): ListPage {
  const pages = Math.max(1, Math.ceil(total / limit));
  const page = Math.min(asked, pages);
  return { page, pages, limit, offset: (page - 1) * limit };
}
