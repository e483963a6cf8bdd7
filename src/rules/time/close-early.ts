import type { OpeningHours, OpeningRange } from "../../content/kinds/stores/store.schema.ts";
import { addDays } from "./malta-time.ts";
import { hoursOn, inOrder } from "./opening-hours.ts";
import { restOfNight } from "./shown-hours.ts";

/** The hours of a day that differ from the usual ones. */
export type HoursException = OpeningHours["exceptions"][number];

/** The special days of a store that closes early on a day: also the next one where the night of the day ends in it. */
export function closedEarly(store: OpeningHours, day: HoursException): HoursException[] {
  const date = addDays(day.date, 1);
  const { ranges, reason = "" } = hoursOn(store, date);
  const isNight = restOfNight(hoursOn(store, day.date).ranges, ranges) !== undefined;
  return isNight ? [day, { date, hours: ranges.slice(1), reason }] : [day];
}

/** What is left of the hours of a day when the store closes at a time of that day; none where it has not opened by then. */
export function hoursUntil(ranges: readonly OpeningRange[], time: string): OpeningRange[] {
  return inOrder(ranges)
    .filter(({ opens }) => opens < time)
    .map(({ opens, closes }) => ({ opens, closes: closes < opens || closes > time ? time : closes }));
}

/**
 * The times at which a store can close earlier than the hours of the day say: within five minutes from now, then at each
 * half hour until it would close.
 *
 * @param time the time now, `HH:MM`.
 */
export function earlyClosings(ranges: readonly OpeningRange[], time: string): string[] {
  const last = inOrder(ranges).at(-1);
  if (!last) return [];
  const closes = last.closes < last.opens ? "24:00" : last.closes;
  const soon = (Math.floor(minutesOf(time) / 5) + 1) * 5;
  const halfHours = Array.from({ length: 48 }, (_, at) => at * 30).filter((minutes) => minutes > soon);
  return [soon, ...halfHours]
    .map(clockOf)
    .filter((each) => each < closes && hoursUntil(ranges, each).length > 0);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
