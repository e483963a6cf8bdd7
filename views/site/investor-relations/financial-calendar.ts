import { holidayOn } from "../../../src/rules/time/holidays.ts";
import { addDays, maltaDay, weekdayOf } from "../../../src/rules/time/malta-time.ts";
import type { Weekday } from "../../../src/content/stores/store.schema.ts";

/** The recurring events of a financial year. The financial year is the calendar year. */
export type FinancialEventKind =
  "annual-results" | "annual-general-meeting" | "half-year-results" | "trading-update";

export interface FinancialEvent {
  kind: FinancialEventKind;
  /** The date in Malta, `YYYY-MM-DD`. */
  day: string;
  /** The financial year that the event is about. */
  financialYear: number;
}

/**
 * The rule of each event's date: the nth or last of a weekday in a month. `yearsBack` is the difference between the
 * calendar year of the event and the financial year it reports on.
 */
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

/**
 * The next occurrence of each event, including today, the soonest first.
 *
 * @throws RangeError for an invalid date.
 */
export function nextFinancialEvents(now: Date): FinancialEvent[] {
  const today = maltaDay(now);
  const year = yearOf(today);
  return RHYTHM.map(({ kind }) => {
    const thisYear = financialEvent(kind, year);
    return thisYear.day >= today ? thisYear : financialEvent(kind, year + 1);
  }).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** The last financial year whose annual results are published. They are published from the start of their day. */
export function lastReportedYear(now: Date): number {
  return lastSubject("annual-results", now);
}

/** The last financial year whose half-year results are published. */
export function lastReportedHalfYear(now: Date): number {
  return lastSubject("half-year-results", now);
}

/** An event in a calendar year. If its date is a public holiday, the event is on the working day before. */
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
