import { MONTHS } from "../time/dates.ts";
import { holidayOn } from "../time/holidays.ts";
import { addDays, isCalendarDay, maltaDay, WEEK, weekdayOf } from "../time/malta-time.ts";
import { searchFold } from "./words.ts";

/** How far ahead a named day is looked for. */
const DAYS_AHEAD = 370;

const MALTESE_MONTHS =
  "jannar frar marzu april mejju gunju lulju awwissu settembru ottubru novembru dicembru".split(" ");
const OTHER_WEEKDAYS: Readonly<Record<string, string>> = {
  "it-tnejn": "monday",
  "it-tlieta": "tuesday",
  "l-erbgha": "wednesday",
  "il-hamis": "thursday",
  "il-gimgha": "friday",
  "is-sibt": "saturday",
  "il-hadd": "sunday",
  lunedi: "monday",
  martedi: "tuesday",
  mercoledi: "wednesday",
  giovedi: "thursday",
  venerdi: "friday",
  sabato: "saturday",
  domenica: "sunday",
};

/** Other names of holidays, folded, beside those of `holidays.ts`. */
const HOLIDAY_NAMES: readonly (readonly [pattern: RegExp, monthAndDay: string])[] = [
  [/\b(?:lejlet il-milied|vigilia di natale|day before christmas)\b/, "12-24"],
  [/\b(?:day after christmas|ghada tal-milied)\b/, "12-26"],
  [/\blejlet l-ewwel tas-sena\b/, "12-31"],
  [/\b(?:christmas|xmas|milied|il-milied|natale)\b(?! eve)/, "12-25"],
  [/\b(?:christmas|xmas) eve\b/, "12-24"],
  [/\bboxing day\b/, "12-26"],
  [/\bnew year'?s? eve\b/, "12-31"],
  [/\bnew year'?s?(?: day)?\b(?! eve)|\bl-ewwel tas-sena\b|\bcapodanno\b/, "01-01"],
  [/\bsanta marija\b|\bassumption\b/, "08-15"],
  [/\bimmaculate conception\b|\bimmakulata\b/, "12-08"],
  [/\brepublic day\b/, "12-13"],
  [/\bst joseph\b|\bsan guzepp\b/, "03-19"],
  [/\bshipwreck\b|\bst paul\b(?! bay)|\bsan pawl nawfragu\b/, "02-10"],
  [/\bfreedom day\b/, "03-31"],
  [/\b(?:workers?'?s? day|labour day|may day|jum il-haddiem)\b/, "05-01"],
  [/\bsette giugno\b/, "06-07"],
  [/\bimnarja\b|\bl-imnarja\b/, "06-29"],
  [/\bvictory day\b|\bil-vitorja\b/, "09-08"],
  [/\bindependence day\b/, "09-21"],
];

/** A year beside a day. After these words four digits are a time, as in `until 2000`. */
const YEAR = /(?<!\b(?:after|at|before|by|from|till|to|until) )\b[2-9]\d{3}\b/;

/**
 * Returns the day (`YYYY-MM-DD`) that a query names: `8 december`, `december 8th`, `8/12`, `2026-12-08`, `sunday`, `il-ħadd`,
 * `tomorrow`, `good friday`, `christmas`. Without a year it is the next one from today on; with one it may be past, or any
 * number of years ahead. Undefined if it names none: `24/7` is no day.
 */
export function dayOf(query: string, now: Date): string | undefined {
  const text = searchFold(query).replaceAll(/\b24\/7\b(?!\/)/g, " ");
  const today = maltaDay(now);
  const [, isoYear, month, date] = /\b([1-9]\d{3})-(\d\d)-(\d\d)\b/.exec(text) ?? [];
  if (isoYear !== undefined) {
    const ofYear = monthAndDay(Number(month), Number(date));
    return ofYear && `${isoYear}-${ofYear}`;
  }
  if (/\b(?:today|tonight|illum|llum|oggi|right now)\b/.test(text)) return today;
  if (/\b(?:day after tomorrow|pitghada|dopodomani)\b/.test(text)) return addDays(today, 2);
  if (/\b(?:tomorrow|ghada(?! tal-)|domani)\b/.test(text)) return addDays(today, 1);
  const dated = nextDated(text, today);
  if (dated !== undefined) return `${YEAR.exec(text)?.[0] ?? dated.slice(0, 4)}${dated.slice(4)}`;
  // `il-haddiem`, the worker, is no `il-hadd`.
  const isNamed = (name: string) => new RegExp(`(?<![\\p{L}-])${name}(?!\\p{L})`, "u").test(text);
  const other = Object.entries(OTHER_WEEKDAYS).find(([name]) => isNamed(name))?.[1];
  const weekday = WEEK.find((name) => name === other || new RegExp(`\\b${name}s?\\b`).test(text));
  const first = /\bnext\b/.test(text) ? addDays(today, 1) : today;
  if (weekday) return next(first, (day) => weekdayOf(day) === weekday);
  return /\bweekends?\b/.test(text) ? next(first, (day) => weekdayOf(day) === "saturday") : undefined;
}

/** The next day of a date or a holiday that a text names. */
function nextDated(text: string, today: string): string | undefined {
  const dated = monthAndDayOf(text) ?? HOLIDAY_NAMES.find(([pattern]) => pattern.test(text))?.[1];
  if (dated !== undefined) return next(today, (day) => day.endsWith(`-${dated}`));
  if (/\bgood friday\b|\bil-gimgha l-kbira\b/.test(text))
    return next(today, (day) => holidayOn(day) === "Good Friday");
  if (/\b(?:easter|(?:i?l|tal)-ghid|pasqua)\b/.test(text)) {
    const after = /\beaster monday\b/.test(text) ? 3 : 2;
    return next(today, (day) => holidayOn(addDays(day, -after)) === "Good Friday");
  }
  return /\b(?:public|bank|national) holidays?\b|\bfesta pubblika\b/.test(text)
    ? next(today, (day) => holidayOn(day) !== undefined)
    : undefined;
}

/** `12-08` of `8 december`, `december 8th`, `8/12` and `8 ta' dicembru`; `1.5 l` is no day. */
function monthAndDayOf(text: string): string | undefined {
  const numbers = /\b(\d{1,2})[/.](\d{1,2})\b(?! ?(?:l|lt|kg|g|ml|cl|%)(?!\p{L}))/u.exec(text);
  if (numbers) return monthAndDay(Number(numbers[2]), Number(numbers[1]));
  const before = /\b(\d{1,2})(?:st|nd|rd|th)?(?: of| ta)? (\p{L}{3,})/u.exec(text);
  const after = /\b(\p{L}{3,}) (\d{1,2})(?:st|nd|rd|th)?\b/u.exec(text);
  const found = before && monthAndDay(monthOf(before[2] ?? ""), Number(before[1]));
  return found ?? (after ? monthAndDay(monthOf(after[1] ?? ""), Number(after[2])) : undefined);
}

/** The number of a month by its name or the first three letters of the English one; 0 for other words. */
function monthOf(word: string): number {
  const english = MONTHS.findIndex((name) => {
    const month = name.toLowerCase();
    return word === month || word === month.slice(0, 3) || (month === "september" && word === "sept");
  });
  return (english < 0 ? MALTESE_MONTHS.indexOf(word) : english) + 1;
}

function monthAndDay(month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined;
  const text = `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  // A leap year, so that 29 February is a day.
  return isCalendarDay(`2028-${text}`) ? text : undefined;
}

function next(today: string, fits: (day: string) => boolean): string | undefined {
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead)).find(fits);
}
