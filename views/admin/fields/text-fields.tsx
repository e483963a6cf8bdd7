import { useId } from "react";
import { withScheme } from "../../../src/rules/links/link-address.ts";
import { isPageLink } from "../../../src/rules/text/site-facts.ts";
import {
  type FieldProps,
  useEditing,
  useEditorState,
  useFieldError,
  useRecordForm,
  useValue,
} from "../editor/editor-context.ts";
import { Input, TextArea } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { LinkInput } from "../links/link-input.tsx";
import styles from "./fields.module.css";
import { priceText } from "../../../src/rules/money/money.ts";
import { numbersLike, parsePrice, plainText, useTypedText } from "./typed-text.ts";
import { publicPathOf } from "../../../src/content/kinds/kinds.ts";
import { slugify } from "../../../src/rules/text/slug.ts";
import { textAt } from "../../../src/rules/merge-record.ts";
import { Button } from "../kit/button.tsx";
import { classNames } from "../../components/class-names.ts";

/** One line of text, with values in use as suggestions; of a link, also the pages of this site. */
export function LineField({ field }: FieldProps<"line">) {
  const [value, change] = useValue(field.path);
  const { choices } = useEditing();
  const listId = useId();
  const text = typeof value === "string" ? value : "";
  const store = (typed: string) => change(typed === "" && field.nullable ? null : typed);
  const known = field.choices === undefined ? [] : (choices?.[field.choices] ?? []);
  return (
    <Field label={field.label} help={field.help} error={useFieldError(field)} optional={!field.required}>
      {field.type === "link" || field.type === "site-link" ? (
        <LinkInput
          value={text}
          allows={field.type === "site-link" ? isPageLink : undefined}
          onChange={store}
          onChoose={({ href }) => store(href)}
        />
      ) : (
        <Input
          type={field.type ?? "text"}
          value={text}
          autoComplete="off"
          {...(known.length > 0 && { list: listId })}
          {...(field.required && { required: true })}
          onChange={(event) => store(event.target.value)}
          onBlur={({ target }) => {
            if (field.type === "url") store(withScheme(target.value));
          }}
        />
      )}
      {known.length > 0 && (
        <datalist id={listId}>
          {known.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </datalist>
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

const WHOLE = numbersLike(/^\s*\d{1,9}\s*$/);
const DECIMAL = numbersLike(/^\s*\d{1,9}(?:[.,]\d{1,6})?\s*$/);

const PRICE = {
  parse: (text: string) => (text.trim() === "" ? null : (parsePrice(text) ?? text)),
  format: (value: unknown) => (typeof value === "number" ? priceText(value) : plainText(value)),
};

/** A number, with decimals where the field takes them. */
export function NumberField({ field }: FieldProps<"number">) {
  const { text, type, leave } = useTypedText(...useValue(field.path), field.decimals ? DECIMAL : WHOLE);
  return (
    <Field label={field.label} help={field.help} error={useFieldError(field)} optional={!field.required}>
      <span className={styles["unit"]}>
        <Input
          inputMode={field.decimals ? "decimal" : "numeric"}
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
        {field.unit && <span className={styles["after"]}>{field.unit}</span>}
      </span>
    </Field>
  );
}

/** A price in euro, stored in cents. */
export function PriceField({ field }: FieldProps<"price">) {
  const { text, type, leave } = useTypedText(...useValue(field.path), PRICE);
  return (
    <Field label={field.label} help={field.help} error={useFieldError(field)} optional={!field.required}>
      <span className={styles["unit"]}>
        <span className={styles["before"]}>€</span>
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      </span>
    </Field>
  );
}

/** What is typed, as a slug of one part or two. */
function tidySlug({ parts }: FieldProps<"slug">["field"], typed: string): string {
  const [first = "", ...more] = parts === 2 ? typed.split("/") : [typed];
  return [slugify(first), slugify(more.join("-"))].filter(Boolean).join("/");
}

/** The slug of a record's page: derived from the title unless a person types another. */
export function SlugField({ field }: FieldProps<"slug">) {
  const [value, change] = useValue(field.path);
  const { publicUrl } = useEditing();
  const form = useRecordForm();
  const saved = useEditorState((state) => state.saved !== undefined);
  const savedSlug = useEditorState((state) => state.saved?.["slug"]);
  const suggestion = useEditorState(({ values }) => slugify(textAt(values, field.from)));
  const slug = typeof value === "string" ? value : "";
  const shown = tidySlug(field, slug === "" ? suggestion : slug);
  const path = useEditorState(({ values }) => publicPathOf(form.kind, { ...values, slug: shown }));
  return (
    <Field
      label={field.label}
      error={useFieldError(field)}
      help={
        <>
          {path !== null && (
            <span className={styles["full"]}>
              {publicUrl}
              {path}.{" "}
            </span>
          )}
          {saved
            ? slug !== savedSlug && "The old address redirects to the new one."
            : "Created from the title, unless you type another."}
        </>
      }
    >
      <Input
        value={slug}
        placeholder={suggestion}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change(event.target.value === "" && !saved ? undefined : event.target.value)}
        onBlur={() => {
          if (slug !== "" && tidySlug(field, slug) !== slug) change(tidySlug(field, slug));
        }}
      />
    </Field>
  );
}

const COLOUR = /^#[0-9a-f]{6}$/i;

/** A colour: picked, or typed as `#rrggbb`. A colour that the server refuses has a button that takes the nearest one. */
export function ColourField({ field }: FieldProps<"colour">) {
  const [value, change] = useValue(field.path);
  const error = useFieldError(field);
  const text = typeof value === "string" ? value : "";
  // The server names the nearest colour in its sentence.
  const [nearest] = /#[0-9a-f]{6}/i.exec(error?.includes("nearest") ? error : "") ?? [];
  return (
    <Field label={field.label} help={field.help} error={error}>
      <span className={classNames(styles["colour"], "row")}>
        <input
          type="color"
          className={styles["swatch"]}
          aria-label={`${field.label}: pick a colour`}
          value={COLOUR.test(text) ? text : "#000000"}
          onChange={(event) => change(event.target.value)}
        />
        <Input
          className={styles["code"]}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        {nearest !== undefined && (
          <Button onClick={() => change(nearest.toLowerCase())}>
            <span className={styles["sample"]} aria-hidden="true">
              <svg viewBox="0 0 1 1">
                <rect width="1" height="1" fill={nearest} />
              </svg>
            </span>
            Use {nearest}
          </Button>
        )}
      </span>
    </Field>
  );
}
