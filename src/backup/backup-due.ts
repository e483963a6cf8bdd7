import { addDays, fromMaltaTime, maltaDay } from "../rules/malta-time.ts";

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
 * Whether the daily backup is due: its time has passed since the last one, or since there is
 * anything to back up. Asked again and again, so that a machine that slept through the night, a
 * restart or a clock that was moved make it late and never make it twice.
 *
 * @param since when the last one was made; without one, when the database was.
 */
export function isBackupDue(at: string, since: Date, now: Date): boolean {
  // A clock that was set back leaves the last one in the future.
  return since < lastTimeAt(at, now);
}
