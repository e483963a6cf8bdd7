import type { OpeningHours, OpeningRange } from "../../content/kinds/stores/store.schema.ts";
import { formatDayInWords, formatTime, weekdayName } from "./dates.ts";
import { holidayOn } from "./holidays.ts";
import { WEEK, addDays, fromMaltaTime, maltaDay, weekdayOf } from "./malta-time.ts";

/** A store that does not close within so many days never closes. Longer than any series of holidays. */
const LOOK_AHEAD_DAYS = 14;

/** A store that does not open within so many days is closed until further notice: more than it can have exceptions. */
const CLOSED_DAYS = 366;

/** Whether a store is open, and when that changes. */
export type OpeningState = { open: true; closesAt: Date } | { open: false; opensAt: Date | undefined };

/**
 * Returns the opening hours of a store on a calendar day (`YYYY-MM-DD`), sorted. An exception for the date has precedence
 * over the holiday hours, and those over the weekday's. `reason` is the exception's reason or the holiday's name. A range
 * that closes before it opens ends on the next morning.
 */
export function hoursOn(store: OpeningHours, day: string): { ranges: OpeningRange[]; reason?: string } {
  const exception = store.exceptions.find(({ date }) => date === day);
  const reason = exception ? exception.reason : holidayOn(day);
  const hours = exception?.hours ?? (reason ? store.holidayHours : store.hours[weekdayOf(day)]);
  const ranges = inOrder(hours);
  return reason ? { ranges, reason } : { ranges };
}

/**
 * Returns the special days by which the state of a store is known for some days: yesterday's, whose hours may end this morning,
 * and those until a day on which it opens.
 */
export function nearExceptions(store: OpeningHours, now: Date, days: number): OpeningHours["exceptions"] {
  const first = addDays(maltaDay(now), -1);
  let last = days;
  while (last < CLOSED_DAYS && hoursOn(store, addDays(first, last)).ranges.length === 0) last++;
  return store.exceptions.filter(({ date }) => first <= date && date <= addDays(first, last));
}

/** Returns on how many days of an ordinary week the stores are open: the fewest of a store, and the most. */
export function openDays(stores: readonly Pick<OpeningHours, "hours">[]): [least: number, most: number] {
  const counts = stores.map(({ hours }) => WEEK.filter((day) => hours[day].length > 0).length);
  return [Math.min(...counts), Math.max(...counts)];
}

/**
 * Returns whether a store is open now, and when it closes or opens next (undefined: not within a year). A range includes its
 * opening minute but not its closing minute. Adjacent ranges count as one, also across midnight. For a store that does not
 * close within 14 days, `closesAt` is the midnight after them.
 */
export function openingState(store: OpeningHours, now: Date): OpeningState {
  const today = maltaDay(now);
  let closesAt: Date | undefined;
  // A range of yesterday may end this morning.
  for (let ahead = -1; ahead <= (closesAt ? LOOK_AHEAD_DAYS : CLOSED_DAYS); ahead++) {
    const day = addDays(today, ahead);
    if (closesAt && closesAt < fromMaltaTime(day, "00:00")) break;
    for (const range of hoursOn(store, day).ranges) {
      const opens = fromMaltaTime(day, range.opens);
      const closes = fromMaltaTime(range.closes < range.opens ? addDays(day, 1) : day, range.closes);
      // In the past, or inside the hour that is skipped in spring.
      if (closes <= now || closes <= opens) continue;
      if (!closesAt && opens > now) return { open: false, opensAt: opens };
      if (closesAt && opens > closesAt) return { open: true, closesAt };
      if (!closesAt || closes > closesAt) closesAt = closes;
    }
  }
  return closesAt ? { open: true, closesAt } : { open: false, opensAt: undefined };
}

/**
 * Describes the state in a line: `Open now, closes 20:00`, `Closed, opens tomorrow 07:30`, `Closed until further notice`. A
 * closing time includes its day if the time alone could be mistaken for an earlier one. The reason that staff gave for the
 * hours of today follows: `Open now, closes 16:00 (Storm)`.
 */
export function describeOpeningState(store: OpeningHours, now: Date): { open: boolean; text: string } {
  const { open, text } = describeState(store, now);
  const today = maltaDay(now);
  const special = store.exceptions.find(({ date }) => date === today);
  // In the small hours it may still be open by the hours of yesterday.
  const reason = open && special?.hours.length === 0 ? "" : special?.reason;
  return { open, text: reason ? `${text} (${reason})` : text };
}

function describeState(store: OpeningHours, now: Date): { open: boolean; text: string } {
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

export function inOrder(ranges: readonly OpeningRange[]): OpeningRange[] {
  return [...ranges].sort((a, b) => (a.opens < b.opens ? -1 : a.opens > b.opens ? 1 : 0));
}

function neverCloses(closesAt: Date, now: Date): boolean {
  return closesAt >= fromMaltaTime(addDays(maltaDay(now), LOOK_AHEAD_DAYS), "24:00");
}

function closingWords(closesAt: Date, now: Date): string {
  // Midnight is shown as the end of a day: `Sunday 00:00` would be misread more easily than `Saturday 24:00`.
  const lastMoment = new Date(closesAt.getTime() - 1);
  const clock = formatTime(closesAt);
  const time = clock === "00:00" ? "24:00" : clock;
  const day = dayWord(lastMoment, now);
  const tonight = day === "today" || (day === "tomorrow" && time < formatTime(now));
  return tonight ? time : `${day} ${time}`;
}

/** Returns `today`, `tomorrow`, a weekday within the next week, or the date after that, when a weekday would be ambiguous. */
function dayWord(at: Date, now: Date): string {
  const day = maltaDay(at);
  const today = maltaDay(now);
  if (day === today) return "today";
  if (day === addDays(today, 1)) return "tomorrow";
  return day < addDays(today, 7) ? weekdayName(weekdayOf(day)) : formatDayInWords(at);
}
