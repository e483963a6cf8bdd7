import { CONTENT_KINDS, type ContentKind } from "../../content/kinds/kinds.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";

/** The kinds that are searched. */
export const SEARCHED_KINDS: readonly ContentKind[] = CONTENT_KINDS.filter(
  (kind) => serverKindOf(kind).search !== undefined,
);
