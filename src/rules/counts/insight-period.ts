import { addDays, mondayOf } from "../time/malta-time.ts";

/** Days from one to another, both inclusive, `YYYY-MM-DD` in Malta. */
export interface Days {
  from: string;
  until: string;
}

export const GROUPS = ["day", "week", "month"] as const;

export type Group = (typeof GROUPS)[number];

/** As long as counts are kept. */
export const MAX_DAYS = 731;

/** The number of days from one day to another, both included. */
export function countDays({ from, until }: Days): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1;
}

/** The same days of the week, some weeks before. */
function weeksBefore({ from, until }: Days, weeks: number): Days {
  return { from: addDays(from, -7 * weeks), until: addDays(until, -7 * weeks) };
}

/** The days before, as many and on the same days of the week: of a week, the week before. */
export function daysBefore(days: Days): Days {
  return weeksBefore(days, Math.ceil(countDays(days) / 7));
}

/** The same days of the week a year ago. */
export function lastYear(days: Days): Days {
  return weeksBefore(days, 52);
}

/** The days with which Insight opens, all of them over: this week until yesterday, on a Monday the week before. */
export function openingDays(today: string): Days {
  const until = addDays(today, -1);
  return { from: mondayOf(until), until };
}

/** The days that staff choose from: today, which is compared with nothing, and days that are over. */
export function rangesOf(today: string): (Days & { label: string })[] {
  const { from, until } = openingDays(today);
  const monday = mondayOf(today);
  return [
    { label: "Today", from: today, until: today },
    ...(today === monday ? [] : [{ label: "This week", from, until }]),
    { label: "Last week", from: addDays(monday, -7), until: addDays(monday, -1) },
    { label: "4 weeks", from: addDays(from, -21), until },
    { label: "12 weeks", from: addDays(from, -77), until },
  ];
}

/** The first day of the group to which a day belongs. */
export function groupOf(day: string, group: Group): string {
  if (group === "day") return day;
  return group === "week" ? mondayOf(day) : `${day.slice(0, 8)}01`;
}

/** The first day of each group, in order, without a gap. */
export function listGroups({ from, until }: Days, group: Group): string[] {
  const days = Array.from({ length: countDays({ from, until }) }, (_day, at) => addDays(from, at));
  return [...new Set(days.map((day) => groupOf(day, group)))];
}

/** `+12 %`; nothing where there is nothing to compare. */
export function changeInWords(now: number, before: number): string {
  if (before === 0) return "";
  const percent = Math.round((100 * (now - before)) / before);
  return percent === 0
    ? "the same"
    : `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en-GB")} %`;
}
