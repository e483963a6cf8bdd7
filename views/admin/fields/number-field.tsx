import { type FieldProps, useFieldError, useValue } from "../editor/editor-context.ts";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./fields.module.css";
import { parsePrice, plainText, priceText, useTypedText } from "./typed-text.ts";

const WHOLE = {
  /** Text that is not a number stays as it was typed: validation reports it. */
  parse: (text: string) => (text.trim() === "" ? null : /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : text),
  format: plainText,
};

const DECIMAL = {
  parse: (text: string) =>
    text.trim() === ""
      ? null
      : /^\s*\d{1,9}(?:[.,]\d{1,6})?\s*$/.test(text)
        ? Number(text.replace(",", "."))
        : text,
  format: plainText,
};

const PRICE = {
  parse: (text: string) => (text.trim() === "" ? null : (parsePrice(text) ?? text)),
  format: (value: unknown) => (typeof value === "number" ? priceText(value) : plainText(value)),
};

/** A number, with decimals where the field takes them. */
export function NumberField({ field }: FieldProps<"number">) {
  const { text, type, leave } = useTypedText(...useValue(field.path), field.decimals ? DECIMAL : WHOLE);
  return (
    <Field label={field.label} help={field.help} error={useFieldError(field)} optional={!field.required}>
      {(control) => (
        <span className={styles["unit"]}>
          <Input
            {...control}
            inputMode={field.decimals ? "decimal" : "numeric"}
            autoComplete="off"
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
          />
          {field.unit && <span className={styles["after"]}>{field.unit}</span>}
        </span>
      )}
    </Field>
  );
}

/** A price in euro, stored in cents. */
export function PriceField({ field }: FieldProps<"price">) {
  const { text, type, leave } = useTypedText(...useValue(field.path), PRICE);
  return (
    <Field label={field.label} help={field.help} error={useFieldError(field)} optional={!field.required}>
      {(control) => (
        <span className={styles["unit"]}>
          <span className={styles["before"]}>€</span>
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
          />
        </span>
      )}
    </Field>
  );
}
