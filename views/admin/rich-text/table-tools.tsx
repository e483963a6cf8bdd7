import { useEditorState, type Editor } from "@tiptap/react";
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  PanelTop,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
  Type,
} from "lucide-react";
import { useState } from "react";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field } from "../kit/field.tsx";
import { Tool, Toolbar, ToolGroup } from "./toolbar.tsx";
import styles from "./toolbar.module.css";

/** Tools for the table that has the cursor. */
export function TableTools({ editor, controls }: { editor: Editor; controls: string }) {
  const [captioning, setCaptioning] = useState(false);
  const caption = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes("table")["caption"] ?? ""),
  });
  const chain = () => editor.chain().focus();
  return (
    <div className={styles["row"]}>
      <Toolbar label="Table tools" controls={controls}>
        <ToolGroup>
          <Tool label="Row above" icon={BetweenHorizontalEnd} onUse={() => chain().addRowBefore().run()} />
          <Tool label="Row below" icon={BetweenHorizontalStart} onUse={() => chain().addRowAfter().run()} />
          <Tool label="Delete row" icon={TableRowsSplit} onUse={() => chain().deleteRow().run()} />
        </ToolGroup>
        <ToolGroup>
          <Tool
            label="Column before"
            icon={BetweenVerticalEnd}
            onUse={() => chain().addColumnBefore().run()}
          />
          <Tool
            label="Column after"
            icon={BetweenVerticalStart}
            onUse={() => chain().addColumnAfter().run()}
          />
          <Tool label="Delete column" icon={TableColumnsSplit} onUse={() => chain().deleteColumn().run()} />
        </ToolGroup>
        <ToolGroup>
          <Tool label="Header row" icon={PanelTop} onUse={() => chain().toggleHeaderRow().run()} />
          <Tool label="Table caption" icon={Type} onUse={() => setCaptioning(true)} />
          <Tool label="Delete table" icon={Trash2} onUse={() => chain().deleteTable().run()} />
        </ToolGroup>
      </Toolbar>
      {captioning && (
        <CaptionDialog
          caption={caption}
          onClose={() => setCaptioning(false)}
          onSet={(text) => {
            setCaptioning(false);
            chain().updateAttributes("table", { caption: text }).run();
          }}
        />
      )}
    </div>
  );
}

interface CaptionDialogProps {
  caption: string;
  onClose: () => void;
  onSet: (caption: string) => void;
}

function CaptionDialog({ caption, onClose, onSet }: CaptionDialogProps) {
  const [typed, setTyped] = useState(caption);
  const set = () => onSet(typed.trim());
  return (
    <Dialog
      open
      title="Table caption"
      onClose={onClose}
      footer={
        <>
          <Button tone="primary" onClick={set}>
            Save caption
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <Field label="Caption" help="Shown above the table. Leave it empty for no caption.">
        <Input
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            set();
          }}
        />
      </Field>
    </Dialog>
  );
}
