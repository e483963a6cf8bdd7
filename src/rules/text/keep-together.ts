import { MONTHS } from "../time/dates.ts";

const UNITS = "%|‰|mg|g|kg|ml|cl|dl|l|L|litres?|mm|cm|m|km|°C|kcal|pcs|tbsp|tsp";

/** The space between a figure and its unit or month, between two times of a day, and within a telephone number. */
const SPACES = new RegExp(
  String.raw`(?<=\d) (?=(?:${UNITS}|${MONTHS.join("|")})(?![\p{L}\d]))|(?<=\d\d:\d\d) (?=(?:to|\u2013) \d\d:\d\d)|(?<=\d\d:\d\d (?:to|\u2013)) (?=\d\d:\d\d)|(?<=\+\d{1,3}(?: \d{2,4}){0,3}) (?=\d{2,4}(?!\d))`,
  "gu",
);

/** A text, or HTML, in which no line ends between a figure and what belongs to it: `11.5 %`, `2 December`, `+356 2000 0000`. */
export function keepTogether(text: string): string {
  return text.replaceAll(SPACES, "\u00A0");
}
