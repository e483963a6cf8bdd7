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
  const searched = kind.listing.searched.filter((name) => name !== "slug").map((name) => fields[name] ?? "");
  return {
    sortName: fold(String(fields[kind.titleField])),
    sortCategory: fold(String(fields[kind.categoryField] ?? "")),
    searchText: fold(searched.join(" ")),
    ...kind.computed?.(fields),
  };
}
