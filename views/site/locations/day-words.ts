import { MONTHS } from "../../../src/rules/time/dates.ts";

/** A calendar day in short: `8 Dec`. */
export function shortDay(day: string): string {
  return `${Number(day.slice(8))} ${(MONTHS[Number(day.slice(5, 7)) - 1] ?? "").slice(0, 3)}`;
}
