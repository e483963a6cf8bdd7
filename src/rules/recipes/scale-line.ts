import { formatCount, formatMeasure, NUMBER, parseNumber } from "./amount.ts";

/** Units whose amounts are measured on a scale or in a jug. Those of all others are counted in parts of one. */
const MEASURES = "(?:mg|g|kg|ml|cl|dl|l|litres?)";

const UNITS = `(?:${MEASURES}|oz|lb|tbsp|tsp|cups?)`;

/** `2`, `2–3`, `2 to 3`. */
const AMOUNT = `(?<from>${NUMBER})(?:(?<between> ?[–-] ?| to )(?<to>${NUMBER}))?`;

/** The amount at the beginning of a line, and its unit. What follows is a word: `1,000` and `2%` are no amounts. */
const LEADING = new RegExp(
  String.raw`^${AMOUNT}(?:(?= )|(?=${MEASURES}(?= |$)))(?<unit> ?${UNITS}(?= |$))?`,
  "u",
);

/** A package by its size, such as `400 g tin`: of it there are more or fewer, not larger or smaller ones. */
const PACKAGE = new RegExp(
  String.raw`^${NUMBER} ?${MEASURES} (?:tins?|cans?|jars?|packs?|packets?|bottles?|cartons?|tubs?|sachets?)(?![\p{L}])`,
  "u",
);

/** A further amount of the whole line: `(about 400 g)`, `(about 12)`, `plus 1 tbsp`. */
const FURTHER = new RegExp(
  String.raw`(?<before>\((?:about |approx\.? )?|, plus )${AMOUNT}(?<unit> ?${UNITS}(?=\)| (?!each)|$)|(?=\)))`,
  "gu",
);

/** The size of one piece, which stays: `(about 60 g each)`, `x 400 g`. */
const PIECE = new RegExp(`[x×] ${NUMBER} ?${UNITS}|${NUMBER} ?${UNITS} each`, "gu");

/** An amount of something else, which the first amount says nothing of: `1 orange and 1 lemon`. */
const OTHER = new RegExp(
  String.raw`(?:^|[ ,])(?:and|or|plus) ${NUMBER}(?![\p{L}\d])|${NUMBER} ?${UNITS}(?!\p{L})`,
  "iu",
);

/**
 * Multiplies the amounts of an ingredient's line: `2 large onions (about 400 g), sliced` by 1.5 is `3 large onions (about
 * 600 g), sliced`. Words stay as they are, also where an amount becomes more than one.
 *
 * @returns undefined where the line does not begin with an amount that can be read, or names a second ingredient with an
 * amount of its own.
 */
export function scaleLine(line: string, factor: number): string | undefined {
  const first = LEADING.exec(line);
  if (!first) return undefined;
  const amount = scaleAmount(first.groups, factor);
  if (amount === undefined) return undefined;
  const rest = line.slice(first[0].length);
  if (OTHER.test(rest.replaceAll(FURTHER, "").replaceAll(PIECE, ""))) return undefined;
  if (factor === 1) return line;
  if (PACKAGE.test(line)) return `${formatCount(factor)} × ${line}`;
  return amount + rest.replaceAll(FURTHER, (...found) => scaleFurther(found, factor));
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Multiplies an amount, and writes it with its unit. */
function scaleAmount(
  { from = "", between = "", to, unit = "" }: Groups = {},
  factor: number,
): string | undefined {
  const format = new RegExp(`^ ?${MEASURES}$`).test(unit) ? formatMeasure : formatCount;
  const values = [from, ...(to === undefined ? [] : [to])].map(parseNumber);
  if (values.includes(undefined)) return undefined;
  return values.map((value = 0) => format(value * factor)).join(between) + unit;
}

/** @param found the arguments of a replacer: the match first, the groups last. */
function scaleFurther(found: readonly unknown[], factor: number): string {
  const groups = found.at(-1) as Groups;
  const amount = scaleAmount(groups, factor);
  return amount === undefined ? String(found[0]) : `${groups["before"]}${amount}`;
}
