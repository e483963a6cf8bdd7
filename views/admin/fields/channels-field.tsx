import { Plus } from "lucide-react";
import { withScheme } from "../../../src/rules/links/link-address.ts";
import { type FieldProps, useFieldError, useValue } from "../editor/editor-context.ts";
import { Button } from "../kit/button.tsx";
import { Input, Select } from "../kit/controls.tsx";
import { FieldGroup } from "../kit/field.tsx";
import { MovableList } from "../kit/movable-row.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./fields.module.css";

interface ChannelEntry {
  channel: string;
  url: string;
}

/** The social channels: a network and an address each, in the order in which they show. */
export function ChannelsField({ field }: FieldProps<"channels">) {
  const [value, change] = useValue(field.path);
  const toast = useToast();
  const entries: readonly ChannelEntry[] = Array.isArray(value) ? value : [];
  const labelOf = (channel: string) =>
    field.options.find((option) => option.value === channel)?.label ?? channel;
  const replace = (index: number, entry: ChannelEntry) => change(entries.with(index, entry));

  function remove(index: number) {
    const before = entries;
    change(entries.toSpliced(index, 1));
    toast({
      text: `${labelOf(entries[index]?.channel ?? "")} removed.`,
      async undo() {
        change(before);
      },
    });
  }

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
        onRemove={remove}
      >
        {(entry, index) => (
          <div className={styles["channel"]}>
            <Select
              aria-label={`Network ${index + 1}`}
              value={entry.channel}
              onChange={(event) => replace(index, { ...entry, channel: event.target.value })}
            >
              {field.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
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
