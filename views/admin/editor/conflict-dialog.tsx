import { useState } from "react";
import { valueAt, type FieldConflict } from "./merge-record.ts";
import { labelsAt } from "../forms/find-field.ts";
import { wordsAt } from "../forms/field-words.ts";
import { Button } from "../kit/button.tsx";
import { Radio } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { authorsHave, subjectOf } from "./author-words.ts";
import { useEditing, useEditorState } from "./editor-context.ts";
import styles from "./comparison.module.css";
import { WordDiff } from "./word-diff.tsx";

/** Shows fields that two people have changed: both versions side by side, one of which is chosen. */
export function ConflictDialog() {
  const { engine } = useEditing();
  const save = useEditorState((state) => state.save);
  const savedBy = useEditorState((state) => state.savedBy);
  // Dismissed for these conflicts only: later ones open it again.
  const [dismissed, setDismissed] = useState<readonly FieldConflict[]>();
  if (save.is !== "conflict") return null;
  const { conflicts } = save;
  if (dismissed === conflicts) {
    return (
      <Notice tone="bad" actions={<Button onClick={() => setDismissed(undefined)}>Choose now</Button>}>
        {authorsHave(savedBy)} changed the same fields. Nothing is saved until you choose between the two
        versions.
      </Notice>
    );
  }
  return (
    <Choice
      key={conflicts.map(({ path }) => path).join()}
      conflicts={conflicts}
      onDismiss={() => setDismissed(conflicts)}
      onChosen={(theirs) => void engine.resolve(theirs)}
    />
  );
}

interface ChoiceProps {
  conflicts: readonly FieldConflict[];
  onDismiss: () => void;
  onChosen: (theirs: readonly string[]) => void;
}

function Choice({ conflicts, onDismiss, onChosen }: ChoiceProps) {
  const { form, engine } = useEditing();
  const savedBy = useEditorState((state) => state.savedBy);
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const labels = labelsAt(
    form,
    conflicts.map(({ path }) => path),
    engine.getState().values,
  );
  return (
    <Dialog
      open
      size="large"
      title={`${authorsHave(savedBy)} changed the same fields`}
      onClose={onDismiss}
      footer={
        <>
          <Button tone="primary" onClick={() => onChosen(theirs)}>
            Save chosen versions
          </Button>
          <Button onClick={onDismiss}>Decide later</Button>
        </>
      }
    >
      <p>
        This was saved while you were editing. Choose which version of each field to keep. All other changes
        are kept.
      </p>
      {conflicts.map(({ path, theirs: value, mine }) => {
        const yours = wordsAt(form, path, path === "status" ? mine : valueAt(engine.getState().values, path));
        const other = wordsAt(form, path, value);
        const takesTheirs = theirs.includes(path);
        return (
          <fieldset key={path} className={styles["conflict"]}>
            <legend>{labels.get(path)}</legend>
            <div className={styles["sides"]}>
              <div className={styles["sideBox"]}>
                <Radio
                  name={path}
                  label="Yours"
                  checked={!takesTheirs}
                  onChange={() => setTheirs(theirs.filter((one) => one !== path))}
                />
                <WordDiff before={other} after={yours} only="after" />
              </div>
              <div className={styles["sideBox"]}>
                <Radio
                  name={path}
                  label={subjectOf(savedBy)}
                  checked={takesTheirs}
                  onChange={() => setTheirs([...theirs, path])}
                />
                <WordDiff before={yours} after={other} only="after" />
              </div>
            </div>
          </fieldset>
        );
      })}
    </Dialog>
  );
}
