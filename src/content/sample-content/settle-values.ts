/**
 * The values of the sample content that are not written as a record has them: dates, which move with the day of the first
 * start, so that some offers are running, some end tonight and some are still to come; texts of several paragraphs; and facts
 * that several texts state, which stand once in `facts.json`.
 */

import { z } from "zod";
import { timeOfDay } from "../../rules/schema/fields.ts";
import { holidaysBetween } from "../../rules/time/holidays.ts";
import { addDays, fromMaltaTime, maltaDay, toMaltaTime, WEEK } from "../../rules/time/malta-time.ts";
import facts from "./facts.json" with { type: "json" };

/** Thursday and Sunday of this week, and days of the week after it. */
const NAMED_DAYS = [
  "thursday",
  "sunday",
  "nextMonday",
  "nextWednesday",
  "nextSaturday",
  "nextSunday",
] as const;
const DAYS_AFTER_SUNDAY = {
  thursday: -3,
  sunday: 0,
  nextMonday: 1,
  nextWednesday: 3,
  nextSaturday: 6,
  nextSunday: 7,
};

/** A whole day on Malta's calendar: 0 is today, 1 tomorrow, -3 three days ago; or a name. */
const day = z.union([z.int(), z.enum(NAMED_DAYS)]);
type Day = z.output<typeof day>;

const monthNumber = z.int().min(1).max(12);
const months = z.tuple([monthNumber, monthNumber]);

const settled = z.union([
  z.strictObject({ startOf: day }),
  z.strictObject({ endOf: day }),
  z.strictObject({ day, time: timeOfDay }),
  z.strictObject({ next: z.enum(["Christmas Day", "Good Friday"]) }),
  z.strictObject({
    price: z.int(),
    from: day,
    to: day,
    months: months.optional(),
  }),
  z.strictObject({ html: z.array(z.string()) }),
  z.strictObject({ paragraphs: z.array(z.string()) }),
]);

/**
 * Returns a value of a sample file as a record has it, dates as ISO 8601 in UTC:
 * - `{ "day": -4, "time": "10:30" }`, `{ "startOf": 0 }`, `{ "endOf": "sunday" }`: an instant, by Malta's clock;
 * - `{ "next": "Good Friday" }`: the day of that holiday;
 * - `{ "price": 145, "from": -4, "to": "nextWednesday" }`: an offer, from the start of a day to the end of another; with
 *   `"months": [11, 5]` only at a first start from November to May, so that no offer is out of season;
 * - `{ "html": [...] }`, `{ "paragraphs": [...] }`: one text;
 * - `{fact:frozenPrices}` within a text: a fact of `facts.json`.
 *
 * @throws Error for a fact that is not on the sheet.
 */
export function settleValues(value: unknown, now: Date): unknown {
  if (typeof value === "string")
    return fillFacts(value, { ...facts, endOfPriceFreeze: endOfPriceFreeze(now) });
  if (Array.isArray(value)) return value.map((part) => settleValues(part, now));
  if (typeof value !== "object" || value === null) return value;
  const { data } = settled.safeParse(value);
  if (!data)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, settleValues(part, now)]));
  if ("html" in data) return settleValues(data.html.join("\n"), now);
  if ("paragraphs" in data) return settleValues(data.paragraphs.join("\n\n"), now);
  if ("startOf" in data) return instant(now, data.startOf, "00:00").toISOString();
  if ("endOf" in data) return endOf(now, data.endOf);
  if ("next" in data) return nextHoliday(now, data.next);
  if ("time" in data) return instant(now, data.day, data.time).toISOString();
  const { price, from, to } = data;
  if (!isInSeason(data.months, now)) return null;
  return { price, startDate: instant(now, from, "00:00").toISOString(), endDate: endOf(now, to) };
}

/** Fills in the facts of the sheet; others may be added, such as one that depends on the day. */
export function fillFacts(text: string, known: Readonly<Record<string, string>> = facts): string {
  return text.replace(/\{fact:(\w+)\}/g, (_, name: string) => {
    const fact = known[name];
    if (fact === undefined) throw new Error(`There is no fact ${name} in facts.json.`);
    return fact;
  });
}

/** The instant at which the clocks of Malta show `time` on that day. */
function instant(now: Date, wanted: Day, time: string): Date {
  const today = toMaltaTime(now).weekday;
  const toSunday = WEEK.indexOf("sunday") - WEEK.indexOf(today);
  const days = typeof wanted === "number" ? wanted : toSunday + DAYS_AFTER_SUNDAY[wanted];
  return fromMaltaTime(addDays(maltaDay(now), days), time);
}

/** The last millisecond of the day. */
function endOf(now: Date, wanted: Day): string {
  return new Date(instant(now, wanted, "24:00").getTime() - 1).toISOString();
}

/** How long the everyday prices stay frozen: always a date that every reader sees coming. */
function endOfPriceFreeze(now: Date): string {
  const month = monthOf(now);
  if (month === 12 || month <= 2) return "spring";
  if (month <= 5) return "summer";
  return month <= 8 ? "autumn" : "Christmas";
}

function monthOf(now: Date): number {
  return Number(maltaDay(now).slice(5, 7));
}

/** Whether the month of the first start is within a span, such as `[11, 5]`; without one every month is. */
export function isInSeason(span: unknown, now: Date): boolean {
  if (span === undefined) return true;
  const [first, last] = months.parse(span);
  const wanted = monthOf(now);
  return first <= last ? first <= wanted && wanted <= last : wanted >= first || wanted <= last;
}

/** The day on which a holiday of Malta is next, today included. */
function nextHoliday(now: Date, wanted: string): string | undefined {
  const today = maltaDay(now);
  return holidaysBetween(today, addDays(today, 400)).find(({ name }) => name === wanted)?.date;
}
