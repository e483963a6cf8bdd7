/** The items on a page of the library of pictures, and on one of files. */
export const LIBRARY_PAGE_SIZE = 60;

/** The records on a page of a list of staff. */
export const RECORDS_PER_PAGE = 50;

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

/** The page number in an address, from 1; the first page for anything else. */
export function readPage(search: URLSearchParams): number {
  return Number(/^[1-9]\d{0,4}$/.exec(search.get("page") ?? "")?.[0] ?? "1");
}

/** An address with the parameters that have a value. The first page is not named. */
export function hrefWith(
  path: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== "" && !(name === "page" && Number(value) === 1))
      search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}
