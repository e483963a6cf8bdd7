/** Date and time in Malta; `month` counts from 1. */
export type ClockFace = { year: number; month: number; day: number; hour: number; minute: number };

/**
 * The changes of Malta's UTC offset over some years: hours since 1970, each with the offset in hours that applies from then
 * on. The first entry is the start of the covered period, the last one its end.
 */
export type ClockChanges = readonly (readonly [hour: number, offset: number])[];

const HOUR_MS = 3_600_000;
/** Shorter than the time between any two changes of Malta's clocks. */
const STEP_HOURS = 28 * 24;
/** Years around the current one for which changes are computed. For other dates, `Intl` is used each time. */
const YEARS_BACK = 5;
const YEARS_AHEAD = 2;

/** Maximum number of cached offsets; a page needs a few dozen. */
const HOURS_KEPT = 1_000;

/** Cached offsets from UTC in milliseconds, by hours since 1970. */
const offsets = new Map<number, number>();

let clock: Intl.DateTimeFormat | undefined;
let knownChanges: ClockChanges = [];
let found: { year: number; changes: ClockChanges } | undefined;

/**
 * Returns Malta's offset from UTC in milliseconds. Since 1970 the clocks have changed only on full hours; an earlier instant
 * must be a full minute.
 */
export function offsetAt(instant: number): number {
  if (!(instant >= 0)) return readOffset(instant);
  const hour = Math.floor(instant / HOUR_MS);
  return knownOffset(hour) ?? cachedOffset(hour);
}

/**
 * Returns date and time in Malta from `Intl.DateTimeFormat`, which takes a hundred times as long as {@link offsetAt}. Throws
 * a RangeError for an invalid date.
 */
export function readClock(instant: Date): ClockFace {
  // Created on first use, because this is the slowest statement of the site's scripts in browsers.
  clock ??= new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Malta",
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const parts = new Map<string, number>();
  for (const { type, value } of clock.formatToParts(instant)) parts.set(type, Number(value));
  const read = (part: string) => parts.get(part) ?? Number.NaN;
  return {
    year: read("year"),
    month: read("month"),
    day: read("day"),
    hour: read("hour"),
    minute: read("minute"),
  };
}

/** Returns the clock changes of the years around `now`, from the server's time zone data. Browsers receive them. */
export function clockChangesAround(now: Date): ClockChanges {
  const year = now.getUTCFullYear();
  if (found?.year !== year) found = { year, changes: findChanges(year - YEARS_BACK, year + YEARS_AHEAD) };
  return found.changes;
}

/** Sets the clock changes that the server has sent, so that the browser does not need `Intl` for these years. */
export function setClockChanges(changes: ClockChanges): void {
  knownChanges = changes;
}

function knownOffset(hour: number): number | undefined {
  const first = knownChanges[0];
  const last = knownChanges.at(-1);
  if (!first || !last || hour < first[0] || hour >= last[0]) return undefined;
  const inForce = knownChanges.findLast((change) => change[0] <= hour);
  return inForce && inForce[1] * HOUR_MS;
}

function cachedOffset(hour: number): number {
  let offset = offsets.get(hour);
  if (offset === undefined) {
    offset = readOffset(hour * HOUR_MS);
    if (offsets.size >= HOURS_KEPT) offsets.clear();
    offsets.set(hour, offset);
  }
  return offset;
}

function readOffset(instant: number): number {
  const { year, month, day, hour, minute } = readClock(new Date(instant));
  return Date.UTC(year, month - 1, day, hour, minute) - instant;
}

/** Finds the changes by binary search, from the start of the first year to the end of the last. */
function findChanges(firstYear: number, lastYear: number): ClockChanges {
  const offsetOf = (hour: number) => readOffset(hour * HOUR_MS) / HOUR_MS;
  const end = Date.UTC(lastYear + 1, 0) / HOUR_MS;
  let known = Date.UTC(firstYear, 0) / HOUR_MS;
  const changes: [number, number][] = [[known, offsetOf(known)]];
  while (known < end) {
    const offset = offsetOf(known);
    let [same, other] = [known, Math.min(known + STEP_HOURS, end)];
    known = other;
    if (offsetOf(other) === offset) continue;
    while (other - same > 1) {
      const middle = Math.floor((same + other) / 2);
      if (offsetOf(middle) === offset) same = middle;
      else other = middle;
    }
    changes.push([other, offsetOf(other)]);
  }
  return [...changes, [end, offsetOf(end)]];
}
