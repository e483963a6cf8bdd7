import { CalendarDays } from "lucide-react";
import { useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { formatDay, parseDay } from "../../../src/rules/time/typed-date.ts";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import { IconButton } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { place } from "../kit/menu.tsx";
import { Calendar } from "./calendar.tsx";
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
    <span className={classNames(styles["control"], className)}>
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
    </span>
  );
}
