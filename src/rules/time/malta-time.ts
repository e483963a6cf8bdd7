import { rememberBy } from "../text/remember.ts";
import { offsetAt, readClock, type ClockFace } from "./malta-offset.ts";

/** Date, time and weekday in Malta. */
export type WallTime = ClockFace & { weekday: Weekday };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The weekdays, from Monday. */
export const WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export type Weekday = (typeof WEEK)[number];

/** Converts an instant to Malta's time. Throws a RangeError for an invalid date. */
export function toMaltaTime(instant: Date): WallTime {
  const time = instant.getTime();
  // Before 1970 the offset was not always in full minutes.
  if (!(time >= 0)) return byCalendar(instant);
  const wall = new Date(time + offsetAt(time));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    weekday: weekdayAt(wall.getTime()),
  };
}

function byCalendar(instant: Date): WallTime {
  const shown = readClock(instant);
  return { ...shown, weekday: weekdayAt(Date.UTC(shown.year, shown.month - 1, shown.day)) };
}

/**
 * Returns the instant of `time` (`HH:MM`, also `24:00`) on `day` (`YYYY-MM-DD`) in Malta.
 *
 * A time that is skipped in spring becomes the first one that exists (02:30 becomes 03:00), so that a later wall time never
 * gives an earlier instant. Of a time that occurs twice in autumn, the first is returned. Throws a RangeError for text that
 * is not a day or time.
 */
export function fromMaltaTime(day: string, time: string): Date {
  if (!/^\d\d:\d\d$/.test(time)) throw new RangeError("Not a time of day");
  const wall = utcMidnight(day) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000;
  // The clocks change at most once in these two days, so one of the two offsets applies.
  const before = offsetAt(wall - DAY_MS);
  const after = offsetAt(wall + DAY_MS);
  const first = wall - before;
  if (offsetAt(first) === before) return new Date(first);
  if (offsetAt(wall - after) === after) return new Date(wall - after);
  // The time is skipped. The clocks change on a full hour, and `first` is as long after it as `wall` is after the gap's start.
  return new Date(Math.floor(first / HOUR_MS) * HOUR_MS);
}

/** Returns the calendar day in Malta at an instant, `YYYY-MM-DD`. Throws a RangeError for an invalid date. */
export function maltaDay(instant: Date): string {
  const time = instant.getTime();
  if (time >= 0) return isoDay(time + offsetAt(time));
  const { year, month, day } = byCalendar(instant);
  return isoDay(Date.UTC(year, month - 1, day));
}

/** Adds days to a calendar day (`YYYY-MM-DD`); `days` may be negative. Throws a RangeError for an invalid day. */
export function addDays(day: string, days: number): string {
  return isoDay(utcMidnight(day) + days * DAY_MS);
}

/** Returns the weekday of a calendar day (`YYYY-MM-DD`). Throws a RangeError for an invalid day. */
export function weekdayOf(day: string): Weekday {
  return weekdayAt(utcMidnight(day));
}

/**
 * Whether a text is a calendar day that exists, `YYYY-MM-DD`, from 1000 to 9998: days around it have a year of four digits
 * too, which `addDays` requires.
 */
export function isCalendarDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text) || text >= "9999") return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -WEEK.indexOf(weekdayOf(day)));
}

function weekdayAt(utc: number): Weekday {
  const weekday = WEEK[(new Date(utc).getUTCDay() + 6) % 7];
  if (weekday === undefined) throw new RangeError("Not a calendar day");
  return weekday;
}

function utcMidnight(day: string): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new RangeError("Not a calendar day");
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)));
}

/** A page asks for the same few days dozens of times. */
const isoDay = rememberBy(
  (utc: number) => Math.floor(utc / DAY_MS),
  (utc) => new Date(utc).toISOString().slice(0, 10),
  1_000,
);
