/** The characters for parts of one, with their values. */
const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ["⅛", 1 / 8],
  ["¼", 1 / 4],
  ["⅓", 1 / 3],
  ["½", 1 / 2],
  ["⅔", 2 / 3],
  ["¾", 3 / 4],
]);

const FRACTION = `[${[...FRACTIONS.keys()].join("")}]`;

/** One number as people write it: `2`, `1.5`, `½`, `1½`, `1/2`, `1 1/2`. At most four digits before the point. */
export const NUMBER = String.raw`(?:\d{1,2} \d\/\d|\d\/\d|\d{0,2} ?${FRACTION}|\d{1,4}(?:\.\d{1,2})?)`;

/** The value of a text that fits `NUMBER`; undefined where it has none, as `1/0`. */
export function parseNumber(text: string): number | undefined {
  const {
    whole = "",
    fraction = "",
    top = "",
    bottom = "",
  } = new RegExp(
    String.raw`^(?:(?<whole>\d+(?:\.\d+)?)(?= |$|${FRACTION}))? ?(?:(?<fraction>${FRACTION})|(?<top>\d)\/(?<bottom>\d))?$`,
    "u",
  ).exec(text)?.groups ?? {};
  const part = top === "" ? (FRACTIONS.get(fraction) ?? 0) : Number(top) / Number(bottom);
  const value = Number(whole) + part;
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** From this number on a part of one is left out. */
const WHOLE_ONLY = 10;

/** Writes a measured amount with at most three significant digits: `333`, `23`, `1.95`. */
export function formatMeasure(value: number): string {
  const rounded = Number(value.toPrecision(3));
  return String(value >= WHOLE_ONLY ? Math.round(rounded) : rounded);
}

/** Writes a counted amount with the nearest part of one that a kitchen measures: `4`, `1½`. It is never nothing. */
export function formatCount(value: number): string {
  if (value >= WHOLE_ONLY) return String(Math.round(value));
  const whole = Math.floor(value);
  const parts: readonly (readonly [string, number])[] = [["", 0], ...FRACTIONS, ["+", 1]];
  const [name] = parts.reduce((best, part) =>
    Math.abs(part[1] - (value - whole)) < Math.abs(best[1] - (value - whole)) ? part : best,
  );
  if (name === "+") return String(whole + 1);
  if (whole === 0) return name || "⅛";
  return `${whole}${name}`;
}
