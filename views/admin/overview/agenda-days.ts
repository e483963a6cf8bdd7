import type { Coming } from "../../../src/staff/staff-context.ts";
import { kindOf } from "../../../src/content/kinds/kinds.ts";
import { formatTime } from "../../../src/rules/time/dates.ts";
import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { dayWords } from "../kit/when-words.ts";

/** One event for records of one kind at the same time. */
export interface AgendaEntry {
  key: string;
  /** Whether the records appear (true) or disappear (false). */
  begins: boolean;
  /** `6 offers end at the end of the day`. */
  sentence: string;
  comings: Coming[];
}

export interface AgendaDay {
  /** As `2026-11-21`. */
  day: string;
  /** `Today`, `Tomorrow`, `Sunday 22 November`. */
  words: string;
  entries: AgendaEntry[];
}

/**
 * Groups coming events by day in Malta's time zone, earliest first, and merges events of the same kind and time. What
 * ends at midnight is listed under the day before, the last day on which visitors see it.
 */
export function agendaDays(comings: readonly Coming[], now: Date): AgendaDay[] {
  const sorted = comings.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const days = Map.groupBy(sorted, (coming) => maltaDay(momentOf(coming)));
  return [...days].map(([day, ofDay]) => ({
    day,
    words: wordsFor(day, now),
    entries: entriesOf(ofDay),
  }));
}

function entriesOf(comings: readonly Coming[]): AgendaEntry[] {
  const groups = Map.groupBy(comings, (coming) => `${coming.what} ${coming.kind} ${timeOf(coming)}`);
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (!first) return [];
    const sentence = sentenceOf(first, countOf(group));
    return [{ key, begins: isBeginning(first), sentence, comings: group }];
  });
}

/** How many records begin or end, with those that are not listed. */
export function countOf(comings: readonly Coming[]): number {
  return comings.reduce((sum, { others = 0 }) => sum + 1 + others, 0);
}

function sentenceOf(coming: Coming, count: number): string {
  const { one, many } = kindOf(coming.kind);
  const subject = count === 1 ? `${/^[aeiou]/.test(one) ? "An" : "A"} ${one}` : `${count} ${many}`;
  // The plural form drops the s.
  return `${subject} ${count === 1 ? coming.what : coming.what.slice(0, -1)} at ${timeOf(coming)}`;
}

function wordsFor(day: string, now: Date): string {
  const today = maltaDay(now);
  if (day === today) return "Today";
  if (day === addDays(today, 1)) return "Tomorrow";
  return dayWords(day);
}

/** Returns `08:00`, or `the end of the day` for an end at 00:00 or 23:59. */
function timeOf(coming: Coming): string {
  const time = formatTime(coming.date);
  const lastMinute = time === "00:00" || time === "23:59";
  return lastMinute && !isBeginning(coming) ? "the end of the day" : time;
}

function isBeginning({ what }: Coming): boolean {
  return what !== "disappears" && what !== "ends";
}

function momentOf(coming: Coming): Date {
  return new Date(Date.parse(coming.date) - (isBeginning(coming) ? 0 : 1));
}
