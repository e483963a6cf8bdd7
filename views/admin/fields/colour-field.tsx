import { type FieldProps, useFieldError, useValue } from "../editor/editor-context.ts";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./fields.module.css";

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
      {(control) => (
        <span className={styles["colour"]}>
          <input
            type="color"
            className={styles["swatch"]}
            aria-label={`${field.label}: pick a colour`}
            value={COLOUR.test(text) ? text : "#000000"}
            onChange={(event) => change(event.target.value)}
          />
          <Input
            {...control}
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
      )}
    </Field>
  );
}
