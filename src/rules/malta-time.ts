import type { Weekday } from "../schema/store.ts";

/** What a clock and a calendar in Malta show; `month` counts from 1. */
export type WallTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  weekday: Weekday;
};

const DAY_MS = 86_400_000;

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

/** One for the process: making a formatter costs far more than using it. */
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Malta",
  calendar: "gregory",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
});

const HOUR_MS = 3_600_000;

/** So many hours' offsets are remembered, a page needs a few dozen. */
const HOURS_KEPT = 1_000;

/** Offsets from UTC in milliseconds by the hour, counted from 1970. */
const offsets = new Map<number, number>();

/** Reads an instant off Malta's clocks. Throws a RangeError for an invalid date. */
export function toMaltaTime(instant: Date): WallTime {
  const time = instant.getTime();
  if (!isOnFullHours(time)) return readClock(instant);
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

/** Since 1970 the clocks have changed on full hours only; false for what is no date, too. */
function isOnFullHours(time: number): boolean {
  return time >= 0;
}

/** The same by the calendar itself, which takes a hundred times as long. */
function readClock(instant: Date): WallTime {
  const parts = new Map<string, number>();
  for (const { type, value } of clock.formatToParts(instant)) parts.set(type, Number(value));
  const read = (part: string) => parts.get(part) ?? Number.NaN;
  const [year, month, day] = [read("year"), read("month"), read("day")];
  const weekday = weekdayAt(Date.UTC(year, month - 1, day));
  return { year, month, day, hour: read("hour"), minute: read("minute"), weekday };
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

/** Malta's offset from UTC in milliseconds; the instant must be a full minute, or after 1970. */
function offsetAt(instant: number): number {
  if (!isOnFullHours(instant)) return readOffset(instant);
  const hour = Math.floor(instant / HOUR_MS);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    offset = readOffset(hour * HOUR_MS);
    if (offsets.size >= HOURS_KEPT) offsets.clear();
    offsets.set(hour, offset);
  }
  return offset;
}

function readOffset(instant: number): number {
  const { year, month, day, hour, minute } = readClock(new Date(instant));
  return Date.UTC(year, month - 1, day, hour, minute) - instant;
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
