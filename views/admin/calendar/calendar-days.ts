import type { CalendarEntry } from "../../../src/staff/calendar/calendar.schema.ts";
import { MONTHS } from "../../../src/rules/time/dates.ts";
import { addDays, fromMaltaTime, isCalendarDay, mondayOf, WEEK } from "../../../src/rules/time/malta-time.ts";
import { monthOf } from "../../../src/rules/time/typed-date.ts";
import { toWallClock } from "../../../src/rules/time/wall-clock.ts";

export const VIEWS = ["month", "week", "list"] as const;

type CalendarView = (typeof VIEWS)[number];

/** What an address of the calendar shows. */
export interface Shown {
  view: CalendarView;
  /** A day of the month or the week. */
  day: string;
}

/** Reads an address; what it lacks is the month of today. */
export function readShown(search: URLSearchParams, today: string): Shown {
  const day = search.get("day") ?? "";
  const view = VIEWS.find((each) => each === search.get("view")) ?? "month";
  return { view, day: isCalendarDay(day) && day >= "1970" ? day : today };
}

export function addressOf({ view, day }: Shown): string {
  return `/admin/calendar?view=${view}&day=${day}`;
}

/** The days that a view shows; of a month in weeks, with the days of its neighbours that complete them. */
export function daysOf({ view, day }: Shown): string[] {
  if (view === "week") return WEEK.map((_, at) => addDays(mondayOf(day), at));
  const days = monthOf(day).flat();
  return view === "month" ? days : days.filter((each) => each.slice(0, 7) === day.slice(0, 7));
}

/** The day at which Tab comes to what a view shows: today where the view has it, otherwise the day of its address. */
export function stopOf(shown: Shown, today: string): string {
  const days = daysOf(shown);
  const isNear = shown.view === "week" || shown.day.slice(0, 7) === today.slice(0, 7);
  return isNear && days.includes(today) ? today : shown.day;
}

/** `December 2026`, or `Week of 7 December 2026`. */
export function periodWords({ view, day }: Shown): string {
  const [first = day] = view === "week" ? daysOf({ view, day }) : [day];
  const month = `${MONTHS[Number(first.slice(5, 7)) - 1]} ${first.slice(0, 4)}`;
  return view === "week" ? `Week of ${Number(first.slice(8))} ${month}` : month;
}

/** What identifies an entry on a screen. */
export function keyOf({ of, id, field, what, day, title }: CalendarEntry): string {
  return id === null
    ? `${of} ${day} ${what} ${title}`
    : `${of} ${id} ${field}${field === "exceptions" ? ` ${day}` : ""}`;
}

/** One entry, or several of a kind that begin or end together. */
export interface DayLine {
  key: string;
  first: CalendarEntry;
  entries: readonly CalendarEntry[];
}

/** More entries of a kind that begin or end together are one line: all offers of a week do. */
const MAX_APART = 3;

/** The lines of a day. */
export function linesOf(entries: readonly CalendarEntry[]): DayLine[] {
  const groups = Map.groupBy(entries, ({ of, what, at }) => `${of} ${what} ${at}`);
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (!first) return [];
    if (group.length > MAX_APART && first.what !== "day") return { key, first, entries: group };
    return group.map((entry) => ({ key: keyOf(entry), first: entry, entries: [entry] }));
  });
}

/** Lines of a day before the rest is counted. */
export const MAX_LINES = { month: 3, week: 12, list: Infinity };

/** The entries of the lines that a view shows, and how many more each day has: a browser is not sent hundreds that it only counts. */
export function cutTo(
  view: CalendarView,
  entries: readonly CalendarEntry[],
): { entries: CalendarEntry[]; more: Record<string, number> } {
  const more: Record<string, number> = {};
  const shown = [...Map.groupBy(entries, ({ day }) => day)].flatMap(([day, all]) => {
    const first = linesOf(all)
      .slice(0, MAX_LINES[view])
      .flatMap((line) => line.entries);
    if (first.length < all.length) more[day] = all.length - first.length;
    return first;
  });
  return { entries: shown, more };
}

/** The instant of an entry on another day, at the same time of day, to the millisecond. */
export function instantOnDay(
  { at, day }: Pick<CalendarEntry, "day"> & { at: string },
  target: string,
): string {
  const wall = toWallClock(at);
  // What ends at midnight is shown on the day before.
  const shift = wall.slice(0, 10) === day ? 0 : 1;
  const time = fromMaltaTime(addDays(target, shift), wall.slice(11)).getTime();
  return new Date(time + (Date.parse(at) % 60_000)).toISOString();
}
