import { useState } from "react";
import { formatDate, formatDayInWords, formatTime } from "../../../src/rules/time/dates.ts";
import { instantOn } from "../../../src/rules/time/typed-date.ts";
import { fromWallClock, toWallClock } from "../../../src/rules/time/wall-clock.ts";
import { type FieldProps, useFieldError, useValue } from "../editor/editor-context.ts";
import { Radio } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./fields.module.css";
import { MomentInput } from "./time-ranges.tsx";

/**
 * A day and a time in Malta's time zone, whatever the browser's zone. A day alone is enough: without a time a start is the
 * day's first instant and an end its last. A time that is skipped in spring is explained, and for one that occurs twice in
 * autumn the person chooses.
 */
export function InstantField({ field }: FieldProps<"instant">) {
  const [value, change] = useValue(field.path);
  const [typed, setTyped] = useState<Parts>();
  const [skipped, setSkipped] = useState<string>();
  const instant = typeof value === "string" ? value : "";
  const wall = toWallClock(instant);
  const reading = fromWallClock(wall);
  const error = useFieldError(field);
  // What was typed stays until the field loses the focus, unless the value is changed elsewhere.
  const { day, time } = typed && readParts(typed, field.edge).value === value ? typed : partsOf(value);
  // A day that is stored with a time of its own, such as an offer until 20:00, keeps showing it.
  const isWholeDay = instantOn(day, "", field.edge)?.instant === value;
  const hasTime = !field.days || (!isWholeDay && wall !== "");

  function type(next: Parts) {
    const read = readParts(next, field.edge);
    setTyped(next);
    setSkipped(read.skipped ? next.time : undefined);
    change(read.value);
  }

  return (
    <Field
      label={field.label}
      error={error}
      optional={!field.required}
      help={
        <>
          {wall !== "" && (
            <span className={styles["day"]}>
              {formatDayInWords(instant)}
              {hasTime ? `, ${formatTime(instant)} in Malta` : ""}.{" "}
            </span>
          )}
          {field.help}
        </>
      }
    >
      {(control) => (
        <>
          <div onBlur={() => wall !== "" && setTyped(undefined)}>
            <MomentInput
              {...control}
              name={field.label}
              day={day}
              // The time shows at once: if it changed when its field gets the focus, the selection would be lost.
              onDay={(next) =>
                type({ day: next, time: hasTime ? time || defaultTime(next, field.edge) : "" })
              }
              timeName={`Time: ${field.label}`}
              time={time}
              onTime={hasTime ? (next) => type({ day, time: next }) : undefined}
            />
          </div>
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

/** The day (`YYYY-MM-DD`) and the time (`HH:MM`), or text that is neither yet. */
interface Parts {
  day: string;
  time: string;
}

function partsOf(value: unknown): Parts {
  if (typeof value !== "string") return { day: "", time: "" };
  const wall = toWallClock(value);
  return wall === "" ? { day: value, time: "" } : { day: wall.slice(0, 10), time: wall.slice(11) };
}

/** The value of what was typed: an instant, null without a day, or text that is not an instant, which validation reports. */
function readParts({ day, time }: Parts, edge: "start" | "end"): { value: string | null; skipped: boolean } {
  if (day.trim() === "") return { value: null, skipped: false };
  const reading = instantOn(day, time, edge);
  return { value: reading?.instant ?? `${day} ${time}`.trim(), skipped: reading?.skipped ?? false };
}

/** The time that a day has without one; empty for text that is not a day. */
function defaultTime(day: string, edge: "start" | "end"): string {
  return toWallClock(instantOn(day, "", edge)?.instant ?? "").slice(11);
}
