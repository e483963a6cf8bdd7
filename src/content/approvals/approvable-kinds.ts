import { CONTENT_KINDS, kindOf, type ContentKind } from "../kinds/kinds.ts";

/** What the setting can choose: that nothing of these kinds goes live without the yes of a second person. */
export const APPROVABLE_KINDS: readonly ContentKind[] = CONTENT_KINDS.filter(
  (kind) => kindOf(kind).approvedWith === kind,
);

/** Whether a kind can need the yes of a second person at all. */
export function isApprovable(kind: ContentKind): boolean {
  return kindOf(kind).approvedWith !== null;
}

/** Whether a kind needs it, by what the setting chooses. */
export function isChosen(chosen: readonly string[], kind: ContentKind): boolean {
  const { approvedWith } = kindOf(kind);
  return approvedWith !== null && chosen.includes(approvedWith);
}
