import { useId } from "react";
import { withScheme } from "../../../src/rules/links/link-address.ts";
import { isPageLink } from "../../../src/rules/text/site-facts.ts";
import { type FieldProps, useEditing, useFieldError, useValue } from "../editor/editor-context.ts";
import { Input, TextArea } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { LinkInput } from "../links/link-input.tsx";

/** One line of text, with values in use as suggestions. */
export function LineField({ field }: FieldProps<"line">) {
  const [value, change] = useValue(field.path);
  const { choices } = useEditing();
  const listId = useId();
  const store = (text: string) => change(text === "" && field.nullable ? null : text);
  const known = field.choices === undefined ? [] : (choices?.[field.choices] ?? []);
  return (
    <Field label={field.label} help={field.help} error={useFieldError(field)} optional={!field.required}>
      {(control) => (
        <>
          <Input
            {...control}
            type={field.type ?? "text"}
            value={typeof value === "string" ? value : ""}
            autoComplete="off"
            {...(known.length > 0 && { list: listId })}
            {...(field.required && { required: true })}
            onChange={(event) => store(event.target.value)}
            onBlur={({ target }) => {
              if (field.type === "url") store(withScheme(target.value));
            }}
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
      <TextArea
        rows={field.rows}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => change(event.target.value)}
      />
    </Field>
  );
}

/** The target of a link. */
export function LinkField({ field }: FieldProps<"line">) {
  const [value, change] = useValue(field.path);
  const store = (text: string) => change(text === "" && field.nullable ? null : text);
  return (
    <Field label={field.label} help={field.help} error={useFieldError(field)} optional={!field.required}>
      {(control) => (
        <LinkInput
          {...control}
          value={typeof value === "string" ? value : ""}
          allows={field.type === "site-link" ? isPageLink : undefined}
          onChange={store}
          onChoose={({ href }) => store(href)}
        />
      )}
    </Field>
  );
}
