import { useMemo, useState } from "react";
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
  const [request, setRequest] = useState(first);
  return useMemo(() => {
    if (!isNeeded) return undefined;
    const read = async (id: string) => {
      const result = await callApi<ApprovalView>(`/api/${kind}/${id}/approval`);
      if (result.ok) setRequest(result.value.request);
    };
    return { request, setRequest, read, live };
  }, [kind, isNeeded, request, live]);
}
