import { ClipboardPaste, Plus } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isFixedPage } from "../../../src/content/kinds/pages/page-addresses.ts";
import type { Section } from "../../../src/content/kinds/pages/section-kind.ts";
import {
  copyOfSection,
  newSection,
  SECTION_OFFERS,
  sectionFormOf,
  type SectionOffer,
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
import { isGroup, pathByIds, valueAt } from "../../../src/rules/merge-record.ts";
import { Button } from "../kit/button.tsx";
import { useDrops } from "../kit/dragging/use-dragged-row.ts";
import { memberAt } from "../kit/keyboard.ts";
import { useRemoval } from "../fields/use-removal.ts";
import { Field, FieldGroup } from "../kit/field.tsx";
import { useCopy } from "../kit/copy-or-download.ts";
import { useToast } from "../kit/toasts.tsx";
import { fold } from "../../../src/rules/text/fold.ts";
import { SearchInput } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { SectionCard } from "./section-card.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./sections-field.module.css";

/** The sections of a page as cards that fold, move, and open from the preview. */
export function SectionsField({ field, Row }: FieldProps<"sections"> & { Row: RowComponent }) {
  const [value, change] = useValue(field.path);
  const { editor } = useEditing();
  const error = useFieldError(field);
  const slug = useEditorState(({ saved }) => saved?.["slug"]);
  const fixedSlug = isFixedPage(slug) ? String(slug) : undefined;
  const toast = useToast();
  const remove = useRemoval(field.path);
  const copy = useCopy();
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  /** The ids of the sections that have an error, as one text, which is the same until there are others. */
  const wrong = useEditorState(({ fieldErrors, values }) =>
    Object.keys(fieldErrors)
      .map((path) => pathByIds(path, values))
      .flatMap((path) => (path.startsWith(`${field.path}.`) ? (path.split(".")[1] ?? []) : []))
      .join(" "),
  );
  // Such a section stays open once it is corrected, which may be in the middle of a word.
  const folded = wrong.split(" ").filter((id) => id !== "" && !opened.includes(id));
  if (folded.length > 0) setOpened([...opened, ...folded]);
  /** The place at which the palette adds a section. */
  const [addingAt, setAddingAt] = useState<number>();
  const [said, setSaid] = useState("");
  const sections = sectionsOf(value);
  const current = () => sectionsOf(valueAt(editor.getState().values, field.path));

  function open(id: string) {
    setOpened((before) => (before.includes(id) ? before : [...before, id]));
    requestAnimationFrame(() => document.getElementById(`section-${id}`)?.scrollIntoView({ block: "start" }));
  }

  const onOpen = useEffectEvent(open);
  useEffect(() => heardFromPreview((id) => onOpen(id)), []);
  useDrops((position, id, to) => {
    const from = sections.findIndex((each) => each.id === id);
    if (position === field.path) move(from, to);
  });

  function move(from: number, to: number) {
    const section = sections[from];
    if (!section) return;
    setSaid(`${sectionFormOf(section.kind)?.label ?? section.kind}: now ${to + 1} of ${sections.length}`);
    change(sections.toSpliced(from, 1).toSpliced(to, 0, section));
  }

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

  function copySections(copied: readonly Section[], words: string) {
    void copy(
      sectionsToText(copied),
      `${words} copied. Open any page and press Paste.`,
      "The browser did not allow copying. Duplicate the section instead.",
    );
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
      <ol ref={list} className={classNames(styles["cards"], "column")}>
        {sections.map((section, index) => (
          <SectionCard
            key={section.id}
            section={section}
            Row={Row}
            index={index}
            count={sections.length}
            next={() => memberAt(list.current, "[data-tool=handle]", index) ?? addButton.current}
            isOpen={opened.includes(section.id)}
            isKept={
              fixedSlug !== undefined &&
              (sectionFormOf(section.kind)?.isPermanent(section, fixedSlug) ?? false)
            }
            actions={{
              toggle: () => toggle(section.id),
              move: (to) => move(index, to),
              hide: () => change(sections.with(index, { ...section, hidden: !section.hidden })),
              duplicate: () => add([copyOfSection(section)], index + 1),
              copy: (label) => copySections([section], label),
              remove: (label) => remove(index, label),
              addBelow: () => setAddingAt(index + 1),
            }}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={classNames(styles["buttons"], "row")}>
        <Button ref={addButton} icon={Plus} onClick={() => setAddingAt(sections.length)}>
          Add a section
        </Button>
        <Button icon={ClipboardPaste} onClick={() => void paste()}>
          Paste
        </Button>
        {sections.length > 0 && (
          <Button tone="quiet" onClick={() => copySections(sections, "All sections")}>
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

interface PaletteProps {
  onChoose: (offer: SectionOffer) => void;
  onClose: () => void;
}

/** Every kind of section that can be added, in each of its looks, with its picture, in groups; those used most come first. */
function Palette({ onChoose, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const found = findOffers(typed);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <Dialog open size="large" title="Add a section" onClose={onClose}>
      <Field label="Find a section">
        <SearchInput
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter must not submit the form; it adds what is found first.
            event.preventDefault();
            if (typed.trim() !== "" && found[0]) onChoose(found[0]);
          }}
        />
      </Field>
      <p role="status" className={classNames(styles["status"], "quiet")}>
        {typed.trim() !== "" &&
          `${found.length || "No"} ${found.length === 1 ? "section" : "sections"} found`}
      </p>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3 className={styles["group"]}>{group}</h3>
          <ul className={styles["kinds"]}>
            {found
              .filter((offer) => offer.group === group)
              .map((offer) => (
                <li key={offer.label}>
                  <Offer offer={offer} onChoose={onChoose} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function Offer({ offer, onChoose }: { offer: SectionOffer } & Pick<PaletteProps, "onChoose">) {
  const { form, look, label } = offer;
  return (
    <button type="button" className={styles["kind"]} onClick={() => onChoose(offer)}>
      <img src={`${pictureOf(form.kind)}${look ? `#${look}` : ""}`} alt="" width={96} height={64} />
      <span>
        <strong>{label}</strong>{" "}
        {!look && <span className={classNames(styles["help"], "quiet")}>{form.help}</span>}
      </span>
    </button>
  );
}

/** What the palette offers whose name has all the words; where there is none, what is said of its kind. */
function findOffers(typed: string): readonly SectionOffer[] {
  const words = fold(typed).split(/\s+/);
  const withWords = (text: (offer: SectionOffer) => string) =>
    SECTION_OFFERS.filter((offer) => words.every((word) => fold(text(offer)).includes(word)));
  const named = withWords(({ label }) => label);
  return named.length > 0 ? named : withWords(({ label, form }) => `${label} ${form.help}`);
}

const FILES = import.meta.glob<string>("../../../src/sections/*/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The address of the picture of a kind of section; the name of a look after it leads to the part of that look. */
function pictureOf(kind: string): string | undefined {
  return Object.entries(FILES).find(([file]) => file.endsWith(`/${kind}/${kind}.svg`))?.[1];
}
