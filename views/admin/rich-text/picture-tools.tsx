import type { Editor } from "@tiptap/react";
import { Captions, ImageUp, Trash2 } from "lucide-react";
import { Tool, ToolBar } from "./tool-bar.tsx";
import styles from "./toolbar.module.css";

interface PictureToolsProps {
  editor: Editor;
  controls: string;
  onPicture: (intent: "insert" | "describe") => void;
}

/** For the picture that is selected, or in whose caption the cursor is. */
export function PictureTools({ editor, controls, onPicture }: PictureToolsProps) {
  return (
    <div className={styles["row"]}>
      <ToolBar label="Picture tools" controls={controls}>
        <Tool label="What it shows" icon={Captions} worded onUse={() => onPicture("describe")} />
        <Tool label="Another picture" icon={ImageUp} worded onUse={() => onPicture("insert")} />
        <Tool
          label="Remove"
          icon={Trash2}
          worded
          onUse={() => editor.chain().focus().deleteNode("figure").run()}
        />
      </ToolBar>
    </div>
  );
}
