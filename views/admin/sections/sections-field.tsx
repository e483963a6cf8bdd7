import { ClipboardPaste, Plus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { isFixedPage } from "../../../src/content/kinds/pages/page-addresses.ts";
import type { Section } from "../../../src/content/kinds/pages/section-kind.ts";
import {
  copyOfSection,
  newSection,
  sectionFormOf,
  sectionsFromText,
  sectionsToText,
} from "../../../src/content/kinds/pages/sections.form.ts";
import {
  type FieldProps,
  type RowComponent,
  useEditing,
  useEditorState,
  useFieldError,
  useValue,
} from "../editor/editor-context.ts";
import { isGroup, valueAt } from "../../../src/rules/merge-record.ts";
import { Button } from "../kit/button.tsx";
import { whenDraggable } from "../kit/dragging/use-dragged-row.ts";
import { FieldGroup } from "../kit/field.tsx";
import { useToast } from "../kit/toasts.tsx";
import { Palette } from "./palette.tsx";
import { SectionCard } from "./section-card.tsx";
import styles from "./sections-field.module.css";

/** The sections of a page as cards that fold, move, and open from the preview. */
export function SectionsField({ field, Row }: FieldProps<"sections"> & { Row: RowComponent }) {
  const [value, change] = useValue(field.path);
  const { editor } = useEditing();
  const error = useFieldError(field);
  const slug = useEditorState(({ saved }) => saved?.["slug"]);
  const fixedSlug = isFixedPage(slug) ? String(slug) : undefined;
  const toast = useToast();
  const [opened, setOpened] = useState<readonly string[]>([]);
  /** The place at which the palette adds a section. */
  const [addingAt, setAddingAt] = useState<number>();
  const sections = sectionsOf(value);
  const current = () => sectionsOf(valueAt(editor.getState().values, field.path));

  function open(id: string) {
    setOpened((before) => (before.includes(id) ? before : [...before, id]));
    requestAnimationFrame(() => document.getElementById(`section-${id}`)?.scrollIntoView({ block: "start" }));
  }

  const onOpen = useEffectEvent(open);
  useEffect(() => heardFromPreview((id) => onOpen(id)), []);
  useEffect(
    () =>
      whenDraggable(({ watchDrops }) =>
        watchDrops((_position, id, to) => {
          const now = sectionsOf(valueAt(editor.getState().values, "sections"));
          const from = now.findIndex((each) => each.id === id);
          const moved = now[from];
          if (moved && to !== from)
            editor.dispatch({
              is: "changed",
              path: "sections",
              value: now.toSpliced(from, 1).toSpliced(to, 0, moved),
            });
        }),
      ),
    [editor],
  );

  function toggle(id: string) {
    if (!opened.includes(id)) showInPreview(id);
    setOpened(opened.includes(id) ? opened.filter((each) => each !== id) : [...opened, id]);
  }

  function add(added: readonly Section[], at: number) {
    change(current().toSpliced(at, 0, ...added));
    setAddingAt(undefined);
    const [first] = added;
    if (first) open(first.id);
  }

  function remove(section: Section, label: string) {
    const at = current().findIndex(({ id }) => id === section.id);
    change(current().filter(({ id }) => id !== section.id));
    toast({ text: `${label} removed.`, undo: () => change(current().toSpliced(at, 0, section)) });
  }

  async function copy(copied: readonly Section[], words: string) {
    try {
      await navigator.clipboard.writeText(sectionsToText(copied));
      toast({ text: `${words} copied. Open any page and press Paste.` });
    } catch {
      toast({ text: "The browser did not allow copying. Duplicate the section instead.", tone: "bad" });
    }
  }

  async function paste() {
    let text = "";
    try {
      text = await navigator.clipboard.readText();
    } catch {
      return toast({
        text: "The browser did not allow pasting. Allow it for this site, then try again.",
        tone: "bad",
      });
    }
    const pasted = sectionsFromText(text);
    if (!pasted)
      return toast({
        text: "There is no section on the clipboard. Copy one from a page first.",
        tone: "bad",
      });
    add(pasted, current().length);
  }

  return (
    <FieldGroup legend={field.label} error={error}>
      <ol className={styles["cards"]}>
        {sections.map((section, index) => (
          <SectionCard
            key={section.id}
            section={section}
            Row={Row}
            index={index}
            count={sections.length}
            isOpen={opened.includes(section.id)}
            isKept={
              fixedSlug !== undefined &&
              (sectionFormOf(section.kind)?.isPermanent(section, fixedSlug) ?? false)
            }
            actions={{
              toggle: () => toggle(section.id),
              move: (to) => change(sections.toSpliced(index, 1).toSpliced(to, 0, section)),
              hide: () => change(sections.with(index, { ...section, hidden: !section.hidden })),
              duplicate: () => add([copyOfSection(section)], index + 1),
              copy: (label) => void copy([section], label),
              remove: (label) => remove(section, label),
              addBelow: () => setAddingAt(index + 1),
            }}
          />
        ))}
      </ol>
      <div className={styles["buttons"]}>
        <Button icon={Plus} onClick={() => setAddingAt(sections.length)}>
          Add a section
        </Button>
        <Button icon={ClipboardPaste} onClick={() => void paste()}>
          Paste
        </Button>
        {sections.length > 0 && (
          <Button tone="quiet" onClick={() => void copy(sections, "All sections")}>
            Copy all
          </Button>
        )}
      </div>
      {addingAt !== undefined && (
        <Palette
          onChoose={({ form, fields }) => add([newSection(form.kind, fields)], addingAt)}
          onClose={() => setAddingAt(undefined)}
        />
      )}
    </FieldGroup>
  );
}

function sectionsOf(value: unknown): readonly Section[] {
  return Array.isArray(value) ? value.filter(isSection) : [];
}

function isSection(value: unknown): value is Section {
  return isGroup(value) && typeof value["id"] === "string" && typeof value["kind"] === "string";
}

/** Scrolls the preview beside the form to a section. Frames of other origins get nothing. */
function showInPreview(id: string): void {
  for (const frame of document.querySelectorAll("iframe"))
    frame.contentWindow?.postMessage({ showSection: id }, window.location.origin);
}

/** Calls `open` with the section that is pressed in the preview. @returns a function that stops it. */
function heardFromPreview(open: (id: string) => void): () => void {
  const hear = ({ data, origin }: MessageEvent<unknown>) => {
    const id: unknown = Object(data).openSection;
    if (origin === window.location.origin && typeof id === "string") open(id);
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}
