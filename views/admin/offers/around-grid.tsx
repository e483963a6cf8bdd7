import { type RefObject, useRef, useState } from "react";
import { X } from "lucide-react";
import { addDays, isCalendarDay } from "../../../src/rules/time/malta-time.ts";
import { DayInput } from "../fields/day-input.tsx";
import { Options, Select } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./offers.module.css";
import type { WeekPlan } from "./sheet-state.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { IconButton } from "../kit/button.tsx";
import rows from "../kit/row-list.module.css";
import { dayWords } from "../kit/when-words.ts";
import { TITLES } from "./table-text.ts";
import type { Problem } from "./verdict.ts";
import { KeyRow } from "../frame/shortcuts.tsx";
import { classNames } from "../../components/class-names.ts";

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
  const { first, announce } = week;
  const before = Array.from({ length: MOST_BEFORE }, (_, at) => addDays(first, -at - 1));
  const options = [...new Set([...before, ...(announce ? [announce] : [])])].toSorted().toReversed();
  // What is no day yet stays as it is typed.
  const [typed, setTyped] = useState<Partial<Record<Edge, string>>>({});
  /** The week before a day is typed: on the way to 08/12, 08/1 is a day too, which must not move the last day for good. */
  const entered = useRef<WeekPlan>(undefined);

  function type(edge: Edge, text: string) {
    entered.current ??= week;
    const days = { ...entered.current, [edge]: text };
    const isDay = isCalendarDay(text) && (edge === "first" || text >= first);
    setTyped(isDay ? {} : { [edge]: text });
    if (isDay) onChange({ ...days, last: days.last < days.first ? days.first : days.last });
  }

  return (
    <div
      className={classNames(styles["plan"], "row gap-3")}
      onBlur={() => {
        entered.current = undefined;
      }}
    >
      {EDGES.map(({ edge, label }) => (
        <Field
          key={edge}
          label={label}
          error={typed[edge] === undefined ? undefined : "Please enter a day, such as 29/11/2026."}
        >
          <DayInput name={label} value={typed[edge] ?? week[edge]} onChange={(text) => type(edge, text)} />
        </Field>
      ))}
      <Field label="Visitors read of it">
        <Select
          value={announce ?? (announce === null ? "" : "differs")}
          onChange={({ target: { value } }) => onChange({ ...week, announce: value === "" ? null : value })}
        >
          {announce === undefined && <option value="differs">From different days</option>}
          <option value="">From its first day</option>
          <Options options={options.map((value) => ({ value, label: `From ${dayWords(value)}` }))} />
        </Select>
      </Field>
    </div>
  );
}

interface ProblemsProps {
  panel: RefObject<HTMLElement | null>;
  problems: readonly Problem[];
  onGo: (problem: Problem) => void;
  onClose: () => void;
}

/** Everything that does not hold, each leading to its cell. */
export function Problems({ panel, problems, onGo, onClose }: ProblemsProps) {
  const words =
    problems.length === 0
      ? "All of it is corrected"
      : `${plural(problems.length, "cell needs", "cells need")} a correction`;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-notice
      className={styles["problems"]}
      aria-label="What does not hold"
    >
      <header>
        <h3>{words}</h3>
        <IconButton icon={X} label="Close the list" onClick={onClose} />
      </header>
      <ol className={rows["rows"]}>
        {problems.map((problem) => (
          <li key={`${problem.key} ${problem.column}`}>
            <button type="button" className={rows["opener"]} onClick={() => onGo(problem)}>
              <strong>
                Row {problem.row + 1}, {TITLES[problem.column]}
              </strong>{" "}
              {problem.words}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const KEYS: readonly (readonly [keys: readonly string[], words: string])[] = [
  [["Arrows"], "Go to another cell; with Ctrl to the edge, with Shift to select"],
  [["Enter"], "Edit the cell, then go down; F2 does the same"],
  [["Tab"], "While editing: go right. Otherwise: leave the sheet"],
  [["Esc"], "Leave the cell as it was"],
  [["Ctrl", "C"], "Copy; Ctrl X cuts, Ctrl V pastes, also from Excel"],
  [["Ctrl", "D"], "Fill down"],
  [["Ctrl", "Z"], "Undo; Ctrl Y does it again"],
  [["Insert"], "A new row above"],
  [["Shift", "Space"], "Select the row"],
  [["Ctrl", "Delete"], "Remove the row"],
  [["Ctrl", "S"], "Save"],
];

/** The keys of the sheet. */
export function KeyHelp() {
  return (
    <details className={classNames(styles["keys"], "quiet")}>
      <summary>Keys of the sheet</summary>
      <dl>
        {KEYS.map(([keys, words]) => (
          <KeyRow key={words} keys={keys} words={words} />
        ))}
      </dl>
      <p>
        <strong>Product</strong> takes a name, a number or a barcode, several with semicolons,{" "}
        <q>category: bakery</q> or <q>brand: Benna except Milk; Cream</q>. <strong>Offer</strong> takes 1.99,
        2 for 5, 3 for 2, 20% off, second 50% off and card 1.99. <strong>Days</strong> takes Fri, Thu-Sat or
        3/12, and nothing for the whole week. <strong>Stores</strong> takes names or an island, and nothing
        for all.
      </p>
    </details>
  );
}
