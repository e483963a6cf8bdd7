import { fromMaltaTime, isCalendarDay, toMaltaTime } from "./malta-time.ts";

/** The instant of a date and time that was typed in Malta's time. */
export interface WallClockReading {
  /** ISO 8601 in UTC. */
  instant: string;
  /** The same wall time an hour later, if it occurs twice because the clocks go back. */
  again?: string;
  /** Whether this time is skipped in spring; `instant` is then the first one after the gap. */
  skipped: boolean;
}

const HOUR_MS = 3_600_000;

/**
 * Formats an instant in Malta's time as the value of a `datetime-local` field: `2026-11-29T08:00`. Returns an empty string
 * for an invalid date or a year without four digits.
 */
export function toWallClock(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "";
  const { year, month, day, hour, minute } = toMaltaTime(date);
  if (year < 1000 || year > 9999) return "";
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/**
 * Parses the value of a `datetime-local` field as Malta's time. For a time that occurs twice in autumn, `instant` is the first
 * and `again` the second. Returns undefined if the text is not a date and time.
 */
export function fromWallClock(text: string): WallClockReading | undefined {
  const [, day, time] = /^([1-9]\d{3}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(text) ?? [];
  if (
    day === undefined ||
    time === undefined ||
    !isCalendarDay(day) ||
    Number.isNaN(Date.parse(`${day}T${time}:00Z`))
  )
    return undefined;
  const first = fromMaltaTime(day, time);
  const wall = `${day}T${time}`;
  const later = new Date(first.getTime() + HOUR_MS).toISOString();
  const instant = first.toISOString();
  return {
    instant,
    ...(toWallClock(later) === wall && { again: later }),
    skipped: toWallClock(instant) !== wall,
  };
}
