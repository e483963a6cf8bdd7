/** What the platform's clock and calendar show in Malta; `month` counts from 1. */
export type ClockFace = { year: number; month: number; day: number; hour: number; minute: number };

/**
 * The changes of Malta's clocks over some years, as hours since 1970 with the offset from UTC in hours that is in
 * force from then on. The first says where the knowledge begins, the last where it ends.
 */
export type ClockChanges = readonly (readonly [hour: number, offset: number])[];

const HOUR_MS = 3_600_000;
/** No two changes of Malta's clocks lie as near. */
const STEP_HOURS = 28 * 24;
/** Dates of what is older, or further ahead, are read off the platform's clock one by one. */
const YEARS_BACK = 5;
const YEARS_AHEAD = 2;

/** So many hours' offsets are remembered, a page needs a few dozen. */
const HOURS_KEPT = 1_000;

/** Offsets from UTC in milliseconds by the hour, counted from 1970. */
const offsets = new Map<number, number>();

let clock: Intl.DateTimeFormat | undefined;
let learnt: ClockChanges = [];
let found: { year: number; changes: ClockChanges } | undefined;

/**
 * Malta's offset from UTC in milliseconds. Since 1970 the clocks have changed on full hours only; an earlier
 * instant must be a full minute.
 */
export function offsetAt(instant: number): number {
  if (!(instant >= 0)) return readOffset(instant);
  const hour = Math.floor(instant / HOUR_MS);
  return learntOffset(hour) ?? rememberedOffset(hour);
}

/**
 * Reads the platform's own clock for Malta, which takes a hundred times as long as {@link offsetAt}.
 * Throws a RangeError for an invalid date.
 */
export function readClock(instant: Date): ClockFace {
  // Not before it is needed: a browser takes longer to make it than for any other line of ours.
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

/** The clock changes of the years around `now`, found in the platform's own time zones: for a browser to learn. */
export function clockChangesAround(now: Date): ClockChanges {
  const year = now.getUTCFullYear();
  if (found?.year !== year) found = { year, changes: findChanges(year - YEARS_BACK, year + YEARS_AHEAD) };
  return found.changes;
}

/** From now on these years are known without asking the platform. */
export function learnClockChanges(changes: ClockChanges): void {
  learnt = changes;
}

function learntOffset(hour: number): number | undefined {
  const first = learnt[0];
  const last = learnt.at(-1);
  if (!first || !last || hour < first[0] || hour >= last[0]) return undefined;
  const inForce = learnt.findLast(([from]) => from <= hour);
  return inForce && inForce[1] * HOUR_MS;
}

function rememberedOffset(hour: number): number {
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

/** From the beginning of the one year to the end of the other. */
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
