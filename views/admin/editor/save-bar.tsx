import { kindOf } from "../../../src/content/kinds/kinds.ts";
import { useState } from "react";
import { ARCHIVED_STATUSES, publishMoveOf, whatSavingDoes } from "../../../src/content/publication.ts";
import { lacksOf } from "../../../src/content/lacks.ts";
import { validateFields } from "../forms/validate-fields.ts";
import { Button } from "../kit/button.tsx";
import { useNowFor } from "../now-for.ts";
import { useEditing, useEditorState, useRecordForm } from "./editor-context.ts";
import { publishableOf } from "./publishable.ts";
import styles from "./save-bar.module.css";
import { SAVE_STATE_ID, StateLine } from "./state-line.tsx";
import { usePublishQuestion } from "../publish-question.tsx";
import { textAt } from "./merge-record.ts";
import { useStatusMove } from "./use-status-move.ts";

/** The bar at the foot of the screen: whether everything is saved, what saving will do, and the buttons for it. */
export function SaveBar() {
  const { engine } = useEditing();
  const form = useRecordForm();
  const { kind } = form;
  const move = useStatusMove();
  const [pressed, setPressed] = useState<"save" | "publish">();
  const save = useEditorState((state) => state.save);
  const saved = useEditorState((state) => state.saved);
  const now = useNowFor(saved);
  const values = useEditorState((state) => state.values);
  const publish = publishMoveOf(kind, saved?.["status"]);
  const isPublic = saved !== undefined && saved["status"] === kindOf(kind).visibility.status;
  const after = publishableOf(kind, isPublic ? values : { ...values, status: publish.status });
  const words = whatSavingDoes(kind, saved && publishableOf(kind, saved), after, now);
  const planned = words.startsWith("It will appear");
  const isArchived = ARCHIVED_STATUSES.includes(String(saved?.["status"]));
  const { label, done } = planned && !isArchived ? { label: "Schedule", done: "scheduled" } : publish;
  const dirty = !["unchanged", "saved"].includes(save.is);
  const busy = save.is === "saving";
  const question = usePublishQuestion(label);
  // It stays focusable, and the state beside it says why it does nothing.
  const saving = {
    "aria-disabled": !dirty,
    "aria-describedby": SAVE_STATE_ID,
    "aria-keyshortcuts": "Control+S",
    onClick: () => void press("save"),
  };

  async function press(what: "save" | "publish") {
    setPressed(what);
    if (what === "save") await engine.save();
    else if (await isWanted()) await move(publish.status, done);
    setPressed(undefined);
  }

  /** Errors are shown by the attempt to publish; it needs no question before. */
  async function isWanted(): Promise<boolean> {
    const next = { ...values, status: publish.status };
    if (Object.keys(validateFields(form, next)).length > 0) return true;
    return question.ask([{ title: textAt(values, kindOf(kind).titleField), lacks: lacksOf(kind, values) }]);
  }

  return (
    <div className={styles["bar"]} role="region" aria-label="Saving">
      <StateLine save={save} />
      {(dirty || !isPublic) && (
        <p className={styles["words"]}>
          {!isPublic && <span className={styles["when"]}>{planned ? "Scheduled" : label}: </span>}
          {words}
        </p>
      )}
      <div className={styles["buttons"]}>
        {isPublic ? (
          <Button tone="primary" {...saving} busy={busy}>
            Save
          </Button>
        ) : (
          <>
            <Button tone="primary" busy={busy && pressed === "publish"} onClick={() => void press("publish")}>
              {label}
            </Button>
            <Button {...saving} busy={busy && pressed === "save"}>
              Save draft
            </Button>
          </>
        )}
      </div>
      {question.dialog}
    </div>
  );
}
