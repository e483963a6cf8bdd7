import { history } from "@tiptap/pm/history";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { useEffect, useId, useRef, useState } from "react";
import "../../styles/article-content.css";
import { useToast } from "../kit/toasts.tsx";
import { type ChosenLink, LinkDialog } from "../links/link-dialog.tsx";
import { imageFilesIn } from "../pictures/drop-zone.tsx";
import { articleExtensions, type FigureAttributes } from "./article-extensions.ts";
import { cleanPaste, hasOwnPictures, uploadOwnPictures } from "./clean-paste.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import styles from "./rich-text-editor.module.css";
import type { RichTextProps } from "./rich-text.tsx";
import { countWords, serialiseArticle } from "./serialise-article.ts";
import { TextToolbar } from "./text-toolbar.tsx";
import { plural } from "../../../src/rules/text/text.ts";
import { classNames } from "../../components/class-names.ts";

/** The dialog that is open. */
type OpenDialog =
  | { for: "link"; href: string }
  | { for: "picture"; file?: File | undefined; figure?: FigureAttributes | undefined };

/** The Tiptap editor; `RichText` loads it. */
export function RichTextEditor({
  value,
  onChange,
  labelledBy,
  describedBy,
  invalid,
  allowsLink,
}: RichTextProps) {
  const id = useId();
  const toast = useToast();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [extensions] = useState(() => articleExtensions((current) => setDialog(linkAt(current))));
  /** The remaining files if several were dropped at once. */
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  /** The HTML that the editor last passed to the form. Any other value comes from elsewhere, such as a restored version. */
  const lastHtml = useRef(value);

  function openPictureDialogs([file, ...rest]: readonly File[]) {
    setWaiting(rest);
    setDialog({ for: "picture", file });
  }

  function clean(html: string): string {
    // Copied from this editor, so already clean.
    if (html.includes("data-pm-slice")) return html;
    const { html: cleaned, removedPictures } = cleanPaste(html);
    if (removedPictures > 0) toast({ text: removedPicturesNotice(removedPictures) });
    return cleaned;
  }

  /** Pastes once the pictures of the text are in the library: the text never contains them itself. */
  async function pasteWithPictures(view: Editor["view"], html: string) {
    toast({ text: "Uploading the pictures of the pasted text…" });
    const { html: uploaded, fault } = await uploadOwnPictures(html);
    if (fault) toast({ text: fault, tone: "bad" });
    if (!view.isDestroyed) view.pasteHTML(uploaded);
  }

  const editor = useEditor({
    immediatelyRender: false,
    injectCSS: false,
    extensions,
    content: value,
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
      handlePaste(view, event) {
        const html = event.clipboardData?.getData("text/html") ?? "";
        if (hasOwnPictures(html)) {
          void pasteWithPictures(view, html);
          return true;
        }
        // Word adds a picture of the whole text: if there is text, it is what the person copied.
        const files = imageFilesIn(event.clipboardData);
        const words = event.clipboardData?.getData("text/plain").trim();
        if (files.length === 0 || words) return false;
        openPictureDialogs(files);
        return true;
      },
      handleDrop(view, event, _slice, moved) {
        const files = imageFilesIn(event.dataTransfer);
        if (moved || files.length === 0) return false;
        event.preventDefault();
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) editor?.commands.setTextSelection(place.pos);
        openPictureDialogs(files);
        return true;
      },
    },
    onUpdate({ editor: changed }) {
      const html = serialiseArticle(changed.getJSON());
      if (html === lastHtml.current) return;
      lastHtml.current = html;
      onChange(html);
    },
  });

  useEffect(() => {
    if (!editor || value === lastHtml.current) return;
    lastHtml.current = value;
    // The text may be that of another entry of a list now: no undo may bring back what it was here.
    editor.unregisterPlugin("history");
    editor.registerPlugin(history());
    editor.chain().setMeta("addToHistory", false).setContent(value, { emitUpdate: false }).run();
  }, [editor, value]);

  function close() {
    setDialog(undefined);
    setWaiting([]);
    editor?.commands.focus();
  }

  function insertPicture(figure: FigureAttributes) {
    const describing = dialog?.for === "picture" && dialog.figure;
    if (describing)
      editor
        ?.chain()
        .focus()
        .updateAttributes("figure", { ...figure })
        .run();
    else editor?.chain().focus().setFigure(figure).run();
    if (waiting.length > 0) openPictureDialogs(waiting);
    else close();
  }

  function openPictureDialog(intent: "insert" | "describe") {
    if (!editor) return;
    setDialog({ for: "picture", figure: intent === "describe" ? figureOf(editor) : undefined });
  }

  return (
    <div data-rich-text className={styles["frame"]} data-invalid={invalid || undefined}>
      {editor && (
        <TextToolbar
          editor={editor}
          controls={`${id}-text`}
          onLink={() => setDialog(linkAt(editor))}
          onPicture={openPictureDialog}
        />
      )}
      <EditorContent editor={editor} className={styles["paper"]} />
      {editor && <EditorFooter editor={editor} keysId={`${id}-keys`} />}
      {dialog?.for === "link" && editor && (
        <LinkDialog
          title={dialog.href ? "Edit link" : "Insert link"}
          href={dialog.href}
          allows={allowsLink}
          onClose={close}
          onChoose={(link) => {
            setLink(editor, link);
            setDialog(undefined);
          }}
          onRemove={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            setDialog(undefined);
          }}
        />
      )}
      {dialog?.for === "picture" && (
        <PictureDialog
          // A new key resets the dialog for the next of several files.
          key={`${dialog.file?.name} ${waiting.length}`}
          file={dialog.file}
          figure={dialog.figure}
          onDone={insertPicture}
          onClose={close}
        />
      )}
    </div>
  );
}

function linkAt(editor: Editor): OpenDialog {
  return { for: "link", href: String(editor.getAttributes("link")["href"] ?? "") };
}

function removedPicturesNotice(count: number): string {
  const what = count === 1 ? "A picture was" : `${count} pictures were`;
  return `${what} not pasted. Save each as a file, then drop it into the text.`;
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
  const { src, alt, decorative, width, height } = editor.getAttributes("figure");
  const whole = (value: unknown) => (typeof value === "number" ? value : null);
  return {
    src: String(src),
    alt: String(alt ?? ""),
    decorative: decorative === true,
    width: whole(width),
    height: whole(height),
  };
}

/** Word count and the keys that leave the text. */
function EditorFooter({ editor, keysId }: { editor: Editor; keysId: string }) {
  const words = useEditorState({
    editor,
    selector: ({ editor: current }) => countWords(current.getText({ blockSeparator: "\n" })),
  });
  return (
    <div className={classNames(styles["foot"], "quiet")}>
      <p id={keysId} className={styles["keys"]}>
        Alt+F10 moves to the toolbar, Escape back to the text. Escape, then Tab, leaves the editor.
      </p>
      <p>{plural(words, "word", "words")}</p>
    </div>
  );
}
