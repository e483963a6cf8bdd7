/**
 * Dates of the sample content, which move with the day of the first start: whenever the site is
 * set up, some offers are running, some end tonight and some are still to come.
 * Offsets are whole days on Malta's calendar: 0 is today, 1 tomorrow, -3 three days ago.
 */

import { addDays, fromMaltaTime, maltaDay, toMaltaTime, WEEK } from "../../rules/time/malta-time.ts";

/** The instant at which the clocks of Malta show `time` (`HH:MM` or `24:00`) on the day `offsetDays` away, ISO 8601 in UTC. */
export function at(now: Date, offsetDays: number, time: string): string {
  return fromMaltaTime(dayAway(now, offsetDays), time).toISOString();
}

/** The first millisecond of the Malta day `offsetDays` away, ISO 8601 in UTC. */
export function dayStart(now: Date, offsetDays: number): string {
  return at(now, offsetDays, "00:00");
}

/** The last millisecond of the Malta day `offsetDays` away, ISO 8601 in UTC. */
export function dayEnd(now: Date, offsetDays: number): string {
  return new Date(fromMaltaTime(dayAway(now, offsetDays), "24:00").getTime() - 1).toISOString();
}

/** How many days the coming Sunday in Malta is away: 6 on a Monday, 1 on a Saturday, 0 on a Sunday. */
export function comingSunday(now: Date): number {
  return WEEK.indexOf("sunday") - WEEK.indexOf(toMaltaTime(now).weekday);
}

function dayAway(now: Date, offsetDays: number): string {
  return addDays(maltaDay(now), offsetDays);
}
