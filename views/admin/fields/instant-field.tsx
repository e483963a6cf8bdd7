import { useState } from "react";
import { formatDate, formatDayInWords, formatTime } from "../../../src/rules/time/dates.ts";
import { fromWallClock, toWallClock } from "../../../src/rules/time/wall-clock.ts";
import { useFieldError, useValue } from "../editor/editor-context.ts";
import { Input, Radio } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./fields.module.css";
import type { FieldProps } from "./field-props.ts";

/**
 * A date and time in Malta's time zone, whatever the browser's zone. A time that is skipped in spring is explained, and
 * for one that occurs twice in autumn the person chooses.
 */
export function InstantField({ field }: FieldProps<"instant">) {
  const [value, change] = useValue(field.path);
  const [typed, setTyped] = useState<string>();
  const [skipped, setSkipped] = useState<string>();
  const instant = typeof value === "string" ? value : "";
  const wall = toWallClock(instant);
  const reading = fromWallClock(wall);

  function type(text: string) {
    const read = fromWallClock(text);
    setTyped(text);
    setSkipped(read?.skipped ? text.slice(11) : undefined);
    // A year with fewer than four digits is not a date yet and must not clear the value.
    if (read || text === "") change(read?.instant ?? null);
  }

  return (
    <Field
      label={field.label}
      error={useFieldError(field)}
      optional={!field.required}
      help={
        <>
          {wall !== "" && (
            <span className={styles["day"]}>
              {formatDayInWords(instant)}, {formatTime(instant)} in Malta.{" "}
            </span>
          )}
          {field.help}
        </>
      }
    >
      {(control) => (
        <>
          <Input
            {...control}
            type="datetime-local"
            value={typed ?? wall}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
          <div role="status">
            {skipped && wall !== "" && (
              <p className={styles["note"]}>
                The clocks go forward on {formatDate(instant)}, so {skipped} does not exist that night. It
                becomes {formatTime(instant)}.
              </p>
            )}
          </div>
          {reading?.again !== undefined && (
            <fieldset className={styles["twice"]}>
              <legend>
                The clocks go back that night, so {formatTime(instant)} occurs twice. Which one?
              </legend>
              <Radio
                name={`${control.id}-which`}
                label="The first, in summer time"
                checked={instant === reading.instant}
                onChange={() => change(reading.instant)}
              />
              <Radio
                name={`${control.id}-which`}
                label="The second, an hour later"
                checked={instant === reading.again}
                onChange={() => change(reading.again)}
              />
            </fieldset>
          )}
        </>
      )}
    </Field>
  );
}
