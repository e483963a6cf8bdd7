import { EditorContent, useEditor, type Editor } from "@tiptap/react";
import { useEffect, useId, useRef, useState } from "react";
import "../../styles/article-content.css";
import { useToast } from "../kit/toasts.tsx";
import { filesIn } from "../pictures/files-in.ts";
import { articleExtensions } from "./article-extensions.ts";
import { cleanPaste } from "./clean-paste.ts";
import { EditorFoot } from "./editor-foot.tsx";
import { emitArticle } from "./emit-article.ts";
import type { FigureAttributes } from "./figure.ts";
import { LinkDialog, type ChosenLink } from "./link-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import type { RichTextProps } from "./rich-text-props.ts";
import styles from "./rich-text-editor.module.css";
import { Toolbar } from "./toolbar.tsx";

/** What is asked for over the text. */
type Asking =
  | { for: "link"; href: string }
  | { for: "picture"; file?: File | undefined; figure?: FigureAttributes | undefined };

/** The editor proper; `RichText` loads it. */
export function RichTextEditor({
  value,
  onChange,
  labelledBy,
  describedBy,
  invalid,
  disabled,
}: RichTextProps) {
  const id = useId();
  const toast = useToast();
  const [asking, setAsking] = useState<Asking>();
  const [extensions] = useState(() => articleExtensions((current) => setAsking(linkAt(current))));
  /** Pictures that wait for their turn: several were dropped at once. */
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  /** What the form has from here: anything else came from elsewhere, such as an older version. */
  const known = useRef(value);

  function askForPictures([file, ...rest]: readonly File[]) {
    setWaiting(rest);
    setAsking({ for: "picture", file });
  }

  function clean(html: string): string {
    // A piece of this very text is as it should be.
    if (html.includes("data-pm-slice")) return html;
    const { html: cleaned, lostPictures } = cleanPaste(html);
    if (lostPictures > 0) toast({ text: sentenceOfLost(lostPictures) });
    return cleaned;
  }

  const editor = useEditor({
    immediatelyRender: false,
    injectCSS: false,
    extensions,
    content: value,
    editable: !disabled,
    editorProps: {
      attributes: {
        id: `${id}-text`,
        class: `article-content ${styles["article"]}`,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        "aria-describedby": `${describedBy ?? ""} ${id}-keys`.trim(),
        ...(invalid && { "aria-invalid": "true" }),
      },
      transformPastedHTML: (html) => clean(html),
      handlePaste(_view, event) {
        // Word brings a picture of the whole text along: where there are words, they are what is meant.
        const files = filesIn(event.clipboardData);
        const words = event.clipboardData?.getData("text/plain").trim();
        if (files.length === 0 || words) return false;
        askForPictures(files);
        return true;
      },
      handleDrop(view, event, _slice, moved) {
        const files = filesIn(event.dataTransfer);
        if (moved || files.length === 0) return false;
        event.preventDefault();
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) editor?.commands.setTextSelection(place.pos);
        askForPictures(files);
        return true;
      },
    },
    onUpdate({ editor: changed }) {
      const html = emitArticle(changed.getJSON());
      if (html === known.current) return;
      known.current = html;
      onChange(html);
    },
  });

  useEffect(() => {
    if (!editor || value === known.current) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);

  function close() {
    setAsking(undefined);
    setWaiting([]);
    editor?.commands.focus();
  }

  function putPictureIn(figure: FigureAttributes) {
    const describing = asking?.for === "picture" && asking.figure;
    if (describing)
      editor
        ?.chain()
        .focus()
        .updateAttributes("figure", { ...figure })
        .run();
    else editor?.chain().focus().setFigure(figure).run();
    if (waiting.length > 0) askForPictures(waiting);
    else close();
  }

  function askForPicture(intent: "insert" | "describe") {
    if (!editor) return;
    setAsking({ for: "picture", figure: intent === "describe" ? figureOf(editor) : undefined });
  }

  return (
    <div
      data-rich-text
      className={styles["frame"]}
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
    >
      {editor && (
        <Toolbar
          editor={editor}
          controls={`${id}-text`}
          disabled={disabled ?? false}
          onLink={() => setAsking(linkAt(editor))}
          onPicture={askForPicture}
        />
      )}
      <EditorContent editor={editor} className={styles["paper"]} />
      {editor && <EditorFoot editor={editor} keysId={`${id}-keys`} />}
      {asking?.for === "link" && editor && (
        <LinkDialog
          href={asking.href}
          onClose={close}
          onChoose={(link) => {
            setLink(editor, link);
            setAsking(undefined);
          }}
          onRemove={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            setAsking(undefined);
          }}
        />
      )}
      {asking?.for === "picture" && (
        <PictureDialog
          // The next one of several begins anew.
          key={`${asking.file?.name} ${waiting.length}`}
          file={asking.file}
          figure={asking.figure}
          onDone={putPictureIn}
          onClose={close}
        />
      )}
    </div>
  );
}

function linkAt(editor: Editor): Asking {
  return { for: "link", href: String(editor.getAttributes("link")["href"] ?? "") };
}

function sentenceOfLost(count: number): string {
  const what = count === 1 ? "A picture was" : `${count} pictures were`;
  return `${what} left out of what you pasted. Save each as a file, then drop it into the text.`;
}

function setLink(editor: Editor, { href, title }: ChosenLink): void {
  const chain = editor.chain().focus();
  if (editor.isActive("link")) chain.extendMarkRange("link").setLink({ href }).run();
  else if (!editor.state.selection.empty) chain.setLink({ href }).run();
  else {
    chain
      .insertContent({ type: "text", text: title, marks: [{ type: "link", attrs: { href } }] })
      .unsetMark("link")
      .run();
  }
}

function figureOf(editor: Editor): FigureAttributes {
  const { src, alt, width, height } = editor.getAttributes("figure");
  const whole = (value: unknown) => (typeof value === "number" ? value : null);
  return { src: String(src), alt: String(alt ?? ""), width: whole(width), height: whole(height) };
}
