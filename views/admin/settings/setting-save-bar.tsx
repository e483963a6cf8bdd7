import { SAVE_STATE_ID, StateLine } from "../editor/state-line.tsx";
import { useEditing, useEditorState } from "../editor/editor-context.ts";
import styles from "../editor/save-bar.module.css";
import { Button } from "../kit/button.tsx";

/** The bar at the foot of the editor of settings: whether everything is saved, and the button that saves. */
export function SettingSaveBar() {
  const { engine } = useEditing();
  const save = useEditorState((state) => state.save);
  const dirty = !["unchanged", "saved"].includes(save.is);
  return (
    <div className={styles["bar"]} role="region" aria-label="Saving">
      <StateLine save={save} />
      {dirty && <p className={styles["words"]}>Visitors will see this at once.</p>}
      <div className={styles["buttons"]}>
        <Button
          tone="primary"
          busy={save.is === "saving"}
          aria-disabled={!dirty}
          aria-describedby={SAVE_STATE_ID}
          aria-keyshortcuts="Control+S"
          onClick={() => void engine.save()}
        >
          Save
        </Button>
      </div>
    </div>
  );
}
