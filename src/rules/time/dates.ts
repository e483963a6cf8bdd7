import { addDays, maltaDay, mondayOf, toMaltaTime, type WallTime, type Weekday } from "./malta-time.ts";

/*
 * Dates in words, in Malta's time. Without `Intl`, because Node and browsers have different versions of the locale data, and
 * text that differs by a single space breaks hydration.
 */
export const MONTHS: readonly string[] = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `29 November 2026`. Like every function here, throws a RangeError for an invalid date. */
export function formatDate(instant: Date | string): string {
  const wall = read(instant);
  return `${wall.day} ${monthName(wall)} ${wall.year}`;
}

/** `Sunday 29 November`, with the year unless it is that of `now`. Without `now` the day is known to be near. */
export function formatDayInWords(instant: Date | string, now = instant): string {
  const wall = read(instant);
  return inWords(wall, wall.year !== read(now).year);
}

/**
 * `until Sunday 29 November`, with the year unless it is the current one, or `until tonight` or `until 14:00` for today. An end at
 * midnight counts as the day before, the last day on which the offer is valid.
 */
export function formatUntil(end: Date | string, now: Date): string {
  const last = lastMoment(end);
  if (maltaDay(last) === maltaDay(now)) return untilTime(end);
  const wall = toMaltaTime(last);
  return `until ${inWords(wall, wall.year !== toMaltaTime(now).year)}`;
}

/**
 * `to Sun 29`: `formatUntil` for a narrow card, with the month unless it is the current one, `to Fri 1 Jan`. A reader of a
 * screen needs the long form beside it.
 */
export function formatUntilShort(end: Date | string, now: Date): string {
  const last = lastMoment(end);
  if (maltaDay(last) === maltaDay(now)) return untilTime(end);
  const [wall, today] = [toMaltaTime(last), toMaltaTime(now)];
  const month =
    wall.month === today.month && wall.year === today.year ? "" : ` ${monthName(wall).slice(0, 3)}`;
  return `to ${weekdayName(wall.weekday).slice(0, 3)} ${wall.day}${month}`;
}

/**
 * The days of an offer: `Thursday 19 to Sunday 29 November`. Includes the first month if it differs from the last one, and
 * years unless both are the current one. An end at midnight counts as in `formatUntil`.
 */
export function formatOfferPeriod(start: Date | string, end: Date | string, now: Date): string {
  const first = read(start);
  const last = toMaltaTime(new Date(Math.max(new Date(start).getTime(), lastMoment(end).getTime())));
  const sameYear = first.year === last.year;
  const sameMonth = sameYear && first.month === last.month;
  const until = inWords(last, !sameYear || last.year !== toMaltaTime(now).year);
  if (sameMonth && first.day === last.day) return until;
  const from = sameMonth ? `${weekdayName(first.weekday)} ${first.day}` : inWords(first, !sameYear);
  return `${from} to ${until}`;
}

/** `20:00`. */
export function formatTime(instant: Date | string): string {
  const { hour, minute } = read(instant);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** Minutes as `35 min`, `1 h 20` or `2 h`. */
export function formatDuration(minutes: number): string {
  const { hours, rest } = split(minutes);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${twoDigits(rest)}`;
}

/** Minutes as an ISO 8601 duration: `PT1H20M`. */
export function isoDuration(minutes: number): string {
  const { hours, rest } = split(minutes);
  return `PT${hours === 0 ? "" : `${hours}H`}${rest === 0 && hours > 0 ? "" : `${rest}M`}`;
}

/** `Monday`. */
export function weekdayName(weekday: Weekday): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1);
}

function inWords(wall: WallTime, withYear = false): string {
  return `${weekdayName(wall.weekday)} ${wall.day} ${monthName(wall)}${withYear ? ` ${wall.year}` : ""}`;
}

function monthName(wall: WallTime): string {
  return MONTHS[wall.month - 1] ?? "";
}

function read(instant: Date | string): WallTime {
  return toMaltaTime(new Date(instant));
}

function untilTime(end: Date | string): string {
  const time = formatTime(end);
  return time === "23:59" || time === "00:00" ? "until tonight" : `until ${time}`;
}

function lastMoment(end: Date | string): Date {
  return new Date(new Date(end).getTime() - 1);
}

function split(minutes: number): { hours: number; rest: number } {
  const whole = Math.round(minutes);
  return { hours: Math.floor(whole / 60), rest: whole % 60 };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** What offers that begin on these dates are called: those of the coming calendar week, or of any later day. */
export function comingWords(begins: readonly string[], now: Date): "Next week" | "Coming" {
  const monday = addDays(mondayOf(maltaDay(now)), 7);
  const isNext = (day: string) => day >= monday && day < addDays(monday, 7);
  return begins.every((begin) => isNext(maltaDay(new Date(begin)))) ? "Next week" : "Coming";
}
