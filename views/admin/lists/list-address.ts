import { LIST_SORTS, type ListSort } from "../../../src/content/kinds/kind.ts";
import { OFFER_FILTERS } from "../../../src/content/offer-filters.ts";
import type { RecordListQuery } from "../../../src/staff/staff-context.ts";
import { PUBLICATION_STATES } from "../../../src/content/publication.ts";

/** Parses the query of a list's address. Ignores unknown or invalid parameters: people edit and share addresses. */
export function readListQuery(search: URLSearchParams): RecordListQuery {
  const text = (name: string) => search.get(name)?.trim() ?? "";
  const state = PUBLICATION_STATES.find((name) => name === text("state"));
  const offer = OFFER_FILTERS.find((name) => name === text("offer"));
  const sort = LIST_SORTS.find((name) => name === text("sort"));
  const direction = (["asc", "desc"] as const).find((name) => name === text("direction"));
  const page = Number(text("page"));
  return {
    ...(text("q") !== "" && { q: text("q") }),
    ...(state && { state }),
    ...(text("category") !== "" && { category: text("category") }),
    ...(offer && { offer }),
    ...(sort && { sort }),
    ...(sort && direction && { direction }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

/** Returns the address of a list with some parameters changed. The page number is reset unless it is given. */
export function listHref(
  path: string,
  query: RecordListQuery,
  change: Partial<Record<keyof RecordListQuery, string | number | undefined>>,
) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, page: undefined, ...change })) {
    if (value !== undefined && value !== "" && !(name === "page" && value === 1))
      search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Returns the sort column and direction; the default is the latest change first. */
export function sortOf(query: RecordListQuery): { sort: ListSort; direction: "asc" | "desc" } {
  const sort = query.sort ?? "updated";
  return { sort, direction: query.direction ?? naturalDirection(sort) };
}

/** The default direction of a column: descending for the date of the last change, ascending for all others. */
export function naturalDirection(sort: ListSort): "asc" | "desc" {
  return sort === "updated" ? "desc" : "asc";
}
