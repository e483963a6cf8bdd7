import { callApi, type CallFailure } from "../api-call.ts";
import type { ContentKind } from "../../../src/content/kinds.ts";
import { afterChange } from "../after-change.ts";

/** The API takes no more in one call. */
const MOST = 500;

/** What is to happen to one record. */
export type RecordChange =
  | { id: string; version?: number; fields: Record<string, unknown> }
  | { id: string; bin: true }
  | { id: string; restore: true };

interface BulkResult {
  id: string;
  status: number;
  error?: string;
  undo?: RecordChange;
}

export interface Changed {
  /** The ids for which it worked, with the change that takes it back: the dates too that a first publishing sets. */
  done: { id: string; undo: RecordChange | undefined }[];
  /** A sentence for each that did not, by its id. */
  refused: { id: string; error: string }[];
}

/** Makes changes to many records of one kind, each for itself: some may work and others not. */
export async function changeRecords(
  kind: ContentKind,
  changes: readonly RecordChange[],
): Promise<Changed | CallFailure> {
  const changed: Changed = { done: [], refused: [] };
  for (let from = 0; from < changes.length; from += MOST) {
    const result = await callApi<{ results: BulkResult[] }>(`/api/${kind}/bulk`, {
      method: "POST",
      body: { changes: changes.slice(from, from + MOST) },
    });
    if (!result.ok) return result;
    for (const { id, undo, error, status } of result.value.results) {
      if (status < 400) changed.done.push({ id, undo });
      else changed.refused.push({ id, error: error ?? "That did not work." });
    }
  }
  afterChange(kind);
  return changed;
}
