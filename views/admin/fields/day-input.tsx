import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatDate, weekdayName } from "../../../src/rules/time/dates.ts";
import { addDays, maltaDay, mondayOf, WEEK, weekdayOf } from "../../../src/rules/time/malta-time.ts";
import { formatDay, monthOf, moveMonth, parseDay } from "../../../src/rules/time/typed-date.ts";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import { IconButton } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { place } from "../kit/menu.tsx";
import styles from "./day-input.module.css";
import { plainText, useTypedText } from "./typed-text.ts";

interface DayInputProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  /** The field's name, for the calendar's button. */
  name: string;
  /** `YYYY-MM-DD`, or text that is not a day yet. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A day, day first in any browser language: typed as `29/11/2026` or `29 November`, moved by a day with arrow up and down,
 * or picked from a calendar.
 */
export function DayInput({ name, value, onChange, className, ...rest }: DayInputProps) {
  const today = maltaDay(useNow());
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { text, type, leave } = useTypedText(value, (next) => onChange(plainText(next)), {
    parse: (typed) => parseDay(typed, today) ?? typed,
    format: (day) => formatDay(plainText(day)),
  });
  const day = parseDay(text, today);

  function show() {
    if (!popup.current || !input.current || popup.current.matches(":popover-open")) return;
    // The days must exist before the popover is measured and its day is focused.
    flushSync(() => setOpen(true));
    popup.current.showPopover();
    place(popup.current, input.current.getBoundingClientRect());
    popup.current.querySelector<HTMLElement>("table [tabindex='0']")?.focus();
  }

  function pick(picked: string) {
    type(formatDay(picked));
    popup.current?.hidePopover();
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    if (event.altKey) show();
    else type(formatDay(day === undefined ? today : addDays(day, event.key === "ArrowUp" ? 1 : -1)));
  }

  return (
    <div className={classNames(styles["control"], className)}>
      <Input
        placeholder="dd/mm/yyyy"
        autoComplete="off"
        {...rest}
        ref={input}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <IconButton
        icon={CalendarDays}
        label={`Choose a day: ${name}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      />
      {/* Escape closes it and returns the focus, as for every popover. */}
      <div
        ref={popup}
        role="dialog"
        aria-label={`Choose a day: ${name}`}
        popover="auto"
        className={styles["popup"]}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {open && <Calendar day={day ?? today} today={today} onPick={pick} />}
      </div>
    </div>
  );
}

interface CalendarProps {
  /** The chosen day, which is marked and gets the focus. */
  day: string;
  today: string;
  onPick: (day: string) => void;
}

/** A month of days from Monday: arrow keys, Home, End, Page Up and Page Down move between the days. */
function Calendar({ day, today, onPick }: CalendarProps) {
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
  if (key === "ArrowLeft") return addDays(day, -1);
  if (key === "ArrowRight") return addDays(day, 1);
  if (key === "ArrowUp") return addDays(day, -7);
  if (key === "ArrowDown") return addDays(day, 7);
  if (key === "Home") return mondayOf(day);
  if (key === "End") return addDays(mondayOf(day), 6);
  if (key === "PageUp") return moveMonth(day, -1);
  if (key === "PageDown") return moveMonth(day, 1);
  return undefined;
}
