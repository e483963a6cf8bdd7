import { formatDate, formatDayInWords, formatTime } from "../../../src/rules/time/dates.ts";
import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";

/** A calendar day, `YYYY-MM-DD`, in words: at noon, so that every clock agrees on it. */
export function dayWords(day: string): string {
  return formatDayInWords(`${day}T12:00:00Z`);
}

/**
 * Formats a past instant relative to now, in Malta's time zone: `today at 14:05`, `yesterday at 09:30`,
 * `17 November 2026`. Throws a RangeError for an invalid date.
 */
export function whenInWords(instant: Date | string, now: Date): string {
  const day = maltaDay(new Date(instant));
  const today = maltaDay(now);
  if (day === today) return `today at ${formatTime(instant)}`;
  if (day === addDays(today, -1)) return `yesterday at ${formatTime(instant)}`;
  return formatDate(instant);
}
