import { remember } from "../text/remember.ts";

/** A national or public holiday; `date` is `YYYY-MM-DD`. */
export type Holiday = { date: string; name: string };

const FIXED = [
  ["01-01", "New Year's Day"],
  ["02-10", "Feast of St Paul's Shipwreck"],
  ["03-19", "Feast of St Joseph"],
  ["03-31", "Freedom Day"],
  ["05-01", "Workers' Day"],
  ["06-07", "Sette Giugno"],
  ["06-29", "Feast of St Peter and St Paul"],
  ["08-15", "Feast of the Assumption"],
  ["09-08", "Feast of Our Lady of Victories"],
  ["09-21", "Independence Day"],
  ["12-08", "Feast of the Immaculate Conception"],
  ["12-13", "Republic Day"],
  ["12-25", "Christmas Day"],
] as const;

/** Returns Malta's fourteen national and public holidays of a year, by date (National Holidays Act, chapter 252). */
export function malteseHolidays(year: number): Holiday[] {
  const days: Holiday[] = FIXED.map(([date, name]) => ({
    date: `${String(year).padStart(4, "0")}-${date}`,
    name,
  }));
  days.push({ date: goodFriday(year), name: "Good Friday" });
  return days.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** By the year's four digits: the hours of a store ask for the holidays of each day. */
const holidaysOf = remember((year) => malteseHolidays(Number(year)), 20);

/** Returns the name of the holiday on a day (`YYYY-MM-DD`), if there is one. Throws a RangeError without a year. */
export function holidayOn(day: string): string | undefined {
  return holidaysOf(day.slice(0, 4)).find((holiday) => holiday.date === day)?.name;
}

/** Returns the holidays from one day (`YYYY-MM-DD`) to another, both included, by date. */
export function holidaysBetween(first: string, last: string): Holiday[] {
  const year = Number(first.slice(0, 4));
  const years = Array.from({ length: Number(last.slice(0, 4)) - year + 1 }, (_, after) => year + after);
  return years.flatMap(malteseHolidays).filter(({ date }) => first <= date && date <= last);
}

/** Returns the date two days before Easter Sunday, by the Meeus/Jones/Butcher algorithm for the Gregorian calendar. */
function goodFriday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const marchDay = epact + toSunday - 7 * late + 22;
  return new Date(Date.UTC(year, 2, marchDay - 2)).toISOString().slice(0, 10);
}
