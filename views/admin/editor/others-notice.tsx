import { useCallback, useState } from "react";
import { formatTime } from "../../../src/rules/time/dates.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { authorsHave, subjectOf } from "./author-words.ts";
import { useEditing, useEditorState } from "./editor-context.ts";
import type { ServerRecord } from "./editor-state.ts";
import styles from "./editor.module.css";
import { useOpenReport, type OpenReport } from "./use-open-report.ts";

/** Says by name who else has this record open, and who has saved it since it was opened here. */
export function OthersNotice() {
  const { engine, form } = useEditing();
  const id = useEditorState(({ saved }) => saved?.id);
  const version = useEditorState(({ saved }) => saved?.version ?? 0);
  // A save of this window has a version that its form does not show yet, and a conflict has its own notice.
  const isBusy = useEditorState(({ save }) => save.is === "saving" || save.is === "conflict");
  const getVersion = useCallback(() => engine.getState().saved?.version ?? 0, [engine]);
  const report = useOpenReport(form.path, id, getVersion);
  const [failure, setFailure] = useState("");
  const [loading, setLoading] = useState(false);
  const isNewer = report !== undefined && report.version > version && !isBusy;

  async function showChanges(savedBy: OpenReport["savedBy"]) {
    if (loading) return;
    setLoading(true);
    const result = await callApi<ServerRecord>(`${form.path}/${id}`);
    setLoading(false);
    setFailure(result.ok ? "" : result.error);
    if (result.ok) engine.adopt(result.value, savedBy);
  }

  return (
    <div role="status" className={styles["others"]}>
      {report && report.others.length > 0 && (
        <Notice>
          <p>
            {authorsHave(report.others)} this open too. Changes to different fields are merged; for the same
            field you will be asked.
          </p>
        </Notice>
      )}
      {isNewer && (
        <Notice
          tone="warning"
          actions={
            <Button busy={loading} onClick={() => void showChanges(report.savedBy)}>
              Show the changes
            </Button>
          }
        >
          <p>
            {subjectOf(report.savedBy)} saved this at {formatTime(report.updatedDate)}. {failure}
          </p>
        </Notice>
      )}
    </div>
  );
}
