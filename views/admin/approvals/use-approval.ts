import { useMemo, useRef, useState } from "react";
import type { ContentKind } from "../../../src/content/kinds/kinds.ts";
import type { ApprovalView } from "../../../src/content/approvals/approvals.ts";
import { callApi } from "../api-call.ts";
import type { ServerRecord } from "../editor/editor-state.ts";

/** What is known of the yes that a change needs while its editor is open. */
export interface ApprovalEditing {
  request: ApprovalView["request"];
  setRequest: (request: ApprovalView["request"]) => void;
  /** Reads again what was asked: a save takes it back. */
  read: (id: string) => Promise<void>;
  /** In the editor of a next version: what is on the site. */
  live: ServerRecord | undefined;
}

/** Keeps what is known of the yes; undefined for a kind that needs none. */
export function useApproval(
  kind: ContentKind,
  { isNeeded, request: first }: ApprovalView,
  live: ServerRecord | undefined,
): ApprovalEditing | undefined {
  const [request, show] = useState(first);
  const latest = useRef(0);
  return useMemo(() => {
    if (!isNeeded) return undefined;
    const setRequest: ApprovalEditing["setRequest"] = (shown) => {
      latest.current += 1;
      show(shown);
    };
    const read = async (id: string) => {
      const own = (latest.current += 1);
      const result = await callApi<ApprovalView>(`/api/${kind}/${id}/approval`);
      // What was asked meanwhile is newer.
      if (result.ok && latest.current === own) show(result.value.request);
    };
    return { request, setRequest, read, live };
  }, [kind, isNeeded, request, live]);
}
