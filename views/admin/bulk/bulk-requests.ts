import type { BulkChange } from "../../../src/content/bulk/bulk-changes.ts";
import type { BulkPreview } from "../../../src/content/bulk/run-bulk-change.ts";
import type { StaffFilter } from "../../../src/content/lifecycle/staff-filter.ts";
import type { ContentKind } from "../../../src/content/kinds/kinds.ts";
import { callApi, type CallResult } from "../api-call.ts";

/** The records to change: some, or all that the list finds, with the number that it has shown. */
export type BulkTarget = { ids: readonly string[] } | { found: StaffFilter & { count: number } };

/** What is done with each of them, as the API takes it. */
export type BulkAction = { is: string } & Record<string, unknown>;

/** Begins a change. Nothing is changed before it is continued. */
export function startChange(
  kind: ContentKind,
  target: BulkTarget,
  action: BulkAction,
): Promise<CallResult<BulkChange>> {
  return callApi(`/api/${kind}/bulk/changes`, { method: "POST", body: { ...target, action } });
}

/** Says what a change would do. */
export function previewChange(
  kind: ContentKind,
  target: BulkTarget,
  action: BulkAction,
  signal?: AbortSignal,
): Promise<CallResult<BulkPreview>> {
  const options = { method: "POST", body: { ...target, action }, ...(signal && { signal }) } as const;
  return callApi(`/api/${kind}/bulk/changes/preview`, options);
}

export type BulkStep = "continue" | "undo";

/** Changes the next records of a change, or undoes them. */
export function takeStep(kind: ContentKind, id: string, step: BulkStep): Promise<CallResult<BulkChange>> {
  return callApi(`/api/${kind}/bulk/changes/${id}/${step}`, { method: "POST" });
}

/** How many records are still to be changed, or to be undone. */
export function remaining({ counts }: BulkChange, step: BulkStep): number {
  return step === "undo" ? counts.changed : counts.waiting;
}
