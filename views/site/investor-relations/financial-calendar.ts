import { holidayOn } from "../../../src/rules/time/holidays.ts";
import { addDays, maltaDay, weekdayOf } from "../../../src/rules/time/malta-time.ts";
import type { Weekday } from "../../../src/content/stores/store.schema.ts";

/** What investors are told on a fixed rhythm each year; the financial year is the calendar year. */
export type FinancialEventKind =
  "annual-results" | "annual-general-meeting" | "half-year-results" | "trading-update";

export interface FinancialEvent {
  kind: FinancialEventKind;
  /** The calendar day in Malta, `YYYY-MM-DD`. */
  day: string;
  /** The financial year that the event is about. */
  financialYear: number;
}

/** When each event falls: so many of a weekday into a month, or the last one. `yearsBack` is from its day to its subject. */
const RHYTHM: readonly {
  kind: FinancialEventKind;
  month: number;
  weekday: Weekday;
  which: 2 | 3 | "last";
  yearsBack: 0 | 1;
}[] = [
  { kind: "annual-results", month: 3, weekday: "wednesday", which: "last", yearsBack: 1 },
  { kind: "annual-general-meeting", month: 5, weekday: "wednesday", which: 3, yearsBack: 1 },
  { kind: "half-year-results", month: 8, weekday: "wednesday", which: "last", yearsBack: 0 },
  { kind: "trading-update", month: 11, weekday: "wednesday", which: 2, yearsBack: 0 },
];

/** The next occurrence of each event, today's among them, the soonest first. Throws a RangeError for an invalid date. */
export function nextFinancialEvents(now: Date): FinancialEvent[] {
  const today = maltaDay(now);
  const year = yearOf(today);
  return RHYTHM.map(({ kind }) => {
    const thisYear = financialEvent(kind, year);
    return thisYear.day >= today ? thisYear : financialEvent(kind, year + 1);
  }).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** The last financial year whose annual results are out: they are from the morning of their day on. */
export function lastReportedYear(now: Date): number {
  return lastSubject("annual-results", now);
}

/** The last financial year whose half-year results are out. */
export function lastReportedHalfYear(now: Date): number {
  return lastSubject("half-year-results", now);
}

/** An event as it falls in a calendar year; one that would fall on a public holiday comes the working day before. */
export function financialEvent(kind: FinancialEventKind, calendarYear: number): FinancialEvent {
  const rule = RHYTHM.find((candidate) => candidate.kind === kind);
  if (!rule) throw new RangeError("Not a financial event");
  let day = weekdayInMonth(calendarYear, rule.month, rule.weekday, rule.which);
  while (holidayOn(day) !== undefined || ["saturday", "sunday"].includes(weekdayOf(day)))
    day = addDays(day, -1);
  return { kind, day, financialYear: calendarYear - rule.yearsBack };
}

function lastSubject(kind: FinancialEventKind, now: Date): number {
  const today = maltaDay(now);
  const thisYear = financialEvent(kind, yearOf(today));
  return thisYear.day <= today ? thisYear.financialYear : thisYear.financialYear - 1;
}

function weekdayInMonth(year: number, month: number, weekday: Weekday, which: 2 | 3 | "last"): string {
  const first = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`;
  let day = first;
  while (weekdayOf(day) !== weekday) day = addDays(day, 1);
  if (which !== "last") return addDays(day, 7 * (which - 1));
  while (addDays(day, 7).slice(0, 7) === first.slice(0, 7)) day = addDays(day, 7);
  return day;
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
