import { maltaDay } from "../../rules/time/malta-time.ts";

/** The dates whose day in Malta has not ended, the soonest first. */
export function comingDates<Entry extends { day: string }>(dates: readonly Entry[], now: Date): Entry[] {
  const today = maltaDay(now);
  return dates
    .filter(({ day }) => maltaDay(new Date(day)) >= today)
    .toSorted((one, other) => Date.parse(one.day) - Date.parse(other.day));
}
