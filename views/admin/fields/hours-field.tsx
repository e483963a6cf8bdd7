import { CalendarPlus, Copy, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import type { OpeningRange } from "../../../src/content/kinds/stores/store.schema.ts";
import { weekdayName } from "../../../src/rules/time/dates.ts";
import { WEEK, type Weekday } from "../../../src/rules/time/malta-time.ts";
import { type FieldProps, useEditing, useFieldError, useValue } from "../editor/editor-context.ts";
import { isGroup, textAt, valueAt } from "../../../src/rules/merge-record.ts";
import { Button, IconButton } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { FieldGroup } from "../kit/field.tsx";
import { useToast } from "../kit/toasts.tsx";
import { timeRangesOf } from "../forms/field-words.ts";
import { DayInput } from "./day-input.tsx";
import styles from "./hours.module.css";
import { TimeRanges } from "./time-ranges.tsx";
import { useRemoval } from "./use-removal.ts";
import { classNames } from "../../components/class-names.ts";

const AFTER_MONDAY = WEEK.slice(1);

/** The opening hours of a week. */
export function WeekField({ field }: FieldProps<"week">) {
  const [value, change] = useValue(field.path);
  const hours = Object(value);
  const dayOf = (day: Weekday) => timeRangesOf(valueAt(hours, day));
  const { editor } = useEditing();
  const toast = useToast();

  function copyMonday(days: readonly Weekday[]) {
    const put = (of: (day: Weekday) => unknown) => {
      const now = Object(valueAt(editor.getState().values, field.path));
      change({ ...now, ...Object.fromEntries(days.map((day) => [day, of(day)])) });
    };
    put(() => dayOf("monday"));
    toast({ text: "The hours of Monday are copied.", undo: () => put((day) => valueAt(hours, day)) });
  }

  return (
    <FieldGroup legend={field.label} help={field.help} error={useFieldError(field)}>
      <div className={styles["week"]}>
        {WEEK.map((day) => (
          <div key={day} className={styles["day"]}>
            <span className={styles["name"]}>{weekdayName(day)}</span>
            <TimeRanges
              day={weekdayName(day)}
              ranges={dayOf(day)}
              onChange={(ranges) => change({ ...hours, [day]: ranges })}
            />
          </div>
        ))}
      </div>
      <div className={styles["copies"]}>
        <Button tone="quiet" icon={Copy} onClick={() => copyMonday(AFTER_MONDAY.slice(0, 4))}>
          Copy Monday to all weekdays
        </Button>
        <Button tone="quiet" icon={Copy} onClick={() => copyMonday(AFTER_MONDAY)}>
          Copy Monday to every day
        </Button>
      </div>
    </FieldGroup>
  );
}

/** The opening hours of one kind of day. */
export function DayField({ field }: FieldProps<"day">) {
  const [value, change] = useValue(field.path);
  return (
    <FieldGroup legend={field.label} help={field.help} error={useFieldError(field)}>
      <TimeRanges day={field.label} ranges={timeRangesOf(value)} onChange={change} />
    </FieldGroup>
  );
}

interface SpecialDay {
  date: string;
  hours: OpeningRange[];
  reason: string;
}

function specialDaysOf(value: unknown): SpecialDay[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isGroup).map((entry) => ({
    date: textAt(entry, "date"),
    hours: timeRangesOf(entry["hours"]),
    reason: textAt(entry, "reason"),
  }));
}

/** Single days with different hours, such as a feast or a stock-taking. */
export function ExceptionsField({ field }: FieldProps<"exceptions">) {
  const [value, change] = useValue(field.path);
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const days = specialDaysOf(value);
  const removeAt = useRemoval(field.path);
  const put = (at: number, day: SpecialDay) => change(days.with(at, day));

  function add() {
    change([...days, { date: "", hours: [], reason: "" }]);
    requestAnimationFrame(() => document.getElementById(`${id}-${days.length}`)?.focus());
  }

  function remove(at: number) {
    removeAt(at, `Special day ${at + 1}`);
    // The next day takes the place of this one, and its button the focus; the last one has none after it.
    if (at === days.length - 1) addButton.current?.focus();
  }

  return (
    <FieldGroup
      legend={field.label}
      help="A day with different hours, such as Christmas Eve. It overrides the week and public holidays. The store's card on /locations lists it under Coming up once the store is saved and published, however far ahead."
      error={useFieldError(field)}
    >
      {days.map((day, at) => (
        // Days may be empty or equal while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={classNames(styles["special"], "row")}>
          <DayInput
            id={`${id}-${at}`}
            name={`Special day ${at + 1}`}
            aria-label={`Date of special day ${at + 1}`}
            value={day.date}
            className={styles["date"]}
            onChange={(date) => put(at, { ...day, date })}
          />
          <Input
            aria-label={`Reason of special day ${at + 1}`}
            placeholder="Reason"
            autoComplete="off"
            value={day.reason}
            className={styles["reason"]}
            onChange={(event) => put(at, { ...day, reason: event.target.value })}
          />
          <IconButton icon={Trash2} label={`Remove special day ${at + 1}`} onClick={() => remove(at)} />
          <TimeRanges
            day={`Special day ${at + 1}`}
            ranges={day.hours}
            onChange={(hours) => put(at, { ...day, hours })}
          />
        </div>
      ))}
      <div>
        <Button ref={addButton} icon={CalendarPlus} onClick={add}>
          Add a special day
        </Button>
      </div>
    </FieldGroup>
  );
}
