import { useId } from "react";
import { useEditing, useFieldError, useValue } from "../editor/editor-context.ts";
import { Input, TextArea } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import type { FieldProps } from "./field-props.ts";

/** One line of text, with values in use as suggestions. */
export function LineField({ field }: FieldProps<"line">) {
  const [value, change] = useValue(field.path);
  const { choices } = useEditing();
  const listId = useId();
  const known = field.choices === undefined ? [] : (choices[field.choices] ?? []);
  return (
    <Field label={field.label} help={field.help} error={useFieldError(field)} optional={!field.required}>
      {(control) => (
        <>
          <Input
            {...control}
            type={field.type === "link" || field.type === "site-link" ? "text" : (field.type ?? "text")}
            value={typeof value === "string" ? value : ""}
            autoComplete="off"
            {...(known.length > 0 && { list: listId })}
            {...(field.required && { required: true })}
            onChange={(event) =>
              change(event.target.value === "" && field.nullable ? null : event.target.value)
            }
          />
          {known.length > 0 && (
            <datalist id={listId}>
              {known.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

/** Several lines of plain text. */
export function TextField({ field }: FieldProps<"text">) {
  const [value, change] = useValue(field.path);
  return (
    <Field label={field.label} help={field.help} error={useFieldError(field)} optional={!field.required}>
      {(control) => (
        <TextArea
          {...control}
          rows={field.rows}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}
