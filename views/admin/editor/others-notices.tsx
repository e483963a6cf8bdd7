import { useCallback, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { classNames } from "../../components/class-names.ts";
import type { OpenReport } from "../../../src/content/lifecycle/report-open.ts";
import { authorsHave, subjectOf } from "../../../src/rules/access/author.ts";
import { joinWords } from "../../../src/rules/text/text.ts";
import { formatTime } from "../../../src/rules/time/dates.ts";
import { readStoredSession } from "../../components/session/stored-session.ts";
import type { loader as layoutLoader } from "../admin-layout.tsx";
import { callApi } from "../api-call.ts";
import { labelAt } from "../forms/find-field.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { useEditing, useEditorState } from "./editor-context.ts";
import type { ServerRecord } from "./editor-state.ts";
import styles from "./editor.module.css";
import { randomText } from "../../../src/rules/text/random-text.ts";

/** Says by name who else has this record open, who has saved it since it was opened here, and what was merged. */
export function OthersNotice() {
  const { editor, form, next } = useEditing();
  const id = useEditorState(({ saved }) => saved?.id);
  const version = useEditorState(({ saved }) => saved?.version ?? 0);
  // A save of this window has a version that its form does not show yet, and a conflict has its own notice.
  const isBusy = useEditorState(({ save }) => save.is === "saving" || save.is === "conflict");
  const getVersion = useCallback(() => editor.getState().saved?.version ?? 0, [editor]);
  // In a view as a colleague nothing is reported: colleagues are not told that the editor is open.
  const isView = Boolean(useRouteLoaderData<typeof layoutLoader>("admin/admin-layout")?.view);
  const report = useOpenReport(form.path, isView ? undefined : id, getVersion);
  const [failure, setFailure] = useState("");
  // The report is of what is on the site: a next version gets those changes when it is saved.
  const isNewer = report !== undefined && report.version > version && !isBusy && !next?.isOpen;

  async function showChanges(savedBy: OpenReport["savedBy"]) {
    const result = await callApi<ServerRecord>(`${form.path}/${id}`);
    setFailure(result.ok ? "" : result.error);
    if (result.ok) editor.dispatch({ is: "others-saved", record: result.value, savedBy });
    if (next?.facts) void next.readFacts(`${form.path}/${id}`);
  }

  return (
    <div role="status" className={classNames(styles["others"], "stack gap-3")}>
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
          actions={<Button onPress={() => showChanges(report.savedBy)}>Show the changes</Button>}
        >
          <p>
            {subjectOf(report.savedBy)} saved this at {formatTime(report.updatedDate)}. {failure}
          </p>
        </Notice>
      )}
      <MergedNotice />
    </div>
  );
}

/** Lists other people's changes that have been merged into the form. */
function MergedNotice() {
  const { editor, form } = useEditing();
  const mergedPaths = useEditorState((state) => state.mergedPaths);
  const savedBy = useEditorState((state) => state.savedBy);
  if (mergedPaths.length === 0) return null;
  const names = [...new Set(mergedPaths.map((path) => labelAt(form, path, editor.getState().values)))];
  return (
    <Notice
      tone="warning"
      actions={<Button onClick={() => editor.dispatch({ is: "merge-seen" })}>OK</Button>}
    >
      {subjectOf(savedBy)} saved this while you were editing. The changes to{" "}
      <strong>{joinWords(names)}</strong> have been added to yours.
    </Notice>
  );
}

/** In milliseconds. */
const REPORT_EVERY_MS = 15_000;

/** Reports keep the session alive, so a window that was not used for so long sends none. */
const IDLE_AFTER_MS = 600_000;

/**
 * Reports that an editor is open, and returns who else has the record open and who has saved it since. It is a courtesy:
 * a report that fails is not mentioned and changes nothing.
 *
 * @param path of the API under which the record is.
 * @param getVersion returns the version that the form has.
 */
function useOpenReport(
  path: string,
  id: string | undefined,
  getVersion: () => number,
): OpenReport | undefined {
  const [report, setReport] = useState<OpenReport>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const own = randomText();
    const stop = new AbortController();
    const { signal } = stop;
    let usedAt = Date.now();

    async function send(open: boolean): Promise<OpenReport | undefined> {
      const isSignedIn = readStoredSession().state === "signed-in";
      if (!isSignedIn || !navigator.onLine) return undefined;
      try {
        // By the cookie alone: an ended session is asked about when something is to be saved.
        const response = await fetch(`${path}/${id}/open`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ window: own, version: getVersion(), open }),
          keepalive: !open,
          ...(open && { signal }),
        });
        return response.ok ? await response.json() : undefined;
      } catch {
        return undefined;
      }
    }

    async function sendReport(): Promise<void> {
      if (document.hidden || Date.now() - usedAt > IDLE_AFTER_MS) return;
      const answer = await send(true);
      if (!signal.aborted) setReport(answer);
    }

    const use = () => {
      const wasIdle = Date.now() - usedAt > IDLE_AFTER_MS;
      usedAt = Date.now();
      if (wasIdle) void sendReport();
    };
    const timer = setInterval(() => void sendReport(), REPORT_EVERY_MS);
    window.addEventListener("keydown", use, { signal });
    window.addEventListener("pointerdown", use, { signal });
    document.addEventListener("visibilitychange", () => void sendReport(), { signal });
    window.addEventListener("pageshow", () => void sendReport(), { signal });
    window.addEventListener("pagehide", () => void send(false), { signal });
    void sendReport();
    return () => {
      clearInterval(timer);
      stop.abort();
      void send(false);
      setReport(undefined);
    };
  }, [path, id, getVersion]);
  return report;
}
