import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Captions,
  Ellipsis,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  ImageUp,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  RemoveFormatting,
  Subscript,
  Superscript,
  Table2,
  Trash2,
  Undo2,
} from "lucide-react";
import { useState } from "react";
import { MalteseLetters } from "./maltese-letters.tsx";
import { TableTools } from "./table-tools.tsx";
import styles from "./toolbar.module.css";
import { Tool, Toolbar, ToolGroup } from "./toolbar.tsx";

interface TextToolbarProps {
  editor: Editor;
  /** The id of the text. */
  controls: string;
  onLink: () => void;
  /** Opens the picture dialog; `describe` edits the description of the selected picture. */
  onPicture: (intent: "insert" | "describe") => void;
}

/** Returns the state of the tools at the cursor. */
function stateOf(editor: Editor) {
  const can = editor.can();
  return {
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    subscript: editor.isActive("subscript"),
    superscript: editor.isActive("superscript"),
    level: [2, 3, 4].find((level) => editor.isActive("heading", { level })),
    bulletList: editor.isActive("bulletList"),
    orderedList: editor.isActive("orderedList"),
    quote: editor.isActive("blockquote"),
    link: editor.isActive("link"),
    table: editor.isActive("table"),
    figure: editor.isActive("figure"),
    undo: can.undo(),
    redo: can.redo(),
  };
}

const HEADINGS = [
  { level: 2, label: "Heading", icon: Heading2 },
  { level: 3, label: "Subheading", icon: Heading3 },
  { level: 4, label: "Small heading", icon: Heading4 },
] as const;

/** The toolbar above the text, which is sticky; a table or picture adds its own toolbar. */
export function TextToolbar({ editor, controls, onLink, onPicture }: TextToolbarProps) {
  const [more, setMore] = useState(false);
  const [letters, setLetters] = useState(false);
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const chain = () => editor.chain().focus();
  return (
    <div className={styles["tools"]} data-more={more || undefined}>
      <Toolbar label="Text tools" controls={controls}>
        <ToolGroup>
          <Tool
            label="Bold"
            icon={Bold}
            keys="Ctrl+B"
            pressed={state.bold}
            onUse={() => chain().toggleBold().run()}
          />
          <Tool
            label="Italic"
            icon={Italic}
            keys="Ctrl+I"
            pressed={state.italic}
            extra
            onUse={() => chain().toggleItalic().run()}
          />
        </ToolGroup>
        <ToolGroup>
          {HEADINGS.map(({ level, label, icon }) => (
            <Tool
              key={level}
              label={label}
              icon={icon}
              keys={`Ctrl+Alt+${level}`}
              pressed={state.level === level}
              extra={level !== 2}
              onUse={() => chain().toggleHeading({ level }).run()}
            />
          ))}
        </ToolGroup>
        <ToolGroup>
          <Tool
            label="Bulleted list"
            icon={List}
            keys="Ctrl+Shift+8"
            pressed={state.bulletList}
            onUse={() => chain().toggleBulletList().run()}
          />
          <Tool
            label="Numbered list"
            icon={ListOrdered}
            keys="Ctrl+Shift+7"
            pressed={state.orderedList}
            extra
            onUse={() => chain().toggleOrderedList().run()}
          />
          <Tool
            label="Quote"
            icon={Quote}
            keys="Ctrl+Shift+B"
            pressed={state.quote}
            extra
            onUse={() => chain().toggleBlockquote().run()}
          />
        </ToolGroup>
        <ToolGroup>
          <Tool label="Link" icon={Link2} keys="Ctrl+K" pressed={state.link} onUse={onLink} />
          <Tool label="Picture" icon={ImagePlus} onUse={() => onPicture("insert")} />
          <Tool
            label="Table"
            icon={Table2}
            disabled={state.table}
            extra
            onUse={() => chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
          />
        </ToolGroup>
        <ToolGroup extra>
          <Tool label="Horizontal line" icon={Minus} onUse={() => chain().setHorizontalRule().run()} />
          <Tool
            label="Subscript"
            icon={Subscript}
            pressed={state.subscript}
            onUse={() => chain().toggleMark("subscript").run()}
          />
          <Tool
            label="Superscript"
            icon={Superscript}
            pressed={state.superscript}
            onUse={() => chain().toggleMark("superscript").run()}
          />
          <Tool
            label="Clear formatting"
            icon={RemoveFormatting}
            onUse={() => chain().unsetAllMarks().clearNodes().run()}
          />
        </ToolGroup>
        <ToolGroup extra>
          <Tool
            label="Undo"
            icon={Undo2}
            keys="Ctrl+Z"
            disabled={!state.undo}
            onUse={() => chain().undo().run()}
          />
          <Tool
            label="Redo"
            icon={Redo2}
            keys="Ctrl+Y"
            disabled={!state.redo}
            onUse={() => chain().redo().run()}
          />
        </ToolGroup>
        <ToolGroup>
          <Tool
            label="Maltese letters"
            text="ħ"
            expanded={letters}
            extra
            onUse={() => setLetters(!letters)}
          />
          <Tool
            label={more ? "Fewer tools" : "More tools"}
            icon={Ellipsis}
            expanded={more}
            narrowOnly
            onUse={() => setMore(!more)}
          />
        </ToolGroup>
      </Toolbar>
      {letters && <MalteseLetters editor={editor} controls={controls} />}
      {state.table && <TableTools editor={editor} controls={controls} />}
      {state.figure && <PictureTools editor={editor} controls={controls} onPicture={onPicture} />}
    </div>
  );
}

/** Tools for the selected picture, or the one whose caption has the cursor. */
function PictureTools({ editor, controls, onPicture }: Omit<TextToolbarProps, "onLink">) {
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
