import type { OpeningHours } from "../../content/kinds/stores/store.schema.ts";
import { formatTime } from "./dates.ts";
import { addDays, fromMaltaTime, maltaDay } from "./malta-time.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Returns an instant after now until which `describeOpeningState` returns the same text, midnight at the latest. It can be too
 * early but never too late: it considers every time of day in the store's hours, and the clock change. It has a file of its own
 * because public pages load the rules of `opening-hours.ts`, and only the server and the editor need this one.
 */
export function nextOpeningWords(store: OpeningHours, now: Date): Date {
  const today = maltaDay(now);
  const times = new Set(
    [...Object.values(store.hours), store.holidayHours, ...store.exceptions.map(({ hours }) => hours)]
      .flat()
      .flatMap(({ opens, closes }) => [opens, closes]),
  );
  let next = fromMaltaTime(addDays(today, 1), "00:00").getTime();
  const consider = (instant: number) => {
    if (instant > now.getTime() && instant < next) next = instant;
  };
  // Europe's clocks change at 01:00 UTC.
  consider(Date.parse(`${today}T01:00:00Z`));
  for (const time of times) {
    const first = fromMaltaTime(today, time).getTime();
    // In the night of the autumn change, a time occurs twice.
    const again =
      formatTime(new Date(first)) === formatTime(new Date(first + HOUR_MS)) ? [first + HOUR_MS] : [];
    for (const instant of [first, ...again]) {
      consider(instant);
      // `tomorrow 20:00` becomes `20:00` after 20:00 today.
      consider(instant + MINUTE_MS);
    }
  }
  return new Date(next);
}
