import { hrefWith, readPage } from "../../../src/rules/lists/list-page.ts";
import { sentenceCase } from "../../../src/rules/text/text.ts";
import { type KindList, type ListSort, LIST_SORTS } from "../../../src/content/kinds/kind.ts";
import { kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import type { RecordListQuery } from "../../../src/staff/staff-context.ts";
import { OFFER_FILTERS, PUBLICATION_STATES } from "../../../src/content/publication.ts";

/** What the list of a kind shows. @throws Error for a kind that has a screen of its own. */
export function kindListOf(kind: ContentKind): KindList {
  const { list } = kindOf(kind);
  if (!list) throw new Error(`The kind ${kind} has no list in the admin.`);
  return list;
}

/** What people read for a category of a kind. */
export function categoryLabelOf(kind: ContentKind, category: string): string {
  return kindOf(kind).categoryLabel?.(category) ?? category;
}

/** Whether the records of a kind have a category. Of one that is told apart by its status alone, each list shows that anyway. */
export function hasCategories(kind: ContentKind): boolean {
  return kindOf(kind).categoryField !== "status";
}

/** The sortable columns of a kind's list, in order. */
export function columnsOf(kind: ContentKind): readonly { sort: ListSort; head: string }[] {
  const { one, titleField, categoryField, categoryWord = categoryField } = kindOf(kind);
  return [
    { sort: "title", head: titleField === "title" ? "Title" : sentenceCase(one) },
    { sort: "start", head: "On the site" },
    ...(hasCategories(kind) ? [{ sort: "category" as const, head: sentenceCase(categoryWord) }] : []),
    ...(kindListOf(kind).hasPrice ? [{ sort: "price" as const, head: "Price" }] : []),
    { sort: "updated", head: "Last change" },
  ];
}

/** Parses the query of a list's address. Ignores unknown or invalid parameters: people edit and share addresses. */
export function readListQuery(search: URLSearchParams): RecordListQuery {
  const text = (name: string) => search.get(name)?.trim() ?? "";
  const state = PUBLICATION_STATES.find((name) => name === text("state"));
  const offer = OFFER_FILTERS.find((name) => name === text("offer"));
  const sort = LIST_SORTS.find((name) => name === text("sort"));
  const direction = (["asc", "desc"] as const).find((name) => name === text("direction"));
  const page = readPage(search);
  return {
    ...(text("q") !== "" && { q: text("q") }),
    ...(state && { state }),
    ...(text("category") !== "" && { category: text("category") }),
    ...(offer && { offer }),
    ...(text("waiting") === "1" && { waiting: "1" as const }),
    ...(sort && { sort }),
    ...(sort && direction && { direction }),
    ...(page > 1 && { page }),
  };
}

/** Returns the address of a list with some parameters changed. The page number is reset unless it is given. */
export function listHref(
  path: string,
  query: RecordListQuery,
  change: Partial<Record<keyof RecordListQuery, string | number | undefined>>,
) {
  return hrefWith(path, { ...query, page: 1, ...change });
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
