import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { hoursOn } from "../../../src/rules/time/opening-hours.ts";
import type { OpeningHours, OpeningRange } from "../../../src/content/stores/store.schema.ts";

/** A day whose hours differ from those of its weekday. */
export interface SpecialDay {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The holiday's name or the exception's reason. May be empty. */
  reason: string;
  ranges: readonly OpeningRange[];
}

/** Enough to plan the weekly shopping around a holiday. */
const DAYS_AHEAD = 14;

/**
 * The days of a store that differ, from today on, in order: every day that staff have entered, however far ahead, and the
 * public holidays of the next fourteen days, whose hours the store's card names anyway.
 */
export function specialDays(store: OpeningHours, now: Date): SpecialDay[] {
  const today = maltaDay(now);
  const entered = store.exceptions.map(({ date }) => date).filter((date) => date >= today);
  const soon = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead));
  const holidays = soon.filter((day) => hoursOn(store, day).reason !== undefined);
  return [...new Set([...entered, ...holidays])].sort().map((day) => {
    const { ranges, reason = "" } = hoursOn(store, day);
    return { day, reason, ranges };
  });
}
