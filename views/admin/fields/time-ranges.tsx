import { Plus, X } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useRef } from "react";
import { classNames } from "../../components/class-names.ts";
import type { OpeningRange } from "../../../src/content/kinds/stores/store.schema.ts";
import { parseTime } from "../../../src/rules/time/typed-date.ts";
import { Button, IconButton } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { memberAt } from "../kit/keyboard.ts";
import { DayInput } from "./day-input.tsx";
import fields from "./fields.module.css";
import styles from "./hours.module.css";
import { plainText, useTypedText } from "./typed-text.ts";

/** The schema's limit (store.schema.ts). */
const MAX_RANGES = 4;

interface TimeRangesProps {
  /** The day's name for screen readers: `Monday`. */
  day: string;
  ranges: readonly OpeningRange[];
  onChange: (ranges: OpeningRange[]) => void;
}

/** The time ranges in which a store is open on one day; none means closed. */
export function TimeRanges({ day, ranges, onChange }: TimeRangesProps) {
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const put = (at: number, range: OpeningRange) => onChange(ranges.with(at, range));

  function remove(at: number) {
    onChange(ranges.toSpliced(at, 1));
    // The next range takes the place of this one, and its button the focus; the last one has none after it.
    if (at < ranges.length - 1) return;
    // With the most ranges there is no button that adds one.
    (addButton.current ?? memberAt(list.current, "[data-tool=remove]", at - 1))?.focus();
  }

  return (
    <div ref={list} className={styles["ranges"]}>
      {ranges.length === 0 && <span className="quiet">Closed</span>}
      {ranges.map((range, at) => (
        // Ranges have no identity other than their position.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={styles["range"]}>
          <TimeInput
            aria-label={`${day} opens${at > 0 ? ` again (${at + 1})` : ""}`}
            value={range.opens}
            className={styles["time"]}
            onChange={(opens) => put(at, { ...range, opens })}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            aria-label={`${day} closes${at > 0 ? ` again (${at + 1})` : ""}`}
            value={range.closes}
            className={styles["time"]}
            midnight="24:00"
            onChange={(closes) => put(at, { ...range, closes })}
          />
          {range.closes < range.opens && <span className="quiet">next day</span>}
          <IconButton
            icon={X}
            data-tool="remove"
            label={`Remove ${range.opens} to ${range.closes} on ${day}`}
            onClick={() => remove(at)}
          />
        </span>
      ))}
      {ranges.length < MAX_RANGES && (
        <Button
          ref={addButton}
          tone="quiet"
          icon={Plus}
          onClick={() => onChange([...ranges, nextRange(ranges.at(-1))])}
          aria-label={ranges.length === 0 ? `Add hours on ${day}` : `Add more hours on ${day}`}
        >
          {ranges.length === 0 ? "Hours" : ""}
        </Button>
      )}
    </div>
  );
}

function nextRange(last: OpeningRange | undefined): OpeningRange {
  return last === undefined ? { opens: "07:30", closes: "20:00" } : { opens: last.closes, closes: "24:00" };
}

interface TimeInputProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  /** `HH:MM`, or text that is not a time yet. */
  value: string;
  /** What 00:00 means: as the end of something the midnight at the end of the day, `24:00`. */
  midnight?: "00:00" | "24:00";
  onChange: (value: string) => void;
}

const STEP_MINUTES = 15;
const DAY_MINUTES = 24 * 60;

/** A time on 24 hours, in any browser language: typed as `8`, `8:30` or `830`; arrow up and down move it by 15 minutes. */
export function TimeInput({ value, midnight = "00:00", onChange, ...rest }: TimeInputProps) {
  const { text, type, leave } = useTypedText(value, (next) => onChange(plainText(next)), {
    parse(typed) {
      const time = parseTime(typed) ?? typed;
      return time === "00:00" ? midnight : time;
    },
    format: plainText,
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const [hour = 0, minute = 0] = (parseTime(text) ?? "12:00").split(":").map(Number);
    const step = event.key === "ArrowUp" ? STEP_MINUTES : -STEP_MINUTES;
    const minutes = (hour * 60 + minute + step + DAY_MINUTES) % DAY_MINUTES;
    const two = (count: number) => String(count).padStart(2, "0");
    type(`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`);
  }

  return (
    <Input
      placeholder="hh:mm"
      autoComplete="off"
      inputMode="numeric"
      {...rest}
      value={text}
      onChange={(event) => type(event.target.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}

interface MomentInputProps extends Omit<ComponentProps<"input">, "onChange"> {
  /** The field's name, for the calendar's button. */
  name: string;
  day: string;
  onDay: (day: string) => void;
  /** What the field of the time is called. */
  timeName?: string;
  time: string;
  /** Without it a day alone is asked for. */
  onTime: ((time: string) => void) | undefined;
}

/** A day, and a time beside it. */
export function MomentInput({ day, onDay, timeName = "Time", time, onTime, ...rest }: MomentInputProps) {
  return (
    <div className={classNames(fields["moment"], "row")}>
      <DayInput {...rest} value={day} onChange={onDay} />
      {onTime && (
        <TimeInput
          aria-label={timeName}
          aria-invalid={rest["aria-invalid"]}
          className={fields["time"]}
          value={time}
          onChange={onTime}
        />
      )}
    </div>
  );
}
