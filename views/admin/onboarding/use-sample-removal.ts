import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { BulkChange } from "../../../src/content/bulk/bulk-changes.ts";
import { CONTENT_KINDS } from "../../../src/content/kinds/kinds.ts";
import { afterChange } from "../after-change.ts";
import { callApi } from "../api-call.ts";
import { remaining, type BulkStep } from "../bulk/bulk-requests.ts";

const PATH = "/api/onboarding/samples/removals";

/** A removal of the sample content, and whether this screen works on it. */
interface ShownRemoval {
  change: BulkChange | null;
  running: BulkStep | undefined;
  error: string | undefined;
}

/**
 * Takes the sample content off the site, and brings it back, in steps: the server works for a part of a second at each call.
 *
 * @param last the removal that the server knows of the last day.
 */
export function useSampleRemoval(last: BulkChange | null) {
  const [shown, setShown] = useState<ShownRemoval>();
  const busy = useRef(false);
  const left = useRef(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  async function work(first: BulkChange, step: BulkStep): Promise<void> {
    let change = first;
    do {
      setShown({ change, running: step, error: undefined });
      const answer = await callApi<BulkChange>(`${PATH}/${change.id}/${step}`, { method: "POST" });
      if (!answer.ok) return setShown({ change, running: undefined, error: answer.error });
      change = answer.value;
    } while (remaining(change, step) > 0 && !left.current);
    setShown({ change, running: undefined, error: undefined });
  }

  async function exclusively(task: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    await task();
    busy.current = false;
    for (const kind of CONTENT_KINDS) afterChange(kind);
    await revalidate();
  }

  return {
    ...(shown ?? { change: last, running: undefined, error: undefined }),
    start: () =>
      exclusively(async () => {
        const answer = await callApi<BulkChange>(PATH, { method: "POST" });
        if (answer.ok) await work(answer.value, "continue");
        else setShown({ change: last, running: undefined, error: answer.error });
      }),
    run: (change: BulkChange, step: BulkStep) => exclusively(() => work(change, step)),
  };
}
