import { formatDayInWords, formatTime } from "../../../src/rules/time/dates.ts";
import { valueAt } from "./merge-record.ts";
import { labelAt } from "../forms/find-field.ts";
import { wordsAt } from "../forms/field-words.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { useEditing, useEditorState } from "./editor-context.ts";
import styles from "./comparison.module.css";
import { WordDiff } from "./word-diff.tsx";

/** Offers to restore unsaved work of an earlier visit, and shows what it would change. */
export function UnsavedCopyDialog() {
  const { engine, form } = useEditing();
  const unsavedCopy = useEditorState((state) => state.unsavedCopy);
  if (!unsavedCopy) return null;
  return (
    <Dialog
      open
      size="large"
      title="Restore unsaved changes?"
      // Closing must not lose work: restoring can be undone, discarding cannot.
      onClose={engine.restoreUnsavedCopy}
      footer={
        <>
          <Button tone="primary" onClick={engine.restoreUnsavedCopy}>
            Restore
          </Button>
          <Button onClick={engine.discardUnsavedCopy}>Discard</Button>
        </>
      }
    >
      <p>
        These changes were stored on this device on {formatDayInWords(unsavedCopy.at)} at{" "}
        {formatTime(unsavedCopy.at)}, but not saved:
      </p>
      <dl className={styles["changes"]}>
        {unsavedCopy.paths.map((path) => (
          <div key={path} className={styles["change"]}>
            <dt>{labelAt(form, path, unsavedCopy.after)}</dt>
            <dd>
              <WordDiff
                before={wordsAt(form, path, valueAt(unsavedCopy.before, path))}
                after={wordsAt(form, path, valueAt(unsavedCopy.after, path))}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
