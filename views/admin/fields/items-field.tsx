import { randomText } from "../../../src/rules/text/random-text.ts";
import { Plus } from "lucide-react";
import type { FieldSpec } from "../../../src/content/form.ts";
import { fieldsFor } from "../../../src/content/kinds/pages/sections.form.ts";
import { type FieldProps, type RowComponent, useFieldError, useValue } from "../editor/editor-context.ts";
import { isGroup } from "../../../src/rules/merge-record.ts";
import { Button } from "../kit/button.tsx";
import { FieldGroup } from "../kit/field.tsx";
import { MovableList } from "../kit/movable-row.tsx";
import styles from "./fields.module.css";
import { useRemoval } from "./use-removal.ts";

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
  const remove = useRemoval(field.path);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const nameOf = (at: number) => `${field.one} ${at + 1}`;

  return (
    <FieldGroup legend={field.label} help={field.help} error={error}>
      <MovableList
        id={field.path}
        label={field.label}
        items={items}
        nameOf={(_item, at) => nameOf(at)}
        onChange={change}
        onRemove={(at) => remove(at, nameOf(at))}
      >
        {(item, at) => (
          <>
            <p className={styles["itemName"]}>{titleOf(item) || nameOf(at)}</p>
            <div className={styles["rows"]}>
              {fieldsAt(`${field.path}.${at}`, fieldsFor(field.fields, isGroup(item) ? item : {})).map(
                (inner) => (
                  <Row key={inner.path} field={inner} />
                ),
              )}
            </div>
          </>
        )}
      </MovableList>
      <div>
        <Button icon={Plus} onClick={() => change([...items, { ...field.blank, ...newId(field.blank) }])}>
          Add: {field.one}
        </Button>
      </div>
    </FieldGroup>
  );
}

/** The name of a new item, where items have one that stays when their words change. */
function newId(blank: Readonly<Record<string, unknown>>): { id?: string } {
  return blank["id"] === "" ? { id: `f-${randomText(8)}` } : {};
}

/** What tells one item from another: its first text. */
function titleOf(item: unknown): string {
  if (!isGroup(item)) return "";
  const text = ["title", "name", "question", "label"]
    .map((name) => item[name])
    .find((each) => each !== undefined);
  return typeof text === "string" ? text : "";
}
