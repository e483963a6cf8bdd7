import type { ComponentProps, KeyboardEvent } from "react";
import { parseTime } from "../../../src/rules/time/typed-date.ts";
import { Input } from "../kit/controls.tsx";
import { plainText, useTypedText } from "./typed-text.ts";

interface TimeInputProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  /** `HH:MM`, or text that is not a time yet. */
  value: string;
  onChange: (value: string) => void;
}

const STEP_MINUTES = 15;
const DAY_MINUTES = 24 * 60;

/** A time on 24 hours, in any browser language: typed as `8`, `8:30` or `830`; arrow up and down move it by 15 minutes. */
export function TimeInput({ value, onChange, ...rest }: TimeInputProps) {
  const { text, type, leave } = useTypedText(value, (next) => onChange(plainText(next)), {
    parse: (typed) => parseTime(typed) ?? typed,
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
