import { isContentKind, kindOf } from "./kinds/kinds.ts";
import type { CalendarEntry } from "../staff/calendar/calendar.schema.ts";
import { sentenceCase } from "../rules/text/text.ts";
import { formatTime } from "../rules/time/dates.ts";

const SUBJECTS = {
  "special-day": "Special day",
  holiday: "Public holiday",
  week: "Offers",
  notice: "Notice",
  waiting: "Next version",
} as const;

/** What an entry is of, in words: `Job`. */
export function subjectWords(of: CalendarEntry["of"], count = 1): string {
  if (!isContentKind(of)) return SUBJECTS[of];
  const { one, many } = kindOf(of);
  const words = count === 1 ? one : many;
  return sentenceCase(words);
}

/** `ends at 17:00`, `disappears at the end of the day`; empty for what is of a whole day. */
export function verbWords({ what, at }: Pick<CalendarEntry, "what" | "at">, count = 1): string {
  if (what === "day" || at === null) return "";
  const time = formatTime(at);
  const isEnd = what === "ends" || what === "disappears";
  const verb = count === 1 ? what : what.slice(0, -1);
  return isEnd && (time === "00:00" || time === "23:59")
    ? `${verb} at the end of the day`
    : `${verb} at ${time}`;
}

/** The same without the time of what begins or ends with a day: `ends 17:00`, `disappears`. */
export function shortVerb({ what, at }: Pick<CalendarEntry, "what" | "at">, count = 1): string {
  if (what === "day" || at === null) return "";
  const time = formatTime(at);
  const verb = count === 1 ? what : what.slice(0, -1);
  return time === "00:00" || time === "23:59" ? verb : `${verb} ${time}`;
}
