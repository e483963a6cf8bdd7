import { useEditorState, type Editor } from "@tiptap/react";
import { countWords } from "./count-words.ts";
import styles from "./rich-text-editor.module.css";

/** Under the text: how long it is, and the keys that lead out of it. */
export function EditorFoot({ editor, keysId }: { editor: Editor; keysId: string }) {
  const words = useEditorState({
    editor,
    selector: ({ editor: current }) => countWords(current.getText({ blockSeparator: "\n" })),
  });
  return (
    <div className={styles["foot"]}>
      <p id={keysId} className={styles["keys"]}>
        Alt+F10 leads to the tools. Escape, then Tab, leaves the text.
      </p>
      <p>{words === 1 ? "1 word" : `${words} words`}</p>
    </div>
  );
}
