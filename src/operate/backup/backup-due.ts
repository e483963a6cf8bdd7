import { addDays, fromMaltaTime, maltaDay } from "../../rules/time/malta-time.ts";

/** The last instant at or before `now` at which the time in Malta was `at` (`HH:MM`): one per day, also when clocks change. */
export function previousTimeAt(at: string, now: Date): Date {
  const today = fromMaltaTime(maltaDay(now), at);
  return today <= now ? today : fromMaltaTime(addDays(maltaDay(now), -1), at);
}

/** The next instant after `now` at which the time in Malta is `at` (`HH:MM`). */
export function nextTimeAt(at: string, now: Date): Date {
  const today = fromMaltaTime(maltaDay(now), at);
  return today > now ? today : fromMaltaTime(addDays(maltaDay(now), 1), at);
}

/**
 * How far in the future a date may lie and still be trusted, in milliseconds. After a clock that was slightly fast is
 * corrected, the last backup still counts as the newest, and is not made again immediately.
 */
const CLOCK_TOLERANCE_MS = 600_000;

/** Whether a date lies so far in the future that the clock must have been wrong when it was recorded. */
export function isInFuture(date: Date, now: Date): boolean {
  return date.getTime() - now.getTime() > CLOCK_TOLERANCE_MS;
}

/**
 * Whether the daily backup is due: its time of day has passed since `since`. Called every minute, so that after
 * a machine's sleep, a restart or a clock correction the backup is late, but never made twice. A date far in the future
 * is ignored: one backup too many is better than none until that date.
 *
 * @param since when the last backup was made; if there is none, when the database was created.
 */
export function isBackupDue(at: string, since: Date, now: Date): boolean {
  return since < previousTimeAt(at, now) || isInFuture(since, now);
}
