import { holidaysBetween, type Holiday } from "../../../src/rules/time/holidays.ts";

/** No public holidays, but days on which shops close early. */
const EVES = [
  ["12-24", "Christmas Eve"],
  ["12-31", "New Year's Eve"],
] as const;

/** The next of each of Malta's public holidays and of the eves, from today on, by date. */
export function comingHolidays(today: string): Holiday[] {
  const year = Number(today.slice(0, 4));
  const eves = [year, year + 1].flatMap((of) => EVES.map(([day, name]) => ({ date: `${of}-${day}`, name })));
  return [...holidaysBetween(today, `${year + 1}-12-31`), ...eves.filter(({ date }) => date >= today)]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .filter(({ name }, at, days) => days.findIndex((day) => day.name === name) === at);
}
