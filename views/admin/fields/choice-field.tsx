import { useId, useRef, useState } from "react";
import { similarOption } from "../../../src/rules/text/near-words.ts";
import { slugify, slugWords } from "../../../src/rules/text/slug.ts";
import {
  type FieldProps,
  useEditing,
  useEditorState,
  useFieldError,
  useValue,
} from "../editor/editor-context.ts";
import { Button } from "../kit/button.tsx";
import { Checkbox, Input, Options, Select } from "../kit/controls.tsx";
import { Field, FieldGroup } from "../kit/field.tsx";
import styles from "./fields.module.css";

/** A choice of one option. */
export function SelectField({ field }: FieldProps<"select">) {
  const [value, change] = useValue(field.path);
  return (
    <Field label={field.label} help={field.help} error={useFieldError(field)}>
      <Select value={String(value)} onChange={(event) => change(event.target.value)}>
        {value === "" && !field.options.some((option) => option.value === "") && (
          <option value="">Choose one</option>
        )}
        <Options options={field.options} />
      </Select>
    </Field>
  );
}

/** A choice of one option that the editor was opened with or that is filled in elsewhere in the form, or of none. */
export function OptionField({ field }: FieldProps<"option">) {
  const [value, change] = useValue(field.path);
  const { options: opened } = useEditing();
  const { options: source, path } = field;
  const values = useEditorState((state) => (typeof source === "string" ? undefined : state.values));
  const options = typeof source === "string" ? (opened?.[source] ?? []) : source(values ?? {}, path);
  return (
    <Field label={field.label} help={field.help} error={useFieldError(field)}>
      <Select
        value={typeof value === "string" ? value : ""}
        onChange={(event) => change(event.target.value === "" ? null : event.target.value)}
      >
        <option value="">{field.none}</option>
        <Options options={options} />
      </Select>
    </Field>
  );
}

/** The option value for a new category; it is not a valid slug. */
const NEW = "+";

/** A category: a known one, one in use, or a new one where it can be added. Stored as a slug. */
export function CategoryField({ field }: FieldProps<"category">) {
  const [value, change] = useValue(field.path);
  const { choices } = useEditing();
  const [naming, setNaming] = useState<string>();
  const nameId = useId();
  const select = useRef<HTMLSelectElement>(null);
  const current = typeof value === "string" ? value : "";
  const extra = [
    ...(choices?.[field.choices] ?? []),
    ...(naming === undefined && current !== "" ? [current] : []),
  ];
  const others = [...new Set(extra)].filter((slug) => !field.known.some((option) => option.value === slug));
  const options = [...field.known, ...others.map((slug) => ({ value: slug, label: slugWords(slug) }))];
  const similar = naming === undefined ? undefined : similarOption(naming, options);

  function choose(slug: string) {
    setNaming(undefined);
    change(slug);
    // The button that was pressed is gone.
    select.current?.focus();
  }

  return (
    <Field label={field.label} help={field.help} error={useFieldError(field)}>
      {(control) => (
        <>
          <Select
            {...control}
            ref={select}
            value={naming === undefined ? current : NEW}
            onChange={(event) => {
              const chosen = event.target.value;
              setNaming(chosen === NEW ? "" : undefined);
              change(chosen === NEW ? "" : chosen);
            }}
          >
            {field.none !== undefined && <option value="">{field.none}</option>}
            <Options options={options} />
            {field.none === undefined && <option value={NEW}>New category…</option>}
          </Select>
          {naming !== undefined && (
            <>
              <label htmlFor={nameId} className={styles["small"]}>
                Name of the new category
              </label>
              <Input
                id={nameId}
                value={naming}
                autoComplete="off"
                onChange={(event) => {
                  setNaming(event.target.value);
                  change(slugify(event.target.value));
                }}
              />
              <div role="status" className={styles["small"]}>
                {similar && (
                  <>
                    Did you mean {similar.label}?{" "}
                    <Button onClick={() => choose(similar.value)}>Use {similar.label}</Button>
                  </>
                )}
                {!similar && current !== "" && `“${slugWords(current)}” will be a new category on the site.`}
              </div>
            </>
          )}
        </>
      )}
    </Field>
  );
}

/** A choice of any number of options. */
export function ChecksField({ field }: FieldProps<"checks">) {
  const [value, change] = useValue(field.path);
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  return (
    <FieldGroup legend={field.label} help={field.help} error={useFieldError(field)}>
      <div className={styles["checks"]}>
        {field.options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              // In the order of the list, so that ticking and unticking leaves no change.
              change(
                field.options
                  .map((other) => other.value)
                  .filter((other) =>
                    other === option.value ? event.target.checked : chosen.includes(other),
                  ),
              )
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** A yes-or-no field. */
export function SwitchField({ field }: FieldProps<"switch">) {
  const [value, change] = useValue(field.path);
  return (
    <FieldGroup legend={field.label} help={field.help} error={useFieldError(field)}>
      <Checkbox
        label={field.words}
        checked={value === true}
        onChange={(event) => change(event.target.checked)}
      />
    </FieldGroup>
  );
}
