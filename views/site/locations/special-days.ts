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

/** The public holidays and exceptions of a store in the next fourteen days, including today. */
export function specialDays(store: OpeningHours, now: Date): SpecialDay[] {
  const today = maltaDay(now);
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead)).flatMap((day) => {
    const { ranges, reason } = hoursOn(store, day);
    const special = reason !== undefined || store.exceptions.some(({ date }) => date === day);
    return special ? [{ day, reason: reason ?? "", ranges }] : [];
  });
}
