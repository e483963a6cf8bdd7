/**
 * The values of the sample content that are not written as a record has them: dates, which move with the day of the first
 * start, so that some offers are running, some end tonight and some are still to come; and texts of several paragraphs.
 */

import { z } from "zod";
import { timeOfDay } from "../../rules/schema/fields.ts";
import { addDays, fromMaltaTime, maltaDay, toMaltaTime, WEEK } from "../../rules/time/malta-time.ts";

/** The coming Sunday, which may be today, and days of the week after it. */
const NAMED_DAYS = ["sunday", "nextMonday", "nextWednesday", "nextSaturday", "nextSunday"] as const;
const DAYS_AFTER_SUNDAY = { sunday: 0, nextMonday: 1, nextWednesday: 3, nextSaturday: 6, nextSunday: 7 };

/** A whole day on Malta's calendar: 0 is today, 1 tomorrow, -3 three days ago; or a name. */
const day = z.union([z.int(), z.enum(NAMED_DAYS)]);
type Day = z.output<typeof day>;

const settled = z.union([
  z.strictObject({ startOf: day }),
  z.strictObject({ endOf: day }),
  z.strictObject({ day, time: timeOfDay }),
  z.strictObject({ price: z.int(), from: day, to: day }),
  z.strictObject({ html: z.array(z.string()) }),
  z.strictObject({ paragraphs: z.array(z.string()) }),
]);

/**
 * Returns a value of a sample file as a record has it, dates as ISO 8601 in UTC:
 * - `{ "day": -4, "time": "10:30" }`, `{ "startOf": 0 }`, `{ "endOf": "sunday" }`: an instant, by Malta's clock;
 * - `{ "price": 145, "from": -4, "to": "nextWednesday" }`: an offer, from the start of a day to the end of another;
 * - `{ "html": [...] }`, `{ "paragraphs": [...] }`: one text.
 */
export function settleValues(value: unknown, now: Date): unknown {
  if (typeof value === "string") return value.replace("{endOfPriceFreeze}", endOfPriceFreeze(now));
  if (Array.isArray(value)) return value.map((part) => settleValues(part, now));
  if (typeof value !== "object" || value === null) return value;
  const { data } = settled.safeParse(value);
  if (!data)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, settleValues(part, now)]));
  if ("html" in data) return data.html.join("\n");
  if ("paragraphs" in data) return data.paragraphs.join("\n\n");
  if ("startOf" in data) return instant(now, data.startOf, "00:00").toISOString();
  if ("endOf" in data) return endOf(now, data.endOf);
  if ("time" in data) return instant(now, data.day, data.time).toISOString();
  const { price, from, to } = data;
  return { price, startDate: instant(now, from, "00:00").toISOString(), endDate: endOf(now, to) };
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
  const month = Number(maltaDay(now).slice(5, 7));
  if (month === 12 || month <= 2) return "spring";
  if (month <= 5) return "summer";
  return month <= 8 ? "autumn" : "Christmas";
}
