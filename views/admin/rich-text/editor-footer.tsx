import { useEditorState, type Editor } from "@tiptap/react";
import { countWords } from "./count-words.ts";
import styles from "./rich-text-editor.module.css";

/** Word count and the keys that leave the text. */
export function EditorFooter({ editor, keysId }: { editor: Editor; keysId: string }) {
  const words = useEditorState({
    editor,
    selector: ({ editor: current }) => countWords(current.getText({ blockSeparator: "\n" })),
  });
  return (
    <div className={styles["foot"]}>
      <p id={keysId} className={styles["keys"]}>
        Alt+F10 moves to the toolbar, Escape back to the text. Escape, then Tab, leaves the editor.
      </p>
      <p>{words === 1 ? "1 word" : `${words} words`}</p>
    </div>
  );
}
