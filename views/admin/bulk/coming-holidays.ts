import { holidaysBetween, type Holiday } from "../../../src/rules/time/holidays.ts";

/** The next of each of Malta's public holidays, from today on, by date. */
export function comingHolidays(today: string): Holiday[] {
  const nextYear = Number(today.slice(0, 4)) + 1;
  const days = holidaysBetween(today, `${nextYear}-12-31`);
  return days.filter(({ name }, at) => days.findIndex((day) => day.name === name) === at);
}
