import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { hoursOn } from "../../../src/rules/time/opening-hours.ts";
import type { OpeningHours, OpeningRange } from "../../../src/content/stores/store.schema.ts";

/** A day whose hours are not its weekday's. */
export interface SpecialDay {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The holiday's name or the exception's reason; may be empty. */
  reason: string;
  ranges: readonly OpeningRange[];
}

/** Far enough to plan the weekly shop around a holiday. */
const DAYS_AHEAD = 14;

/** The public holidays and exceptions of a store within the coming fourteen days, today among them. */
export function specialDays(store: OpeningHours, now: Date): SpecialDay[] {
  const today = maltaDay(now);
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead)).flatMap((day) => {
    const { ranges, reason } = hoursOn(store, day);
    const special = reason !== undefined || store.exceptions.some(({ date }) => date === day);
    return special ? [{ day, reason: reason ?? "", ranges }] : [];
  });
}
