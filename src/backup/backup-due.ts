import { addDays, fromMaltaTime, maltaDay } from "../rules/time/malta-time.ts";

/** The last instant at or before `now` at which Malta's clocks showed `at` (`HH:MM`): one a day, in every season. */
export function lastTimeAt(at: string, now: Date): Date {
  const today = fromMaltaTime(maltaDay(now), at);
  return today <= now ? today : fromMaltaTime(addDays(maltaDay(now), -1), at);
}

/** The next one after `now`. */
export function nextTimeAt(at: string, now: Date): Date {
  const today = fromMaltaTime(maltaDay(now), at);
  return today > now ? today : fromMaltaTime(addDays(maltaDay(now), 1), at);
}

/**
 * How far ahead a date is still believed, in milliseconds. Where a clock is put right that was a
 * little fast, what it dated last is not made again at once, and is still the newest.
 */
const LEEWAY = 600_000;

/** Whether a date lies so far ahead that the clock was wrong when it was noted: it does not say when that was. */
export function isAhead(date: Date, now: Date): boolean {
  return date.getTime() - now.getTime() > LEEWAY;
}

/**
 * Whether the daily backup is due: its time has passed since the last one, or since there is
 * anything to back up. Asked again and again, so that a machine that slept through the night, a
 * restart or a clock that is put right make it late and never make it twice. One that a clock
 * dated which was far ahead counts for nothing: rather one too many than none until that day.
 *
 * @param since when the last one was made; without one, when the database was.
 */
export function isBackupDue(at: string, since: Date, now: Date): boolean {
  return since < lastTimeAt(at, now) || isAhead(since, now);
}
