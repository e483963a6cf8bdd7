import type { OpeningHours, OpeningRange } from "../../content/stores/store.schema.ts";
import { formatDayInWords, formatTime, weekdayName } from "./dates.ts";
import { holidayOn } from "./holidays.ts";
import { WEEK, addDays, fromMaltaTime, maltaDay, weekdayOf } from "./malta-time.ts";

/** Two weeks reach past any run of holidays; a store closed for longer is closed until further notice. */
const LOOK_AHEAD_DAYS = 14;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Whether a store is open, and when that changes as far as the look-ahead reaches. */
export type OpeningState = { open: true; closesAt: Date } | { open: false; opensAt: Date | undefined };

/**
 * The hours of a store on a calendar day (`YYYY-MM-DD`), in order: an exception for the date goes before a public
 * holiday's hours, and those before the weekday's. `reason` is the exception's, or the holiday's name.
 */
export function hoursOn(store: OpeningHours, day: string): { ranges: OpeningRange[]; reason?: string } {
  const exception = store.exceptions.find(({ date }) => date === day);
  const reason = exception ? exception.reason : holidayOn(day);
  const hours = exception?.hours ?? (reason ? store.holidayHours : store.hours[weekdayOf(day)]);
  const ranges = inOrder(hours);
  return reason ? { ranges, reason } : { ranges };
}

/**
 * Whether a store is open now and until when, or when it opens next (undefined: not within 14 days).
 * The opening minute is open, the closing minute closed; hours that meet, at midnight too, are one spell.
 * A store that never closes within 14 days gets the midnight after them as `closesAt`.
 */
export function openingState(store: OpeningHours, now: Date): OpeningState {
  const today = maltaDay(now);
  let closesAt: Date | undefined;
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const day = addDays(today, ahead);
    if (closesAt && closesAt < fromMaltaTime(day, "00:00")) break;
    for (const range of hoursOn(store, day).ranges) {
      const opens = fromMaltaTime(day, range.opens);
      const closes = fromMaltaTime(day, range.closes);
      // Over already, or inside the hour that the clocks skip in spring.
      if (closes <= now || closes <= opens) continue;
      if (!closesAt && opens > now) return { open: false, opensAt: opens };
      if (closesAt && opens > closesAt) return { open: true, closesAt };
      if (!closesAt || closes > closesAt) closesAt = closes;
    }
  }
  return closesAt ? { open: true, closesAt } : { open: false, opensAt: undefined };
}

/** The next instant at which a store opens or closes; undefined when nothing changes within 14 days. */
export function nextOpeningChange(store: OpeningHours, now: Date): Date | undefined {
  const state = openingState(store, now);
  if (!state.open) return state.opensAt;
  return neverCloses(state.closesAt, now) ? undefined : state.closesAt;
}

/**
 * The state in a line: `Open now, closes 20:00`, `Closed, opens tomorrow 07:30`, `Closed until further notice`.
 * A closing time names its day where the time alone would be taken for an earlier one.
 */
export function describeOpeningState(store: OpeningHours, now: Date): { open: boolean; text: string } {
  const state = openingState(store, now);
  if (!state.open) {
    const text = state.opensAt
      ? `Closed, opens ${dayWord(state.opensAt, now)} ${formatTime(state.opensAt)}`
      : "Closed until further notice";
    return { open: false, text };
  }
  if (neverCloses(state.closesAt, now)) return { open: true, text: "Open now, all day and night" };
  return { open: true, text: `Open now, closes ${closingWords(state.closesAt, now)}` };
}

/**
 * An instant after now until which `describeOpeningState` says the same, midnight at the latest. It may come a
 * little early, never late: around every time of day that the store's hours name, and around the change of the clocks.
 */
export function nextOpeningWords(store: OpeningHours, now: Date): Date {
  const today = maltaDay(now);
  const times = new Set(
    [...Object.values(store.hours), store.holidayHours, ...store.exceptions.map(({ hours }) => hours)]
      .flat()
      .flatMap(({ opens, closes }) => [opens, closes]),
  );
  let next = fromMaltaTime(addDays(today, 1), "00:00").getTime();
  const consider = (instant: number) => {
    if (instant > now.getTime() && instant < next) next = instant;
  };
  // Europe's clocks change at 01:00 UTC.
  consider(Date.parse(`${today}T01:00:00Z`));
  for (const time of times) {
    const first = fromMaltaTime(today, time).getTime();
    // On one night in autumn a time comes twice.
    const again =
      formatTime(new Date(first)) === formatTime(new Date(first + HOUR_MS)) ? [first + HOUR_MS] : [];
    for (const instant of [first, ...again]) {
      consider(instant);
      // `tomorrow 20:00` becomes `20:00` once this day's 20:00 is over.
      consider(instant + MINUTE_MS);
    }
  }
  return new Date(next);
}

/** `07:30–20:00`, `07:30–13:00, 16:00–20:00`, or `Closed`. */
export function formatRanges(ranges: readonly OpeningRange[]): string {
  return (
    inOrder(ranges)
      .map((range) => `${range.opens}–${range.closes}`)
      .join(", ") || "Closed"
  );
}

/** The week with neighbouring days of the same hours together: `Monday to Friday`, `Saturday and Sunday`. */
export function groupWeek(hours: OpeningHours["hours"]): { days: string; hours: string }[] {
  const groups: { first: string; last: string; count: number; hours: string }[] = [];
  for (const weekday of WEEK) {
    const name = weekdayName(weekday);
    const text = formatRanges(hours[weekday]);
    const group = groups.at(-1);
    if (group?.hours === text) {
      group.last = name;
      group.count++;
    } else groups.push({ first: name, last: name, count: 1, hours: text });
  }
  return groups.map(({ first, last, count, hours: text }) => ({
    days: count === 1 ? first : `${first} ${count === 2 ? "and" : "to"} ${last}`,
    hours: text,
  }));
}

function inOrder(ranges: readonly OpeningRange[]): OpeningRange[] {
  return [...ranges].sort((a, b) => (a.opens < b.opens ? -1 : a.opens > b.opens ? 1 : 0));
}

function neverCloses(closesAt: Date, now: Date): boolean {
  return closesAt >= fromMaltaTime(addDays(maltaDay(now), LOOK_AHEAD_DAYS), "24:00");
}

function closingWords(closesAt: Date, now: Date): string {
  // Midnight ends a day: `Saturday 24:00` is clear where `Sunday 00:00` is a trap.
  const lastMoment = new Date(closesAt.getTime() - 1);
  const clock = formatTime(closesAt);
  const time = clock === "00:00" ? "24:00" : clock;
  const day = dayWord(lastMoment, now);
  const tonight = day === "today" || (day === "tomorrow" && time < formatTime(now));
  return tonight ? time : `${day} ${time}`;
}

/** `today`, `tomorrow`, a weekday within the week, and the date beyond it, where a weekday would mislead. */
function dayWord(at: Date, now: Date): string {
  const day = maltaDay(at);
  const today = maltaDay(now);
  if (day === today) return "today";
  if (day === addDays(today, 1)) return "tomorrow";
  return day < addDays(today, 7) ? weekdayName(weekdayOf(day)) : formatDayInWords(at);
}
