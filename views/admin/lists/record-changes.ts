import { httpErrorStatus } from "../../components/response-error.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import type { ContentKind } from "../../../src/content/kinds/kinds.ts";
import { afterChange } from "../after-change.ts";

/** The API's limit of changes in one request. */
const MAX_CHANGES = 500;

/** A change to one record: new field values, a move to the bin, or a restore. */
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
  /** The records that were changed, each with the change that undoes it, including dates set by a first publication. */
  done: { id: string; undo: RecordChange | undefined }[];
  /** The records that were not changed, each with the server's error sentence. */
  refused: { id: string; error: string }[];
}

/** Changes many records of one kind. Each change is independent: some can succeed while others fail. */
export async function changeRecords(
  kind: ContentKind,
  changes: readonly RecordChange[],
): Promise<Changed | CallFailure> {
  const changed: Changed = { done: [], refused: [] };
  for (let from = 0; from < changes.length; from += MAX_CHANGES) {
    const result = await callApi<{ results: BulkResult[] }>(`/api/${kind}/bulk`, {
      method: "POST",
      body: { changes: changes.slice(from, from + MAX_CHANGES) },
    });
    if (!result.ok) return result;
    for (const { id, undo, error, status } of result.value.results) {
      if (status < 400) changed.done.push({ id, undo });
      else changed.refused.push({ id, error: error ?? httpErrorStatus(status) });
    }
  }
  afterChange(kind);
  return changed;
}
