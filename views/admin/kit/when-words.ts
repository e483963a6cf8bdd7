import { formatDate, formatTime } from "../../../src/rules/time/dates.ts";
import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";

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
