import type { Weekday } from "../../content/stores/store.schema.ts";
import { offsetAt, readClock, type ClockFace } from "./malta-offset.ts";

/** What a clock and a calendar in Malta show. */
export type WallTime = ClockFace & { weekday: Weekday };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The week as Malta counts it. The schema's own list would bring the whole validator into the browser. */
export const WEEK = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const satisfies readonly Weekday[];

/** Reads an instant off Malta's clocks. Throws a RangeError for an invalid date. */
export function toMaltaTime(instant: Date): WallTime {
  const time = instant.getTime();
  // Before 1970 the clocks did not always stand on a full minute.
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
 * The instant at which Malta's clocks show `time` (`HH:MM`, `24:00` allowed) on `day` (`YYYY-MM-DD`).
 *
 * A time that the clocks skip in spring moves forward to the first one that exists (02:30 becomes 03:00),
 * so that a later wall time never gives an earlier instant; of a time that comes twice in autumn it is the first.
 * Throws a RangeError for text that is no day or time.
 */
export function fromMaltaTime(day: string, time: string): Date {
  if (!/^\d\d:\d\d$/.test(time)) throw new RangeError("Not a time of day");
  const wall = utcMidnight(day) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000;
  // The clocks change once in these two days at most, so one of the two offsets is in force.
  const before = offsetAt(wall - DAY_MS);
  const after = offsetAt(wall + DAY_MS);
  const first = wall - before;
  if (offsetAt(first) === before) return new Date(first);
  if (offsetAt(wall - after) === after) return new Date(wall - after);
  // Skipped: the clocks change on the full hour, and `first` lies as far behind the change as `wall` lies in the gap.
  return new Date(Math.floor(first / HOUR_MS) * HOUR_MS);
}

/** The calendar day in Malta at an instant, `YYYY-MM-DD`. Throws a RangeError for an invalid date. */
export function maltaDay(instant: Date): string {
  const { year, month, day } = toMaltaTime(instant);
  return isoDay(Date.UTC(year, month - 1, day));
}

/** The calendar day so many days after `day` (before it, when negative), `YYYY-MM-DD`. Throws a RangeError. */
export function addDays(day: string, days: number): string {
  return isoDay(utcMidnight(day) + days * DAY_MS);
}

/** The weekday of a calendar day, `YYYY-MM-DD`. Throws a RangeError for text that is no day. */
export function weekdayOf(day: string): Weekday {
  return weekdayAt(utcMidnight(day));
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

function isoDay(utc: number): string {
  return new Date(utc).toISOString().slice(0, 10);
}
