import { FOOD_WORDS, FORM_WORDS, NEAREST_COUNTERS } from "./food-words.ts";
import { isStopWord } from "./shop-words.ts";
import { remember } from "../text/remember.ts";
import { stemsOf } from "./words.ts";

/** A food that a text names: which words name it, and the food's first name. */
export interface NamedFood {
  food: string;
  from: number;
  to: number;
}

interface Entry {
  food: string;
  names: readonly (readonly string[])[];
  parents: readonly string[];
}

const ENTRIES: readonly Entry[] = FOOD_WORDS.trim()
  .split("\n")
  .map((row) => {
    const [names = "", parents = ""] = row.split("<");
    const stems = names.split(",").map(stemsOf);
    return {
      food: keyOf(stems[0] ?? []),
      names: stems,
      parents: parents.split(",").map((parent) => keyOf(stemsOf(parent))),
    };
  });

/** The names of all foods as the dictionary spells them. */
export const FOOD_NAMES: readonly string[] = FOOD_WORDS.trim()
  .split("\n")
  .flatMap((row) => (row.split("<")[0] ?? "").split(",").map((name) => name.trim()));

const BY_FOOD: ReadonlyMap<string, Entry> = new Map(ENTRIES.map((entry) => [entry.food, entry]));

/** Names by their first stem, the longest first. */
const BY_FIRST: ReadonlyMap<string, readonly { food: string; stems: readonly string[] }[]> = Map.groupBy(
  ENTRIES.flatMap(({ food, names }) => names.map((stems) => ({ food, stems }))).toSorted(
    (one, other) => other.stems.length - one.stems.length,
  ),
  ({ stems }) => stems[0] ?? "",
);

/** Every word that is part of a food's name, except stop words. */
const FOOD_STEMS: ReadonlySet<string> = new Set(
  ENTRIES.flatMap(({ names }) => names.flat()).filter((stem) => !isStopWord(stem)),
);

const FORMS: ReadonlySet<string> = new Set(stemsOf(FORM_WORDS));

/** Whether a stem is a word of the dictionary of foods. */
export function isFoodStem(stem: string): boolean {
  return FOOD_STEMS.has(stem);
}

/** Returns the foods that stems name, the longest name at each place: `olive oil soap` is a soap and no oil. */
export function findFoods(stems: readonly string[]): NamedFood[] {
  const found: NamedFood[] = [];
  for (let at = 0; at < stems.length;) {
    const name = BY_FIRST.get(stems[at] ?? "")?.find((candidate) =>
      candidate.stems.every((stem, index) => stems[at + index] === stem),
    );
    if (name) found.push({ food: name.food, from: at, to: at + name.stems.length });
    at += name?.stems.length ?? 1;
  }
  return found;
}

/** Whether a food is another one or a kind of it. */
export function isKindOf(food: string, other: string): boolean {
  return food === other || (BY_FOOD.get(food)?.parents.some((parent) => isKindOf(parent, other)) ?? false);
}

/** Returns the names of a food and of its kinds, each as stems. */
export const namesOf: (food: string) => readonly (readonly string[])[] = remember((food) =>
  ENTRIES.filter((entry) => isKindOf(entry.food, food)).flatMap(({ names }) => names),
);

const NEAREST: readonly (readonly [counter: string, foods: readonly string[]])[] = NEAREST_COUNTERS.trim()
  .split("\n")
  .map((row) => {
    const [counter = "", foods = ""] = row.split(":");
    return [counter, foods.split(",").map((food) => keyOf(stemsOf(food)))];
  });

/** Returns the counter, or the part of the range, where a food would be. */
export function nearestCounter(food: string): string | undefined {
  return NEAREST.find(([, foods]) => foods.some((other) => isKindOf(food, other)))?.[0];
}

/**
 * Returns what a title says that a thing is: `Honey and almond ice cream` is ice cream, `Zalzett tal-Malti` a sausage. The
 * last food before the first comma, bracket or preposition, if at most a word of its shape follows; a name in brackets;
 * and, only if the first part names no food, one after the comma (`Kunserva, sweet tomato paste`).
 */
export function headsOf(title: string): string[] {
  const [main = "", ...rest] = title.split(/[,:;]/);
  const [plain = "", ...brackets] = main.split(/[()]/);
  const heads = [headOf(plain), ...brackets.map(headOf)].filter((head) => head !== undefined);
  return heads.length > 0 ? heads : rest.map(headOf).filter((head) => head !== undefined);
}

/** What follows describes the thing. The Maltese articles are written with or without a hyphen. */
const CUT =
  /\s(?:(?:with|in|from|for|of|to|on|the|ta|tal|tat|taz|tan|bil|biz)\s|(?:tal|tat|taz|tan|bil|biz|biż|il)-)/i;

function headOf(part: string): string | undefined {
  const whole = lastFood(stemsOf(part));
  // A dictionary name may contain the preposition: `ħelwa tat-Tork`.
  return lastFood(stemsOf(part.split(CUT)[0] ?? "")) ?? whole;
}

function lastFood(stems: readonly string[]): string | undefined {
  const last = findFoods(stems).at(-1);
  return last && stems.slice(last.to).every((stem) => FORMS.has(stem) || /^\d/.test(stem))
    ? last.food
    : undefined;
}

function keyOf(stems: readonly string[]): string {
  return stems.join(" ");
}
