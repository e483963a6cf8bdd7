import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { parsePrice } from "../fields/typed-text.ts";
import fieldStyles from "../fields/fields.module.css";

interface AmountInputProps {
  label: string;
  unit: "€" | "%";
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A price or a percentage, as it is typed. */
export function AmountInput({ label, unit, value, error, onChange }: AmountInputProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className={fieldStyles["unit"]}>
          {unit === "€" && <span className={fieldStyles["before"]}>€</span>}
          <Input
            {...control}
            data-autofocus
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit === "%" && <span className={fieldStyles["after"]}>%</span>}
        </span>
      )}
    </Field>
  );
}

/** A percentage above zero as it is typed: `10`, `2,5`, `10 %`. Undefined if it is none. */
export function parsePercent(text: string): number | undefined {
  const [, number] = /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%?\s*$/.exec(text) ?? [];
  const value = Number(number?.replace(",", "."));
  return value > 0 ? value : undefined;
}

/** The amount in the unit, or the sentence that asks for it. */
export function readAmount(unit: "€" | "%", text: string): number | string {
  const amount = unit === "€" ? parsePrice(text) : parsePercent(text);
  return (
    amount ??
    (unit === "€" ? "Please enter a price, such as 1.25." : "Please enter a percentage, such as 10.")
  );
}
