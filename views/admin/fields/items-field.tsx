import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import type { FieldSpec } from "../../../src/content/form.ts";
import { fieldsFor } from "../../../src/content/kinds/pages/sections.form.ts";
import {
  type FieldProps,
  type RowComponent,
  useEditing,
  useFieldError,
  useValue,
} from "../editor/editor-context.ts";
import { isGroup, valueAt } from "../../../src/rules/merge-record.ts";
import { Button, IconButton } from "../kit/button.tsx";
import { FieldGroup } from "../kit/field.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./fields.module.css";

/** The fields of a group within a list, with the path of the group before their own. */
export function fieldsAt(prefix: string, fields: readonly FieldSpec[]): FieldSpec[] {
  return fields.map((field) => ({
    ...field,
    path: `${prefix}.${field.path}`,
    ...(field.is === "picture" && field.alt !== undefined && { alt: `${prefix}.${field.alt}` }),
    ...(field.is === "picture" &&
      field.decorative !== undefined && { decorative: `${prefix}.${field.decorative}` }),
  }));
}

/** A list of groups of fields, such as the steps of a timeline. */
export function ItemsField({ field, Row }: FieldProps<"items"> & { Row: RowComponent }) {
  const [value, change] = useValue(field.path);
  const error = useFieldError({ ...field, path: `${field.path}.` });
  const toast = useToast();
  const { editor } = useEditing();
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const nameOf = (at: number) => `${field.one} ${at + 1}`;

  function move(at: number, to: number) {
    change(items.toSpliced(at, 1).toSpliced(to, 0, items[at]));
  }

  function remove(at: number) {
    const item = items[at];
    change(items.toSpliced(at, 1));
    toast({
      text: `${nameOf(at)} removed.`,
      undo() {
        const now = valueAt(editor.getState().values, field.path);
        change(Array.isArray(now) ? now.toSpliced(at, 0, item) : [item]);
      },
    });
  }

  return (
    <FieldGroup legend={field.label} help={field.help} error={error}>
      <ol className={styles["items"]}>
        {items.map((item, at) => (
          // eslint-disable-next-line react/no-array-index-key -- items have no id, and their fields are controlled
          <li key={at} className={styles["item"]}>
            <div className={styles["itemHead"]}>
              <span className={styles["itemName"]}>{titleOf(item) || nameOf(at)}</span>
              <IconButton
                icon={ArrowUp}
                label={`Move ${nameOf(at)} up`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move ${nameOf(at)} down`}
                disabled={at === items.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton icon={Trash2} label={`Remove ${nameOf(at)}`} onClick={() => remove(at)} />
            </div>
            <div className={styles["rows"]}>
              {fieldsAt(`${field.path}.${at}`, fieldsFor(field.fields, isGroup(item) ? item : {})).map(
                (inner) => (
                  <Row key={inner.path} field={inner} />
                ),
              )}
            </div>
          </li>
        ))}
      </ol>
      <Button icon={Plus} onClick={() => change([...items, { ...field.blank, ...newId(field.blank) }])}>
        Add: {field.one}
      </Button>
    </FieldGroup>
  );
}

/** The name of a new item, where items have one that stays when their words change. */
function newId(blank: Readonly<Record<string, unknown>>): { id?: string } {
  return blank["id"] === "" ? { id: `f-${crypto.randomUUID().slice(0, 8)}` } : {};
}

/** What tells one item from another: its first text. */
function titleOf(item: unknown): string {
  if (!isGroup(item)) return "";
  const text = ["title", "name", "question", "label"]
    .map((name) => item[name])
    .find((each) => each !== undefined);
  return typeof text === "string" ? text : "";
}
