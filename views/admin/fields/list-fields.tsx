import { ListOrdered, Plus, Text } from "lucide-react";
import { useId, useState } from "react";
import { fromLines, toLines } from "../../../src/rules/text/line-list.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { type FieldProps, useFieldError, useValue } from "../editor/editor-context.ts";
import { Button } from "../kit/button.tsx";
import { Input, Options, Select, TextArea } from "../kit/controls.tsx";
import { FieldError, FieldGroup } from "../kit/field.tsx";
import { MovableList } from "../kit/movable-row.tsx";
import kit from "../kit/field.module.css";
import styles from "./fields.module.css";
import { useTypedText } from "./typed-text.ts";
import { withScheme } from "../../../src/rules/links/link-address.ts";
import { useRemoval } from "./use-removal.ts";

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

  function remove(at: number) {
    const rest = lines.toSpliced(at, 1);
    change(rest);
    setSaid(`${lines[at]} removed, ${plural(rest.length, "line", "lines")} left.`);
    if (rest.length > 1) return;
    setSorting(false);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }

  return (
    <div
      className={kit["field"]}
      // As text it is one labelled control; as a list it is a group.
      {...(ordered && { role: "group", "aria-labelledby": `${id}-label` })}
    >
      <div className={styles["lineHead"]}>
        <label id={`${id}-label`} htmlFor={ordered ? undefined : id} className={kit["label"]}>
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
        <MovableList
          id={id}
          label={field.label}
          items={lines}
          nameOf={(_line, at) => `${field.one.toLowerCase()} ${at + 1}`}
          onChange={change}
          onRemove={remove}
        >
          {(line) => <p className={styles["line"]}>{line}</p>}
        </MovableList>
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
      <p id={`${id}-help`} className={kit["help"]}>
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
    <div role="group" aria-label={`${label} to choose from`} className="row gap-1">
      {lines.map((line) => (
        <Button
          key={line}
          tone="quiet"
          icon={Plus}
          aria-label={`Add ${line}`}
          onClick={({ currentTarget }) => {
            // The button goes with its line.
            const next = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling;
            if (next instanceof HTMLElement) next.focus();
            onChoose(line);
          }}
        >
          {line}
        </Button>
      ))}
    </div>
  );
}

interface ChannelEntry {
  channel: string;
  url: string;
}

/** The social channels: a network and an address each, in the order in which they show. */
export function ChannelsField({ field }: FieldProps<"channels">) {
  const [value, change] = useValue(field.path);
  const remove = useRemoval(field.path);
  const entries: readonly ChannelEntry[] = Array.isArray(value) ? value : [];
  const labelOf = (channel: string) =>
    field.options.find((option) => option.value === channel)?.label ?? channel;
  const replace = (index: number, entry: ChannelEntry) => change(entries.with(index, entry));

  function add() {
    const unused = field.options.find((option) => !entries.some(({ channel }) => channel === option.value));
    change([...entries, { channel: unused?.value ?? field.options[0]?.value ?? "", url: "" }]);
  }

  return (
    <FieldGroup legend={field.label} help={field.help} error={useFieldError(field)}>
      <MovableList
        id={field.path}
        label={field.label}
        items={entries}
        nameOf={({ channel }) => labelOf(channel)}
        onChange={change}
        onRemove={(index) => remove(index, labelOf(entries[index]?.channel ?? ""))}
      >
        {(entry, index) => (
          <div className={styles["channel"]}>
            <Select
              aria-label={`Network ${index + 1}`}
              value={entry.channel}
              onChange={(event) => replace(index, { ...entry, channel: event.target.value })}
            >
              <Options options={field.options} />
            </Select>
            <Input
              aria-label={`Address of ${labelOf(entry.channel)}`}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={entry.url}
              onChange={(event) => replace(index, { ...entry, url: event.target.value })}
              onBlur={({ target }) => {
                const url = withScheme(target.value);
                if (url !== entry.url) replace(index, { ...entry, url });
              }}
            />
          </div>
        )}
      </MovableList>
      <div>
        <Button icon={Plus} onClick={add}>
          Add a channel
        </Button>
      </div>
    </FieldGroup>
  );
}
