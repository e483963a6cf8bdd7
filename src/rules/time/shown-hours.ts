import type { OpeningHours, OpeningRange } from "../../content/kinds/stores/store.schema.ts";
import { weekdayName } from "./dates.ts";
import { WEEK, addDays } from "./malta-time.ts";
import { hoursOn, inOrder } from "./opening-hours.ts";

/** The schema's limit (store.schema.ts). */
const LATEST_NIGHT = "06:00";

/** As `hoursOn`, where hours that were entered in two parts, 22:00 to 24:00 and 00:00 to 02:00, are one range of the evening. */
export function shownHours(store: OpeningHours, day: string): ReturnType<typeof hoursOn> {
  const own = hoursOn(store, day);
  const others = [-1, 1].map((days) => hoursOn(store, addDays(day, days)).ranges);
  return { ...own, ranges: joinNights(others[0] ?? [], own.ranges, others[1] ?? []) };
}

function joinNights(
  before: readonly OpeningRange[],
  own: readonly OpeningRange[],
  after: readonly OpeningRange[],
): OpeningRange[] {
  const ranges = nightOf(before, own) ? own.slice(1) : [...own];
  const [last, rest] = [ranges.at(-1), nightOf(own, after)];
  return last && rest ? [...ranges.slice(0, -1), { opens: last.opens, closes: rest.closes }] : ranges;
}

/** As `restOfNight`, where both make one range: of 00:00 to 24:00 and 00:00 to 06:00 the end would be after the beginning. */
function nightOf(
  evening: readonly OpeningRange[],
  morning: readonly OpeningRange[],
): OpeningRange | undefined {
  const rest = restOfNight(evening, morning);
  return rest && rest.closes < (evening.at(-1)?.opens ?? "") ? rest : undefined;
}

/** The first hours of a morning, where they were entered as the second part of the evening before. */
export function restOfNight(
  evening: readonly OpeningRange[],
  [first]: readonly OpeningRange[],
): OpeningRange | undefined {
  const isNight = evening.at(-1)?.closes === "24:00" && first?.opens === "00:00";
  return isNight && first.closes <= LATEST_NIGHT ? first : undefined;
}

/** `07:30–20:00`, `07:30–13:00, 16:00–20:00`, or `Closed`. */
export function formatRanges(ranges: readonly OpeningRange[]): string {
  return (
    inOrder(ranges)
      .map((range) => `${range.opens}–${range.closes}`)
      .join(", ") || "Closed"
  );
}

/** Groups consecutive weekdays with the same hours: `Monday to Friday`, `Saturday and Sunday`. */
export function groupWeek(hours: OpeningHours["hours"]): { days: string; hours: string }[] {
  const groups: { first: string; last: string; count: number; hours: string }[] = [];
  for (const [at, weekday] of WEEK.entries()) {
    const name = weekdayName(weekday);
    const [before, own, after] = [at - 1, at, at + 1].map((day) =>
      inOrder(hours[WEEK.at(day % 7) ?? weekday]),
    );
    const text = formatRanges(joinNights(before ?? [], own ?? [], after ?? []));
    const group = groups.at(-1);
    if (group?.hours === text) {
      group.last = name;
      group.count++;
    } else groups.push({ first: name, last: name, count: 1, hours: text });
  }
  return groups.map(({ first, last, count, hours: text }) => ({
    days: count === 1 ? first : `${first} ${count === 2 ? "and" : "to"} ${last}`,
    hours: text,
  }));
}
