import { fold } from "../../rules/text/fold.ts";
import type { AnyRecord, ServerKind } from "./server-kind.ts";

/**
 * The values of the columns that each write computes from the fields: folded, the title and the category by which lists
 * are sorted (Ħobż next to Honey), and everything but the slug that staff search; and the kind's own. A change of `fold`
 * needs a migration that computes them again.
 */
export function computedColumns<Item extends AnyRecord>(
  kind: ServerKind<Item>,
  fields: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const textOf = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  return {
    sortName: fold(textOf(kind.titleField)),
    sortCategory: fold(textOf(kind.categoryField)),
    searchText: fold(
      kind.listing.searched
        .filter((name) => name !== "slug")
        .map(textOf)
        .join(" "),
    ),
    ...kind.computed?.(fields),
  };
}
