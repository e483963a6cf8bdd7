import type { KindList } from "../../../src/content/kind.ts";
import { kindOf, type ContentKind } from "../../../src/content/kinds.ts";

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
