import { useMemo, useState } from "react";
import type { NextOrLive } from "../../../src/staff/staff-context.ts";
import { callApi } from "../api-call.ts";
import type { ServerRecord } from "./editor-state.ts";
import { factsOf, readNextAnswer, type NextEditing } from "./next-version.ts";

/**
 * Keeps what is known of a next version while an editor is open.
 *
 * @param next the next version, or with what one begins; undefined where there can be none.
 */
export function useNextEditing(
  next: NextOrLive | undefined,
  {
    isOpen,
    record,
    livePath,
  }: Pick<NextEditing, "isOpen" | "livePath"> & { record: ServerRecord | undefined },
): NextEditing | undefined {
  const [facts, setFacts] = useState(() => next && factsOf(next));
  const ahead = (next?.record.version ?? 0) - (record?.version ?? 0);
  return useMemo(() => {
    if (facts === undefined) return undefined;
    const readFacts = async (path: string) => {
      const result = await callApi<ServerRecord>(`${path}/next`);
      if (result.ok) readNextAnswer(result, setFacts);
    };
    return { isOpen, facts, setFacts, readFacts, ahead, livePath };
  }, [isOpen, facts, ahead, livePath]);
}
