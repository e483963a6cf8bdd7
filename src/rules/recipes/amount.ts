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

/** Units of a scale or a jug, each with how many grams, milligrams or millilitres it is. */
const MEASURES: Readonly<Record<string, number>> = {
  mg: 1,
  g: 1,
  kg: 1_000,
  ml: 1,
  cl: 10,
  dl: 100,
  l: 1_000,
  litre: 1_000,
  litres: 1_000,
};

/** The parts of one that a kitchen measures of each unit, up to which amount; beyond the last, whole ones only. */
const PARTS: Readonly<Record<string, readonly (readonly [below: number, parts: readonly string[]])[]>> = {
  tsp: [
    [1, ["⅛", "¼", "½", "¾"]],
    [3, ["½"]],
  ],
  tbsp: [[5, ["½"]]],
  cup: [
    [4, ["¼", "⅓", "½", "⅔", "¾"]],
    [10, ["½"]],
  ],
  oz: [
    [1, ["⅛", "¼", "½", "¾"]],
    [10, ["¼", "½", "¾"]],
  ],
  lb: [[10, ["¼", "½", "¾"]]],
  // What has no unit is counted: onions, lemons.
  "": [
    [1, ["¼", "½", "¾"]],
    [5, ["½"]],
  ],
};

/** Below which amount of a unit a kitchen takes a smaller one, and how many of that it is. */
const SMALLER: Readonly<Record<string, { below: number; unit: string; count: number }>> = {
  tbsp: { below: 0.9, unit: "tsp", count: 3 },
  cup: { below: 0.22, unit: "tbsp", count: 16 },
  lb: { below: 0.22, unit: "oz", count: 16 },
};

/**
 * Writes an amount as a kitchen measures it: `330 ml` for a third of a litre, `1 tsp` for a third of a tablespoon, `1½` onions.
 * It is never nothing.
 *
 * @param unit with the space before it, as the line has it; empty for what is counted.
 * @param source the amount before it was multiplied: one below 1 g is weighed on a finer scale.
 */
export function writeAmount(value: number, unit: string, source: number): string {
  const name = unit.trim();
  const size = MEASURES[name];
  if (size === undefined) return formatParts(value, unit);
  const small = value * size;
  const step = measureStep(small, source * size);
  const rounded = Math.max(1, Math.round(small / step)) * step;
  const isSmall = size === 1_000 && rounded < 1_000;
  const shown = isSmall ? rounded : rounded / size;
  return `${Number(shown.toFixed(2))}${isSmall ? unit.replace(name, name === "kg" ? "g" : "ml") : unit}`;
}

/** In grams or millilitres: at most a tenth of the amount from ten on, as marks of a jug and steps of a scale are. */
function measureStep(small: number, source: number): number {
  if (small < 25) return source < 1 ? 0.1 : 1;
  if (small < 100) return 5;
  return small < 1_000 ? 10 : 50;
}

function formatParts(value: number, unit: string): string {
  const name = unit.trim().replace("cups", "cup");
  const smaller = SMALLER[name];
  // There is a measuring spoon of half a tablespoon.
  if (smaller && value < smaller.below && Math.abs(value - 0.5) > 0.04)
    return formatParts(value * smaller.count, unit.replace(/[a-z]+/, smaller.unit));
  const parts = (PARTS[name] ?? []).find(([below]) => value < below)?.[1] ?? [];
  return `${formatCount(value, parts)}${unit}`;
}

/** Writes a count with the nearest of some parts of one: `4`, `1½`. It is never nothing. */
export function formatCount(value: number, parts: readonly string[]): string {
  const whole = Math.floor(value);
  const choices: readonly (readonly [string, number])[] = [
    ["", 0],
    ...parts.map((part) => [part, FRACTIONS.get(part) ?? 0] as const),
    ["+", 1],
  ];
  const [name] = choices.reduce((best, part) =>
    Math.abs(part[1] - (value - whole)) < Math.abs(best[1] - (value - whole)) ? part : best,
  );
  if (name === "+") return String(whole + 1);
  if (whole === 0) return name || (parts[0] ?? "1");
  return `${whole}${name}`;
}
