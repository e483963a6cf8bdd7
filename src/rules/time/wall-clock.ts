import { fromMaltaTime, toMaltaTime } from "./malta-time.ts";

/** The instant of a date and time that was typed in Malta's time. */
export interface WallClockReading {
  /** ISO 8601 in UTC. */
  instant: string;
  /** The same wall time an hour later, where the clocks go back and it comes twice. */
  again?: string;
  /** Whether the clocks skip this time in spring; the instant is then the first one after the gap. */
  skipped: boolean;
}

const HOUR_MS = 3_600_000;

/**
 * Writes an instant as a browser's date-time field wants it, in Malta's time: `2026-11-29T08:00`.
 * Empty where the text is no instant, or its year has not four digits.
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
 * Reads what a browser's date-time field holds as Malta's time. Of a time that comes twice in autumn the instant
 * is the first; `again` has the second. Undefined where the text is no date and time.
 */
export function fromWallClock(text: string): WallClockReading | undefined {
  const [, day, time] = /^([1-9]\d{3}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(text) ?? [];
  if (
    day === undefined ||
    time === undefined ||
    !isDay(day) ||
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

/** The parser would take 31 February for 3 March. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}
