import type { Editor } from "@tiptap/react";
import { MALTESE_KEYS } from "./maltese-keys.ts";
import { Tool, Toolbar } from "./toolbar.tsx";
import styles from "./text-toolbar.module.css";

/** The Maltese letters, which other keyboards lack, with their shortcuts. */
export function MalteseLetters({ editor, controls }: { editor: Editor; controls: string }) {
  return (
    <div className={styles["row"]}>
      <Toolbar label="Maltese letters" controls={controls}>
        {MALTESE_KEYS.map(({ letter, name, keys }) => (
          <Tool
            key={letter}
            label={name}
            text={letter}
            keys={keys}
            onUse={() => editor.chain().focus().insertContent({ type: "text", text: letter }).run()}
          />
        ))}
      </Toolbar>
      <p className={styles["hint"]}>
        Or hold <kbd>Alt</kbd> and type c, g, h or z; add <kbd>Shift</kbd> for capitals.
      </p>
    </div>
  );
}
