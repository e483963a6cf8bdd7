import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { formatDate, weekdayName } from "../../../src/rules/time/dates.ts";
import { addDays, WEEK, weekdayOf } from "../../../src/rules/time/malta-time.ts";
import { monthOf, moveMonth } from "../../../src/rules/time/typed-date.ts";
import { IconButton } from "../kit/button.tsx";
import styles from "./day-input.module.css";

interface CalendarProps {
  /** The chosen day, which is marked and gets the focus. */
  day: string;
  today: string;
  onPick: (day: string) => void;
}

/** A month of days from Monday: arrow keys, Home, End, Page Up and Page Down move between the days. */
export function Calendar({ day, today, onPick }: CalendarProps) {
  const [focused, setFocused] = useState(day);
  const grid = useRef<HTMLTableElement>(null);
  const weeks = monthOf(focused);

  function move(next: string) {
    flushSync(() => setFocused(next));
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfter(event.key, focused);
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  }

  return (
    <>
      <div className={styles["month"]}>
        <IconButton
          icon={ChevronLeft}
          label="Previous month"
          onClick={() => setFocused(moveMonth(focused, -1))}
        />
        <strong aria-live="polite">{formatDate(`${focused}T12:00:00Z`).replace(/^\d+ /, "")}</strong>
        <IconButton
          icon={ChevronRight}
          label="Next month"
          onClick={() => setFocused(moveMonth(focused, 1))}
        />
      </div>
      <table ref={grid} className={styles["grid"]}>
        <thead>
          <tr>
            {WEEK.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                {weekdayName(weekday).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each}>
                  <button
                    type="button"
                    tabIndex={each === focused ? 0 : -1}
                    aria-label={`${weekdayName(weekdayOf(each))} ${formatDate(`${each}T12:00:00Z`)}`}
                    aria-current={each === today ? "date" : undefined}
                    data-outside={each.slice(0, 7) !== focused.slice(0, 7) || undefined}
                    aria-pressed={each === day}
                    onKeyDown={onKeyDown}
                    onClick={() => onPick(each)}
                  >
                    {Number(each.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function dayAfter(key: string, day: string): string | undefined {
  const weekday = WEEK.indexOf(weekdayOf(day));
  if (key === "ArrowLeft") return addDays(day, -1);
  if (key === "ArrowRight") return addDays(day, 1);
  if (key === "ArrowUp") return addDays(day, -7);
  if (key === "ArrowDown") return addDays(day, 7);
  if (key === "Home") return addDays(day, -weekday);
  if (key === "End") return addDays(day, 6 - weekday);
  if (key === "PageUp") return moveMonth(day, -1);
  if (key === "PageDown") return moveMonth(day, 1);
  return undefined;
}
