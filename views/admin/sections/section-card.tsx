import { Copy, CopyPlus, Eye, EyeOff, Plus, Trash2 } from "lucide-react";
import type { Section } from "../../../src/content/kinds/pages/section-kind.ts";
import { fieldsFor, sectionFormOf } from "../../../src/content/kinds/pages/sections.form.ts";
import { stripMarkup } from "../../../src/rules/text/text.ts";
import { type RowComponent, useEditorState } from "../editor/editor-context.ts";
import rows from "../fields/fields.module.css";
import { fieldsAt } from "../fields/items-field.tsx";
import { useDraggedRow } from "../kit/dragging/use-dragged-row.ts";
import { useRestoreFocus } from "../kit/keyboard.ts";
import { Menu } from "../kit/menu.tsx";
import { FoldIcon, MoveButtons, MoveHandle } from "../kit/movable-row.tsx";
import { haveWords, PlaceholderHint } from "./placeholder-hint.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./sections-field.module.css";

interface SectionCardProps {
  section: Section;
  Row: RowComponent;
  index: number;
  count: number;
  /** Returns the element that receives the focus when the section is removed. */
  next: () => HTMLElement | null | undefined;
  isOpen: boolean;
  /** Whether it can't be removed. */
  isKept: boolean;
  actions: {
    toggle: () => void;
    move: (to: number) => void;
    hide: () => void;
    duplicate: () => void;
    copy: (label: string) => void;
    remove: (label: string) => void;
    addBelow: () => void;
  };
}

/** A section: a line with its kind and first words, which unfolds to its fields. */
export function SectionCard(props: SectionCardProps) {
  const { section, Row, index, count, next, isOpen, isKept, actions } = props;
  const { id, kind, hidden } = section;
  const form = sectionFormOf(kind);
  const label = form?.label ?? `Unknown section (${kind})`;
  const words = firstWords(section);
  const name = words ? `${label}: ${words}` : label;
  const slug = useEditorState(({ values }) => values["slug"]);
  const { element, handle, edge, isDragged } = useDraggedRow({ id, position: "sections", index });
  useRestoreFocus(element, next);
  const place = { name, index, count, onMove: actions.move };

  return (
    <li
      ref={element}
      id={`section-${id}`}
      className={styles["card"]}
      data-edge={edge}
      data-dragged={isDragged || undefined}
      data-hidden={hidden || undefined}
    >
      <div className={styles["head"]}>
        <MoveHandle {...place} ref={handle} className={styles["handle"]} />
        <button type="button" className={styles["toggle"]} aria-expanded={isOpen} onClick={actions.toggle}>
          <FoldIcon isOpen={isOpen} />
          <span className={styles["label"]}>{label}</span>
          <span className={styles["words"]}>{words}</span>
          {hidden && <span className={classNames(styles["state"], "quiet")}>Hidden</span>}
        </button>
        <span>
          <MoveButtons {...place} />
        </span>
        <Menu
          label={`Actions for ${name}`}
          items={[
            {
              label: hidden ? "Show to visitors" : "Hide from visitors",
              icon: hidden ? Eye : EyeOff,
              onSelect: actions.hide,
            },
            { label: "Add a section below", icon: Plus, onSelect: actions.addBelow },
            ...(form?.isOffered
              ? [
                  { label: "Duplicate", icon: CopyPlus, onSelect: actions.duplicate },
                  { label: "Copy", icon: Copy, onSelect: () => actions.copy(label) },
                ]
              : []),
            ...(isKept
              ? []
              : [
                  {
                    label: "Remove",
                    icon: Trash2,
                    tone: "danger" as const,
                    onSelect: () => actions.remove(label),
                  },
                ]),
          ]}
        />
      </div>
      {isOpen && (
        <div className={styles["body"]}>
          {form ? (
            <>
              <div className={rows["rows"]}>
                {fieldsAt(`sections.${id}`, fieldsFor(form.fields, { ...section, page: slug })).map(
                  (field) => (
                    <Row key={field.path} field={field} />
                  ),
                )}
              </div>
              {haveWords(form.fields) && <PlaceholderHint of="this section" />}
            </>
          ) : (
            <p>
              This version of the site does not know this kind of section. It is kept as it is, and visitors
              do not see it.
            </p>
          )}
        </div>
      )}
    </li>
  );
}

/** The first words of a section, which tell it from others of its kind. */
function firstWords(section: Section): string {
  const text = ["title", "content", "text", "position"]
    .map((name) => section[name])
    .find((each) => typeof each === "string" && each !== "");
  return typeof text === "string" ? stripMarkup(text).slice(0, 80) : "";
}
