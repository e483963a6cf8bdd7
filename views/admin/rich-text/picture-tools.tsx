import type { Editor } from "@tiptap/react";
import { Captions, ImageUp, Trash2 } from "lucide-react";
import { Tool, Toolbar } from "./toolbar.tsx";
import styles from "./text-toolbar.module.css";

interface PictureToolsProps {
  editor: Editor;
  controls: string;
  onPicture: (intent: "insert" | "describe") => void;
}

/** Tools for the selected picture, or the one whose caption has the cursor. */
export function PictureTools({ editor, controls, onPicture }: PictureToolsProps) {
  return (
    <div className={styles["row"]}>
      <Toolbar label="Picture tools" controls={controls}>
        <Tool label="Description" icon={Captions} worded onUse={() => onPicture("describe")} />
        <Tool label="Replace picture" icon={ImageUp} worded onUse={() => onPicture("insert")} />
        <Tool
          label="Remove"
          icon={Trash2}
          worded
          onUse={() => editor.chain().focus().deleteNode("figure").run()}
        />
      </Toolbar>
    </div>
  );
}
