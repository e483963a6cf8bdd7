import { MONTHS } from "./dates.ts";
import { addDays, isCalendarDay, mondayOf, WEEK } from "./malta-time.ts";
import { fromWallClock, type WallClockReading } from "./wall-clock.ts";

/** The first and the last day of a period, `YYYY-MM-DD`. */
export interface DayPeriod {
  label: string;
  first: string;
  last: string;
}

/** The last minute of a day; as an end it includes the whole minute. */
const LAST_MINUTE = "23:59";

/**
 * Parses a day as people type it, day first: `29/11/2026`, `29.11.26`, `29 November`, or `2026-11-29`. Without a year it is
 * the next such day from today. Returns `YYYY-MM-DD`, or undefined if the text is not a day.
 */
export function parseDay(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (/^[1-9]\d{3}-\d\d-\d\d$/.test(typed)) return isCalendarDay(typed) ? typed : undefined;
  const [, day, month, year] =
    /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,9})(?:[\s./,-]+([1-9]\d{3}|\d\d))?$/.exec(typed) ?? [];
  if (day === undefined || month === undefined) return undefined;
  const number = /^\d/.test(month)
    ? Number(month)
    : MONTHS.findIndex((name) => name.toLowerCase().startsWith(month)) + 1;
  const inYear = (wanted: number) => {
    const iso = `${wanted}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
    return isCalendarDay(iso) ? iso : undefined;
  };
  if (year !== undefined) return inYear(Number(year.length === 2 ? `20${year}` : year));
  const thisYear = Number(today.slice(0, 4));
  // 29 February may be years ahead.
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const found = inYear(thisYear + ahead);
    if (found !== undefined && found >= today) return found;
  }
  return undefined;
}

/** `2026-11-29` as `29/11/2026`; other text is returned as it is. */
export function formatDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return year === undefined ? day : `${date}/${month}/${year}`;
}

/** Parses a time on 24 hours: `8`, `8:30`, `8.30`, `0830` or `24:00`. Returns `HH:MM`, or undefined for other text. */
export function parseTime(text: string): string | undefined {
  const [, hour, minute = "00"] = /^(\d{1,2})(?:[:.]?(\d\d))?$/.exec(text.trim()) ?? [];
  if (hour === undefined || Number(minute) > 59) return undefined;
  if (Number(hour) > 23 && !(hour === "24" && minute === "00")) return undefined;
  return `${hour.padStart(2, "0")}:${minute}`;
}

/**
 * The instant of a day and a time in Malta, as the start or the end of something. Without a time a start is the day's first
 * instant, and an end its last. Returns undefined if one of them can't be read.
 */
export function instantOn(day: string, time: string, edge: "start" | "end"): WallClockReading | undefined {
  const at = time === "" ? (edge === "end" ? LAST_MINUTE : "00:00") : time;
  if (at === "24:00") return undefined;
  const reading = fromWallClock(`${day}T${at}`);
  if (!reading || edge === "start" || at !== LAST_MINUTE) return reading;
  const next = fromWallClock(`${addDays(day, 1)}T00:00`);
  return next && { instant: new Date(Date.parse(next.instant) - 1).toISOString(), skipped: false };
}

/** The usual periods of an offer, from today or later. */
export function offerPeriods(today: string): DayPeriod[] {
  const sunday = addDays(mondayOf(today), 6);
  const friday = addDays(sunday, -2);
  return [
    { label: "This week", first: today, last: sunday },
    { label: "This weekend", first: friday < today ? today : friday, last: sunday },
    { label: "Next week", first: addDays(sunday, 1), last: addDays(sunday, 7) },
    { label: "Two weeks", first: today, last: addDays(today, 13) },
  ];
}

/** The weeks of a day's month, each from Monday to Sunday, with the days of the neighbouring months that complete them. */
export function monthOf(day: string): string[][] {
  const monday = mondayOf(`${day.slice(0, 7)}-01`);
  const weeks: string[][] = [];
  for (let start = monday; start.slice(0, 7) <= day.slice(0, 7); start = addDays(start, 7))
    weeks.push(WEEK.map((_, at) => addDays(start, at)));
  return weeks;
}

/** The same day in another month, or that month's last day if it is shorter. */
export function moveMonth(day: string, months: number): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const month = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  const lengths = [day.slice(8), "30", "29", "28"];
  return lengths.map((date) => `${month}-${date}`).find(isCalendarDay) ?? day;
}
