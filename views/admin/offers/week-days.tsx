import { useState } from "react";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { addDays, isCalendarDay } from "../../../src/rules/time/malta-time.ts";
import { DayInput } from "../fields/day-input.tsx";
import { Select } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./offers.module.css";
import type { WeekPlan } from "./sheet-state.ts";

interface WeekDaysProps {
  week: WeekPlan;
  onChange: (week: WeekPlan) => void;
}

type Edge = "first" | "last";

const EDGES: readonly { edge: Edge; label: string }[] = [
  { edge: "first", label: "First day" },
  { edge: "last", label: "Last day" },
];

/** How many days before its first one a week can be announced. */
const MOST_BEFORE = 7;

/** The days of the week, which move its rows, and the day from which visitors can read of them. */
export function WeekDays({ week, onChange }: WeekDaysProps) {
  const { first, last, announce } = week;
  const before = Array.from({ length: MOST_BEFORE }, (_, at) => addDays(first, -at - 1));
  const options = [...new Set([...before, ...(announce ? [announce] : [])])].toSorted().toReversed();
  // What is no day yet stays as it is typed.
  const [typed, setTyped] = useState<Partial<Record<Edge, string>>>({});

  function type(edge: Edge, text: string) {
    const days = { first, last, [edge]: text };
    const isDay = isCalendarDay(text) && (edge === "first" || text >= first);
    setTyped(isDay ? {} : { [edge]: text });
    if (isDay) onChange({ ...week, ...days, last: days.last < days.first ? days.first : days.last });
  }

  return (
    <div className={styles["plan"]}>
      {EDGES.map(({ edge, label }) => (
        <Field
          key={edge}
          label={label}
          error={typed[edge] === undefined ? undefined : "Please enter a day, such as 29/11/2026."}
        >
          {(control) => (
            <DayInput
              {...control}
              name={label}
              value={typed[edge] ?? week[edge]}
              onChange={(text) => type(edge, text)}
            />
          )}
        </Field>
      ))}
      <Field label="Visitors read of it">
        {(control) => (
          <Select
            {...control}
            value={announce ?? (announce === null ? "" : "differs")}
            onChange={({ target: { value } }) => onChange({ ...week, announce: value === "" ? null : value })}
          >
            {announce === undefined && <option value="differs">From different days</option>}
            <option value="">From its first day</option>
            {options.map((day) => (
              <option key={day} value={day}>
                From {formatDayInWords(`${day}T12:00:00Z`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
