import { malteseHolidays, type Holiday } from "../../../src/rules/time/holidays.ts";
import { addDays } from "../../../src/rules/time/malta-time.ts";

const DAYS_AHEAD = 365;

/** Malta's public holidays from today on, for a year. */
export function comingHolidays(today: string): Holiday[] {
  const last = addDays(today, DAYS_AHEAD);
  const year = Number(today.slice(0, 4));
  return [...malteseHolidays(year), ...malteseHolidays(year + 1)].filter(
    ({ date }) => date >= today && date < last,
  );
}
