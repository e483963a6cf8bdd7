import type { OpeningHours, OpeningRange } from "../../content/kinds/stores/store.schema.ts";
import { holidayOn, holidaysBetween } from "./holidays.ts";
import { addDays, isCalendarDay, maltaDay } from "./malta-time.ts";
import { shownHours } from "./shown-hours.ts";

/** A day whose hours differ from those of its weekday. */
export interface SpecialDay {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The holiday's name or the exception's reason. May be empty. */
  reason: string;
  ranges: readonly OpeningRange[];
}

/** Enough to plan the weekly shopping around a holiday. */
const FORTNIGHT = 14;

/** The number of days, from today on, whose hours pages can show. */
export const YEAR = 366;

/**
 * The days of a store that differ, from today on, in order: every day that staff have entered, however far ahead, and the
 * public holidays of the next days.
 */
export function specialDays(store: OpeningHours, now: Date, daysAhead = FORTNIGHT): SpecialDay[] {
  const today = maltaDay(now);
  const entered = store.exceptions.map(({ date }) => date).filter((date) => date >= today);
  const holidays = holidaysBetween(today, addDays(today, daysAhead - 1)).map(({ date }) => date);
  return [...new Set([...entered, ...holidays])].sort().map((day) => {
    const { ranges, reason = "" } = shownHours(store, day);
    return { day, reason, ranges };
  });
}

/** Why the hours of a day differ. */
export interface DayReasons<Item> {
  /** What holds for every store: the name of the holiday, or a reason that all have. */
  ofAll: string | undefined;
  /** The stores that have a reason of their own. */
  own: { store: Item; reason: string }[];
}

/** Returns why the hours of some stores differ on a day, apart for all and for single ones. */
export function reasonsOn<Item extends OpeningHours>(stores: readonly Item[], day: string): DayReasons<Item> {
  const reasons = stores.map((store) => ({ store, reason: shownHours(store, day).reason ?? "" }));
  const first = reasons[0]?.reason;
  const shared = reasons.every(({ reason }) => reason === first) ? first : undefined;
  const ofAll = shared || holidayOn(day);
  return { ofAll, own: reasons.filter(({ reason }) => reason !== "" && reason !== ofAll) };
}

/** The first and the last day whose hours pages can show: today, and the same day of next year. */
export function daysTold(now: Date): { first: string; last: string } {
  const first = maltaDay(now);
  return { first, last: addDays(first, YEAR - 1) };
}

/** Returns a day of an address, `YYYY-MM-DD`, if it exists and pages can show its hours. */
export function readDay(text: string, now: Date): string | undefined {
  const { first, last } = daysTold(now);
  return isCalendarDay(text) && first <= text && text <= last ? text : undefined;
}
