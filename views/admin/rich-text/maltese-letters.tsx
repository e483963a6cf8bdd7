import type { Editor } from "@tiptap/react";
import { MALTESE_KEYS } from "./maltese-keys.ts";
import { Tool, ToolBar } from "./tool-bar.tsx";
import styles from "./toolbar.module.css";

/** The letters that foreign keyboards lack, each with the keys that type it. */
export function MalteseLetters({ editor, controls }: { editor: Editor; controls: string }) {
  return (
    <div className={styles["row"]}>
      <ToolBar label="Maltese letters" controls={controls}>
        {MALTESE_KEYS.map(({ letter, name, keys }) => (
          <Tool
            key={letter}
            label={name}
            text={letter}
            keys={keys}
            onUse={() => editor.chain().focus().insertContent({ type: "text", text: letter }).run()}
          />
        ))}
      </ToolBar>
      <p className={styles["hint"]}>
        Or hold <kbd>Alt</kbd> and type c, g, h or z; with <kbd>Shift</kbd> for capitals.
      </p>
    </div>
  );
}
