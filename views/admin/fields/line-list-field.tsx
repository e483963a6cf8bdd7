import { ArrowDown, ArrowUp, GripVertical, ListOrdered, Plus, Text, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { fromLines, toLines } from "../../../src/rules/text/line-list.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { useFieldError, useValue } from "../editor/editor-context.ts";
import { Button, IconButton } from "../kit/button.tsx";
import { TextArea } from "../kit/controls.tsx";
import { FieldError } from "../kit/field.tsx";
import styles from "./line-list-field.module.css";
import type { FieldProps } from "./field-props.ts";
import { useTypedText } from "./typed-text.ts";

const LINES = {
  parse: toLines,
  format: (value: unknown) => fromLines(Array.isArray(value) ? value.map(String) : []),
};

/** A list: typed as lines of text, or reordered as a list. */
export function LineListField({ field }: FieldProps<"lines">) {
  const [value, change] = useValue(field.path);
  const error = useFieldError(field);
  const id = useId();
  const { text, type, leave } = useTypedText(value, change, LINES);
  const lines = toLines(LINES.format(value));
  const [sorting, setSorting] = useState(false);
  const ordered = sorting && lines.length > 1;
  const [said, setSaid] = useState("");
  const describedBy = `${error ? `${id}-error ` : ""}${id}-help`;

  /** Returns to the text when fewer than two lines are left. */
  function editAsText() {
    setSorting(false);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }

  return (
    <div
      className={styles["field"]}
      // As text it is one labelled control; as a list it is a group.
      {...(ordered && { role: "group", "aria-labelledby": `${id}-label` })}
    >
      <div className={styles["head"]}>
        <label id={`${id}-label`} htmlFor={ordered ? undefined : id} className={styles["label"]}>
          {field.label}
        </label>
        <Button
          tone="quiet"
          icon={ordered ? Text : ListOrdered}
          disabled={lines.length < 2}
          aria-label={`${ordered ? "Edit as text" : "Reorder"}: ${field.label}`}
          onClick={() => setSorting(!ordered)}
        >
          {ordered ? "Edit as text" : "Reorder"}
        </Button>
      </div>
      {ordered ? (
        <OrderedLines lines={lines} one={field.one} onChange={change} onSay={setSaid} onTooFew={editAsText} />
      ) : (
        <TextArea
          id={id}
          rows={Math.min(12, Math.max(3, lines.length + 1))}
          value={text}
          aria-describedby={describedBy}
          {...(error && { "aria-invalid": true })}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      )}
      {field.offered && !ordered && (
        <Offered
          label={field.label}
          lines={field.offered.filter((offered) => !lines.includes(offered))}
          onChoose={(line) => {
            change([...lines, line]);
            setSaid(`${line} added.`);
          }}
        />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <p id={`${id}-help`} className={styles["help"]}>
        {field.help ?? "One per line."} {lines.length > 0 && plural(lines.length, "line", "lines")}
      </p>
    </div>
  );
}

interface OfferedProps {
  label: string;
  lines: readonly string[];
  onChoose: (line: string) => void;
}

/** Lines to choose from that are not in the list yet, each a button that adds it. */
function Offered({ label, lines, onChoose }: OfferedProps) {
  if (lines.length === 0) return null;
  return (
    <div role="group" aria-label={`${label} to choose from`} className={styles["offered"]}>
      {lines.map((line) => (
        <Button key={line} tone="quiet" icon={Plus} aria-label={`Add ${line}`} onClick={() => onChoose(line)}>
          {line}
        </Button>
      ))}
    </div>
  );
}

interface OrderedLinesProps {
  lines: readonly string[];
  one: string;
  onChange: (lines: string[]) => void;
  /** Announces a change to screen readers. */
  onSay: (sentence: string) => void;
  /** Called when fewer than two lines are left. */
  onTooFew: () => void;
}

/** The lines with buttons that move them; they can also be dragged. */
function OrderedLines({ lines, one, onChange, onSay, onTooFew }: OrderedLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();

  function move(from: number, to: number) {
    const line = lines[from];
    if (line === undefined || to < 0 || to >= lines.length) return;
    onChange(lines.toSpliced(from, 1).toSpliced(to, 0, line));
    onSay(`${line} is now number ${to + 1} of ${lines.length}.`);
    // The focus follows the line, on the same button while that is enabled.
    requestAnimationFrame(() => {
      const row = list.current?.children[to];
      const name = to < from ? "up" : "down";
      const button =
        row?.querySelector<HTMLButtonElement>(`[data-move="${name}"]:enabled`) ??
        row?.querySelector<HTMLButtonElement>("[data-move]:enabled");
      button?.focus();
    });
  }

  function remove(at: number) {
    const rest = lines.toSpliced(at, 1);
    onChange(rest);
    onSay(`${lines[at]} removed, ${plural(rest.length, "line", "lines")} left.`);
    if (rest.length < 2) return onTooFew();
    // The next line takes its place.
    requestAnimationFrame(() => {
      const row = list.current?.children[Math.min(at, rest.length - 1)];
      row?.querySelector<HTMLButtonElement>("[data-remove]")?.focus();
    });
  }

  return (
    <ol ref={list} className={styles["list"]}>
      {lines.map((line, at) => (
        // The buttons are the keyboard alternative to dragging.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          // Two lines may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${at} ${line}`}
          className={styles["row"]}
          draggable
          data-dragged={dragged === at}
          onDragStart={(event) => {
            setDragged(at);
            event.dataTransfer.effectAllowed = "move";
          }}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => {
            if (dragged !== undefined) event.preventDefault();
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined && dragged !== at) move(dragged, at);
            setDragged(undefined);
          }}
        >
          <GripVertical size={18} aria-hidden="true" className={styles["grip"]} />
          <span className={styles["line"]}>{line}</span>
          <IconButton
            icon={ArrowUp}
            label={`Move ${one.toLowerCase()} ${at + 1} up`}
            data-move="up"
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`Move ${one.toLowerCase()} ${at + 1} down`}
            data-move="down"
            disabled={at === lines.length - 1}
            onClick={() => move(at, at + 1)}
          />
          <IconButton
            icon={X}
            label={`Remove ${one.toLowerCase()} ${at + 1}`}
            data-remove
            onClick={() => remove(at)}
          />
        </li>
      ))}
    </ol>
  );
}
