import { parseSize } from "../money/unit-price.ts";
import { formatCount, NUMBER, parseNumber, writeAmount } from "./amount.ts";

/** Units whose amounts are measured on a scale or in a jug. */
const MEASURES = "(?:mg|g|kg|ml|cl|dl|l|litres?)";

const UNITS = `(?:${MEASURES}|oz|lb|tbsp|tsp|cups?)`;

/** `2`, `2–3`, `2 to 3`. */
const AMOUNT = `(?<from>${NUMBER})(?:(?<between> ?[–-] ?| to )(?<to>${NUMBER}))?`;

/** The amount at the beginning of a line, and its unit. What follows is a word: `1,000` and `2%` are no amounts. */
const LEADING = new RegExp(
  String.raw`^${AMOUNT}(?:(?= )|(?=${MEASURES}(?= |$)))(?<unit> ?${UNITS}(?= |$))?`,
  "u",
);

/** What is sold in them is not counted by the piece. */
const PACKAGES = "tin|can|jar|pack|packet|bottle|carton|tub|sachet";

/** The package in which a product is sold, as its size. */
const SOLD_IN = new RegExp(
  `(?:^|[ \\d])(?<word>${PACKAGES}|bag|box|bunch|pot|punnet|tray|tube)(?:e?s)?$`,
  "i",
);

/** Packages by their size, such as `400 g tin` or `2 x 400 g tins`: of them there are more or fewer, not larger or smaller ones. */
const PACKAGE = new RegExp(
  String.raw`^(?:(?<count>${NUMBER}) ?(?<times>[x\u00d7]) ?)?(?<pack>(?<size>${NUMBER})(?<unit> ?${MEASURES}) (?:${PACKAGES})s?(?![\p{L}]).*)`,
  "su",
);

/** What is as long, as old or as much of each for any portions. */
const STEADY = String.raw`\b(?:each|per|percent|cm|mm|inch(?:es)?|(?:minute|hour|day|week|month|year)s?)\b`;

/** A further amount of the whole line: `(about 400 g)`, `(about 12)`, `(4 large)`, `plus 1 tbsp`. */
const FURTHER = new RegExp(
  String.raw`(?<before>\((?:about |approx\.? )?|, plus )${AMOUNT}(?<unit> ?${UNITS}(?=\)| (?!each)|$)|(?=\)| (?![^)]*${STEADY})[\p{L} ,-]+\)))`,
  "gu",
);

/** The size of one piece, which stays: `(about 60 g each)`, `x 400 g`. */
const PIECE = new RegExp(`[x×] ${NUMBER} ?${UNITS}|${NUMBER} ?${UNITS} each`, "gu");

/** A package that is counted: `1 tin (400 g)`. The size in its bracket stays. */
const COUNTED_PACKAGE = new RegExp(String.raw`^(?: [\p{L}-]+){0,2}? (?:${PACKAGES})s?(?![\p{L}])`, "u");

/** An amount of something else, which the first amount says nothing of: `1 orange and 1 lemon`. */
const OTHER = new RegExp(
  String.raw`(?:^|[ ,])(?:and|or|plus|\+) ${NUMBER}(?![\p{L}\d])|, ${NUMBER} (?!${STEADY})|${NUMBER} ?${UNITS}(?!\p{L})`,
  "iu",
);

/** What a kitchen has whole only, with the word for one and for several. All but eggs are parts of what a shop sells. */
const WHOLE: readonly (readonly [one: string, several: string])[] = [
  ["egg yolk", "egg yolks"],
  ["egg white", "egg whites"],
  ["egg", "eggs"],
  ["leaf", "leaves"],
  ["clove", "cloves"],
  ["sprig", "sprigs"],
  ["slice", "slices"],
  ["pinch", "pinches"],
];

/** The first of these words among those that are counted, before a comma, a bracket, `of` or a word for many of them. */
const WHOLE_WORD = new RegExp(
  String.raw`^(?<before>(?: (?!(?:of|handfuls?|bunch(?:es)?|heads?|bags?|(?:${PACKAGES})s?) )[\p{L}-]+){0,4}? )(?<word>${WHOLE.flat().join("|")})(?![\p{L}-])`,
  "u",
);

/** Where a line is read: in the kitchen, or in a shop, which sells no half onions and no third of a tin. */
export type Reading = "kitchen" | "shop";

interface Line {
  /** The beginning with the amount. */
  amount: RegExpExecArray;
  rest: string;
  /** For what is counted: the thing that there are only whole ones of. */
  whole: RegExpExecArray | null;
}

/** The parts of a line; undefined where its amounts cannot be multiplied. */
function readLine(line: string): Line | undefined {
  const amount = LEADING.exec(line);
  if (!amount || valuesOf(amount.groups).includes(undefined)) return undefined;
  const rest = line.slice(amount[0].length);
  if (OTHER.test(rest.replaceAll(FURTHER, "").replaceAll(PIECE, ""))) return undefined;
  return { amount, rest, whole: amount.groups?.["unit"] ? null : WHOLE_WORD.exec(rest) };
}

/**
 * Multiplies the amounts of an ingredient's line, and rounds them to what a kitchen measures: `2 large onions (about 400 g),
 * sliced` by 1.5 is `3 large onions (about 600 g), sliced`, and `1 bay leaf` by a third is `1 bay leaf`. Words stay as they
 * are, but for leaves, eggs and what else there are only whole ones of. In a shop there are whole things and packages.
 *
 * @returns undefined where the line does not begin with an amount that can be read, or names a second ingredient with an
 * amount of its own.
 */
export function scaleLine(line: string, factor: number, reading: Reading = "kitchen"): string | undefined {
  const read = readLine(line);
  if (!read) return undefined;
  const packages = PACKAGE.exec(line)?.groups;
  if (packages) return scalePackages(line, packages, factor, reading);
  if (factor === 1 && reading === "kitchen") return line;
  const { amount, rest, whole } = read;
  const countWhole = whole ? Math.round : reading === "shop" ? countSold : undefined;
  const scaled = scaleAmount(amount.groups ?? {}, factor, countWhole);
  const isPackage = isCountedPackage(read);
  const further = rest.replaceAll(FURTHER, (...found) =>
    isPackage && found[0].startsWith("(") ? found[0] : scaleFurther(found, factor),
  );
  if (!whole) return scaled + further;
  const word = WHOLE.find((words) => words.includes(whole.groups?.["word"] ?? ""))?.[scaled === "1" ? 0 : 1];
  return `${scaled}${whole.groups?.["before"]}${word}${further.slice(whole[0].length)}`;
}

/** Whether a line has an amount that is right only for the portions of the recipe: `Juice of ½ lemon` by four. */
export function staysAsWritten(line: string, factor: number): boolean {
  return factor !== 1 && /\p{N}/u.test(line) && !readLine(line);
}

function isCountedPackage({ amount, rest }: Line): boolean {
  return !amount.groups?.["unit"] && COUNTED_PACKAGE.test(rest);
}

/** `1½ × 400 g tin`; a part that is not a half is weighed: `130 g from 1 × 400 g tin`. A shop sells whole ones. */
function scalePackages(
  line: string,
  { count = "1", times = "×", pack, size = "", unit = "" }: Groups,
  factor: number,
  reading: Reading,
): string {
  const wanted = (parseNumber(count) ?? 1) * factor;
  if (reading === "kitchen" && factor === 1) return line;
  const packs = roundUp(wanted);
  if (reading === "shop") return packs === 1 && count === "1" ? line : `${packs} ${times} ${pack}`;
  if (Number.isInteger(round(wanted * 2))) return `${formatCount(wanted, ["½"])} ${times} ${pack}`;
  const each = parseNumber(size) ?? 1;
  return `${writeAmount(wanted * each, unit, each)} from ${packs} ${times} ${pack}`;
}

/**
 * How many of a product a shop sells for a line: of `500 g` there are two in `900 g ricotta`.
 *
 * @param size of the product, as staff write it.
 * @returns undefined where the line and the size have no measure in common, such as spoons of what is sold by weight.
 */
export function packsFor(line: string, factor: number, size: string): number | undefined {
  const sold = parseSize(size);
  const read = readLine(line);
  if (!sold || !read) return undefined;
  const packages = PACKAGE.exec(line)?.groups;
  const isPart = read.whole !== null && !read.whole.groups?.["word"]?.startsWith("egg");
  const soldIn = SOLD_IN.exec(size.trim())?.groups?.["word"];
  const [named = ""] = line.split(/[(,]/, 1);
  const isCounted =
    !isPart && (soldIn === undefined || new RegExp(`\\b${soldIn}(?:e?s)?\\b`, "i").test(named));
  const counts = packages ? parseNumber(packages["count"] ?? "1") : 1;
  const [pieces = 1] = isCountedPackage(read) ? valuesOf(read.amount.groups).slice(-1) : [];
  const amounts: readonly (Groups | undefined)[] = packages
    ? [{ from: "1" }, { from: packages["size"], unit: packages["unit"] }]
    : [read.amount.groups, ...[...read.rest.matchAll(FURTHER)].map(({ groups }) => groups)];
  for (const groups of amounts) {
    const unit = groups?.["unit"]?.trim() ?? "";
    const measure = unit === "" ? isCounted && { unit: "piece", amount: 1 } : parseSize(`1 ${unit}`);
    if (measure && measure.unit === sold.unit) {
      // The size in the bracket is that of each package.
      const each = !packages && groups?.["before"]?.startsWith("(") ? pieces : (counts ?? 1);
      return roundUp(((valuesOf(groups).at(-1) ?? 0) * measure.amount * factor * each) / sold.amount);
    }
  }
  return undefined;
}

/** What a division leaves behind the sixth decimal is no further thing to buy. */
function round(value: number): number {
  return Number(value.toFixed(6));
}

function roundUp(value: number): number {
  return Math.max(1, Math.ceil(round(value)));
}

/** How many things a shop sells for what a kitchen uses of them. */
function countSold(value: number): number {
  return Math.ceil(parseNumber(writeAmount(value, "", value)) ?? value);
}

type Groups = Readonly<Record<string, string | undefined>>;

function valuesOf({ from = "", to }: Groups = {}): (number | undefined)[] {
  return [from, ...(to === undefined ? [] : [to])].map(parseNumber);
}

/** Multiplies an amount, and writes it with its unit; a range whose ends become the same is one amount. */
function scaleAmount(groups: Groups, factor: number, countWhole?: (value: number) => number): string {
  const { between = "", unit = "" } = groups;
  const written = valuesOf(groups).map((value = 0) =>
    unit === "" && countWhole
      ? String(Math.max(1, countWhole(value * factor)))
      : writeAmount(value * factor, unit, value),
  );
  const [from = "", to = from] = written;
  if (from === to) return from;
  const [last = ""] = /[ a-z]*$/.exec(to) ?? [];
  return `${from.endsWith(last) ? from.slice(0, from.length - last.length) : from}${between}${to}`;
}

/** @param found the arguments of a replacer: the match first, the groups last. */
function scaleFurther(found: readonly unknown[], factor: number): string {
  const groups = found.at(-1) as Groups;
  if (valuesOf(groups).includes(undefined)) return String(found[0]);
  return `${groups["before"]}${scaleAmount(groups, factor)}`;
}
