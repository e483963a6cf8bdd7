import type { BulkChange } from "../../../src/content/bulk/bulk-changes.ts";
import { kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { publishMoveOf, withdrawMovesOf } from "../../../src/content/publication.ts";

/** What follows `3 products` in the notice of a change: `archived`. */
export function doneWords(kind: ContentKind, action: BulkChange["action"]): string {
  switch (action.is) {
    case "status": {
      const moves = [publishMoveOf(kind), ...withdrawMovesOf(kind)];
      return moves.find(({ status }) => status === action["status"])?.done ?? "changed";
    }
    case "bin":
      return "moved to the bin";
    case "price":
      return "given a new price";
    case "offer":
      return "given an offer";
    case "no-offer":
      return "taken off offer";
    case "category":
      return `moved to ${kindOf(kind).categoryLabel?.(String(action["category"])) ?? "another category"}`;
    case "picture":
      return "given the picture";
    case "special-days":
      return "given special days";
    default:
      return "changed";
  }
}
