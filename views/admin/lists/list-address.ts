import { LIST_SORTS, type ListSort } from "../../../src/content/kind.ts";
import type { RecordListQuery } from "../../../src/context.ts";
import { PUBLICATION_STATES } from "../../../src/content/publication.ts";

/** What a list's address asks for. What it doesn't know it leaves out: addresses are typed and passed on by people. */
export function readListQuery(search: URLSearchParams): RecordListQuery {
  const text = (name: string) => search.get(name)?.trim() ?? "";
  const state = PUBLICATION_STATES.find((name) => name === text("state"));
  const sort = LIST_SORTS.find((name) => name === text("sort"));
  const direction = (["asc", "desc"] as const).find((name) => name === text("direction"));
  const page = Number(text("page"));
  return {
    ...(text("q") !== "" && { q: text("q") }),
    ...(state && { state }),
    ...(text("category") !== "" && { category: text("category") }),
    ...(sort && { sort }),
    ...(sort && direction && { direction }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

/** The address of a list that asks for something else beside what it asks for; a change begins at its first page. */
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

/** Which way a list is sorted; the latest change comes first where nothing is said. */
export function sortOf(query: RecordListQuery): { sort: ListSort; direction: "asc" | "desc" } {
  const sort = query.sort ?? "updated";
  return { sort, direction: query.direction ?? naturalDirection(sort) };
}

/** Dates of changes begin with the latest, everything else with the least. */
export function naturalDirection(sort: ListSort): "asc" | "desc" {
  return sort === "updated" ? "desc" : "asc";
}
