import { useState } from "react";
import { valueAt, type FieldConflict } from "./merge-record.ts";
import { labelAt } from "../forms/find-field.ts";
import { wordsAt } from "../forms/field-words.ts";
import { Button } from "../kit/button.tsx";
import { Radio } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { useEditing, useEditorState } from "./editor-context.ts";
import styles from "./comparison.module.css";
import { WordDiff } from "./word-diff.tsx";

/** Where two people have changed the same fields: both versions side by side, and one chosen of each. */
export function ConflictDialog() {
  const { engine } = useEditing();
  const save = useEditorState((state) => state.save);
  // Put away for these conflicts; the next ones open it anew.
  const [away, setAway] = useState<readonly FieldConflict[]>();
  if (save.is !== "conflict") return null;
  const { conflicts } = save;
  if (away === conflicts) {
    return (
      <Notice tone="bad" actions={<Button onClick={() => setAway(undefined)}>Choose now</Button>}>
        Somebody else has changed the same fields. Nothing is saved until you choose between the two versions.
      </Notice>
    );
  }
  return (
    <Choice
      key={conflicts.map(({ path }) => path).join()}
      conflicts={conflicts}
      onAway={() => setAway(conflicts)}
      onChosen={(theirs) => void engine.resolve(theirs)}
    />
  );
}

interface ChoiceProps {
  conflicts: readonly FieldConflict[];
  onAway: () => void;
  onChosen: (theirs: readonly string[]) => void;
}

function Choice({ conflicts, onAway, onChosen }: ChoiceProps) {
  const { form, engine } = useEditing();
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  return (
    <Dialog
      open
      size="large"
      title="Somebody else has changed the same fields"
      onClose={onAway}
      footer={
        <>
          <Button tone="primary" onClick={() => onChosen(theirs)}>
            Go on with these
          </Button>
          <Button onClick={onAway}>Decide later</Button>
        </>
      }
    >
      <p>
        They saved while you were at it. Nothing is overwritten: choose for each field which version stays.
        All other changes, theirs and yours, are kept anyway.
      </p>
      {conflicts.map(({ path, theirs: value, mine }) => {
        const yours = wordsAt(form, path, path === "status" ? mine : valueAt(engine.getState().values, path));
        const other = wordsAt(form, path, value);
        const taken = theirs.includes(path);
        return (
          <fieldset key={path} className={styles["conflict"]}>
            <legend>{labelAt(form, path)}</legend>
            <div className={styles["sides"]}>
              <div className={styles["sideBox"]}>
                <Radio
                  name={path}
                  label="Yours"
                  checked={!taken}
                  onChange={() => setTheirs(theirs.filter((one) => one !== path))}
                />
                <WordDiff before={other} after={yours} only="after" />
              </div>
              <div className={styles["sideBox"]}>
                <Radio
                  name={path}
                  label="Theirs"
                  checked={taken}
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
