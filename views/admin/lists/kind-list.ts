import { sentenceCase } from "../../../src/rules/text/text.ts";
import type { KindList, ListSort } from "../../../src/content/kinds/kind.ts";
import { kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";

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

/** The sortable columns of a kind's list, in order. */
export function columnsOf(kind: ContentKind): readonly { sort: ListSort; head: string }[] {
  const { one, titleField, categoryWord } = kindOf(kind);
  return [
    { sort: "title", head: titleField === "title" ? "Title" : sentenceCase(one) },
    { sort: "start", head: "On the site" },
    { sort: "category", head: sentenceCase(categoryWord) },
    ...(kindListOf(kind).hasPrice ? [{ sort: "price" as const, head: "Price" }] : []),
    { sort: "updated", head: "Last change" },
  ];
}
