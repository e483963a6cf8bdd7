import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { BulkChange } from "../../../src/content/bulk/bulk-changes.ts";
import type { ContentKind } from "../../../src/content/kinds/kinds.ts";
import { afterChange } from "../after-change.ts";
import { callApi, type CallFailure, type CallResult, failedCall } from "../api-call.ts";
import type { BulkPreview } from "../../../src/content/bulk/run-bulk-change.ts";
import type { StaffFilter } from "../../../src/content/lifecycle/staff-filter.ts";

/** The records to change: some, or all that the list finds, with the number that it has shown. */
export type BulkTarget = { ids: readonly string[] } | { found: StaffFilter & { count: number } };

/** What is done with each of them, as the API takes it. */
export type BulkAction = { is: string } & Record<string, unknown>;

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

/** How many records are still to be changed, or to be undone. */
export function remaining({ counts }: BulkChange, step: BulkStep): number {
  return step === "undo" ? counts.changed : counts.waiting;
}

const BUSY = failedCall(409, "Another change is still running. Please wait until it is done.");

/** The change that the screen shows. */
export interface ShownChange {
  change: BulkChange;
  /** What is running now. */
  running: BulkStep | undefined;
  /** Why it was interrupted, as a sentence. */
  error: string | undefined;
}

/**
 * Runs changes of many records, step by step. The server keeps how far each is, so that one which was interrupted, by the
 * connection or by leaving the screen, can be continued.
 *
 * @param path where the API begins them.
 * @param kinds of the records.
 */
export function useBulkChange(path: string, kinds: readonly ContentKind[]) {
  const [shown, setShown] = useState<ShownChange>();
  const stopped = useRef(false);
  const busy = useRef(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  async function run(first: BulkChange, step: BulkStep): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    stopped.current = false;
    let change = first;
    let error: string | undefined;
    do {
      setShown({ change, running: step, error });
      const answer = await callApi<BulkChange>(`${path}/${change.id}/${step}`, { method: "POST" });
      if (answer.ok) change = answer.value;
      else ({ error } = answer);
    } while (remaining(change, step) > 0 && !stopped.current && error === undefined);
    busy.current = false;
    setShown({ change, running: undefined, error });
    for (const kind of kinds) afterChange(kind);
    await revalidate();
  }

  /** Begins a change, of which the server does nothing before it is continued, and goes on in the background. Returns why it could not begin. */
  async function start(body: object): Promise<CallFailure | undefined> {
    if (busy.current) return BUSY;
    const answer = await callApi<BulkChange>(path, { method: "POST", body });
    if (!answer.ok) {
      // The list has changed since it was shown.
      if (answer.status === 409) await revalidate();
      return answer;
    }
    void run(answer.value, "continue");
    return undefined;
  }

  return {
    shown,
    start,
    run: (change: BulkChange, step: BulkStep) => void run(change, step),
    stop: () => {
      stopped.current = true;
    },
    dismiss: () => setShown(undefined),
  };
}
