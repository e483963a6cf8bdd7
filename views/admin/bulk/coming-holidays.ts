import { malteseHolidays, type Holiday } from "../../../src/rules/time/holidays.ts";

/** The next of each of Malta's public holidays, from today on, by date. */
export function comingHolidays(today: string): Holiday[] {
  const year = Number(today.slice(0, 4));
  const days = [...malteseHolidays(year), ...malteseHolidays(year + 1)].filter(({ date }) => date >= today);
  return days.filter(({ name }, at) => days.findIndex((day) => day.name === name) === at);
}
