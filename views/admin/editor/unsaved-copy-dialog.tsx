import { formatDayInWords, formatTime } from "../../../src/rules/time/dates.ts";
import { valueAt } from "./merge-record.ts";
import { labelAt } from "../forms/find-field.ts";
import { wordsAt } from "../forms/field-words.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { useEditing, useEditorState } from "./editor-context.ts";
import styles from "./comparison.module.css";
import { WordDiff } from "./word-diff.tsx";

/** Offers work that was left behind in this browser, with what it would change. */
export function UnsavedCopyDialog() {
  const { engine, form } = useEditing();
  const found = useEditorState((state) => state.found);
  if (!found) return null;
  return (
    <Dialog
      open
      size="large"
      title="You have work that was not saved"
      // Closing it must lose nothing: continuing can still be taken back, discarding can not.
      onClose={engine.continueWithFound}
      footer={
        <>
          <Button tone="primary" onClick={engine.continueWithFound}>
            Continue with it
          </Button>
          <Button onClick={engine.discardFound}>Discard it</Button>
        </>
      }
    >
      <p>
        It is from {formatDayInWords(found.at)} at {formatTime(found.at)}, kept on this device. This is what
        differs:
      </p>
      <dl className={styles["changes"]}>
        {found.paths.map((path) => (
          <div key={path} className={styles["change"]}>
            <dt>{labelAt(form, path)}</dt>
            <dd>
              <WordDiff
                before={wordsAt(form, path, valueAt(found.before, path))}
                after={wordsAt(form, path, valueAt(found.after, path))}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
