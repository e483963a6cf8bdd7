import type { Allergen, DietaryMark } from "../../content/kinds/products/product.schema.ts";
import {
  AFTER,
  EMPTY_WORDS,
  FILLERS,
  FREE_OF_CHARGE,
  LINKS,
  NEGATORS,
  THINGS,
  type Thing,
} from "./avoided-words.ts";
import { findFoods, isFoodStem } from "./foods.ts";
import { isShopStem, isStopWord } from "./shop-words.ts";
import { stemsOf, wordsWithSigns, type Word } from "./words.ts";

/** What a text asks to be absent, or a diet that it names. */
export interface Need {
  /** The same for every way to say it: `sugar` for `no sugar` and `sugar-free`, `not organic` for `non-organic`. */
  key: string;
  mark?: DietaryMark;
  /** The allergens that it excludes. */
  allergens: readonly Allergen[];
  /** The words that say it by themselves: `vegan`. */
  said: readonly string[];
  /** Less of it is enough, or all that a title states: `low fat`, `reduced sugar`. */
  isLess?: true;
}

/** What a text needs, and the rest of it. */
export interface ReadNeeds {
  needs: readonly Need[];
  /** The words that say no need. */
  rest: readonly Word[];
}

/** A name at a place of a text. */
interface Named {
  key: string;
  thing?: Thing;
  stems: readonly string[];
  /** Whether the words say the need by themselves. */
  isSaid: boolean;
}

/** A part of a text that says needs. */
interface Part {
  needs: readonly Need[];
  to: number;
}

type Strength = keyof typeof NEGATORS;

const NAMES = THINGS.flatMap((thing) => {
  const key = keyOf(thing);
  const named = (words: string, isSaid: boolean) =>
    namesOf(words).map((stems) => ({ key, thing, stems, isSaid }));
  return [...named(thing.names, thing.isDiet === true), ...named(thing.said ?? "", true)];
}).toSorted((one, other) => other.stems.length - one.stems.length);

const KEYS = new Set(NAMES.map(({ key }) => key));
const BY_FIRST = Map.groupBy(NAMES, ({ stems }) => stems[0] ?? "");

/** The names as one word each, for `sugarfree` and `nondairy`. */
const JOINED: ReadonlyMap<string, readonly string[]> = new Map(
  NAMES.map(({ stems }) => [stems.join(""), stems]),
);

const STRENGTHS: ReadonlyMap<string, Strength> = new Map([
  ...strengthsOf("sure"),
  ...strengthsOf("plain"),
  ...strengthsOf("measured"),
  ...strengthsOf("reduced"),
  ...strengthsOf("allergic"),
  ...strengthsOf("free"),
]);

const FILLER = new Set(stemsOf(FILLERS));
const ABSENT = new Set(stemsOf(AFTER.absent));
const ALLERGIC = new Set(stemsOf(AFTER.allergic));
const LAST = new Set(stemsOf(AFTER.last));
const PAID = new Set(stemsOf(FREE_OF_CHARGE));
const LINK = new Set(stemsOf(LINKS));
const EMPTY = new Set(stemsOf(EMPTY_WORDS));

/** The measures that say that there is nothing of it. */
const NONE = new Set(["zero", "0"]);

const MAX_FILLERS = 4;
const MIN_UNKNOWN = 3;

/** The words that are joined with a name, the longest first: `nondairy`, `freefromnuts`, `blazokkor`. */
const PREFIXES = ["freefrom", "freeof", "minghajr", "without", "zero", "less", "low", "non", "bla", "no"];
const SUFFIXES = ["free", "less"];

/**
 * Returns what a text asks to be absent, in English or Maltese, and the diets that it names. Every way to say a need gives the
 * same key. Where the grammar is ambiguous, it is a need: an answer too few is better than the opposite of what is needed.
 */
export function readNeeds(text: string): ReadNeeds {
  const words = wordsWithSigns(
    text.replace(/\bw\/o\b/gi, "without").replace(/\bfreefrom\b/gi, "free from"),
  ).flatMap(split);
  const needs = new Map<string, Need>();
  const rest: Word[] = [];
  for (let at = 0; at < words.length;) {
    const part = afterNegator(words, at) ?? beforeNegator(words, at) ?? saidAt(words, at);
    for (const need of part?.needs ?? []) needs.set(need.key, need);
    if (!part) rest.push(...words.slice(at, at + 1));
    at = part?.to ?? at + 1;
  }
  const telling = needs.size > 0 ? rest.filter(({ stem }) => !EMPTY.has(stem) && !LINK.has(stem)) : rest;
  return { needs: [...needs.values()], rest: telling };
}

/** Whether a text says a need. */
export function hasNeed(text: string): boolean {
  return readNeeds(text).needs.length > 0;
}

/** Whether a stem is a word by which needs are said: `mingħajr`, `sugarfree`. */
export function isWordOfNeeds(stem: string): boolean {
  return STRENGTHS.has(stem) || hasNeed(stem) || NAMES.some(({ stems }) => stems.includes(stem));
}

/** Whether another text says all needs that a text says. A word that no dictionary knows may be a typing error in it. */
export function keepsNeeds(text: string, other: string): boolean {
  const kept = new Set(readNeeds(other).needs.map(({ key }) => key));
  return readNeeds(text).needs.every(({ key }) => (isUnknown(key) ? kept.size > 0 : kept.has(key)));
}

/** The need of each thing in the dictionary. */
const KNOWN_NEEDS: readonly Need[] = THINGS.map((thing) =>
  needOf({ key: keyOf(thing), thing, stems: [], isSaid: false }),
);

/** `no sugar`, `free from nuts, milk and eggs`, `mingħajr ġlutina`, `non-organic`. */
function afterNegator(words: readonly Word[], at: number): Part | undefined {
  const strength = STRENGTHS.get(words[at]?.stem ?? "");
  if (strength === undefined) return undefined;
  let to = at + 1;
  while (to - at <= MAX_FILLERS && FILLER.has(words[to]?.stem ?? "") && !nameAt(words, to)) to++;
  const hasFiller = to > at + 1;
  // `Not without sugar`.
  const inner = afterNegator(words, to);
  if (inner) return { ...inner, needs: inner.needs.map(opposite) };
  // `Ħieles minn` and `free from` make sure of anything, `free` alone only of what people avoid.
  const isSure = strength === "sure" || (strength === "free" && hasFiller);
  const isWide = isSure || strength === "plain" || strength === "allergic";
  const named = nameAt(words, to) ?? (isSure ? unknownAt(words, to) : undefined);
  if (!named || (!isWide && !named.thing)) return undefined;
  if (strength === "reduced" && (named.thing?.allergens ?? []).length > 0) return undefined;
  const end = to + named.stems.length;
  if (named.isSaid) return { needs: [opposite(named)], to: end };
  // `Not sugar-free`, `non gluten free`.
  if (isAbsent(words, end)) return { needs: [opposite(named)], to: end + 1 };
  const part = listFrom(words, named, end, isSure);
  const isLess = strength === "reduced" || (strength === "measured" && !NONE.has(words[at]?.stem ?? ""));
  return isLess ? { ...part, needs: part.needs.map((need) => ({ ...need, isLess })) } : part;
}

/** The names that follow a first one after "and", "or" or a comma, unless what follows them says their own absence. */
function listFrom(words: readonly Word[], first: Named, from: number, isSure: boolean): Part {
  const all = [first];
  let to = from;
  for (;;) {
    const next = linkedAt(words, to);
    const named = next === undefined ? undefined : nameAt(words, next);
    if (next === undefined || !named || named.isSaid || (!named.thing && !isSure)) break;
    if (isAbsent(words, next + named.stems.length)) break;
    all.push(named);
    to = next + named.stems.length;
  }
  return { needs: all.map(needOf), to };
}

/** `sugar free`, `gluten and dairy-free`, `nut allergy`, `zokkor xejn`. */
function beforeNegator(words: readonly Word[], at: number): Part | undefined {
  const first = nameAt(words, at);
  if (!first) return undefined;
  const all = [first];
  let to = at + first.stems.length;
  let next = first.thing && !first.isSaid ? linkedAt(words, to) : undefined;
  while (next !== undefined) {
    const named = nameAt(words, next);
    if (!named?.thing || named.isSaid) break;
    all.push(named);
    to = next + named.stems.length;
    next = linkedAt(words, to);
  }
  const after = words[to]?.stem ?? "";
  const isLast = first.thing !== undefined && LAST.has(after) && to === words.length - 1;
  if (!isAbsent(words, to) && !ALLERGIC.has(after) && !isLast) return undefined;
  const needs = all.map((named) => (named.isSaid ? opposite(named) : needOf(named)));
  // `Milk less sugar` may mean either, so it means both.
  return { needs, to: after === "less" && nameAt(words, to + 1)?.thing ? to : to + 1 };
}

/** `vegan`, `coeliac`, `organic`. */
function saidAt(words: readonly Word[], at: number): Part | undefined {
  const named = nameAt(words, at);
  // `Maltese` alone may be a word of a dish.
  if (!named?.isSaid || named.thing?.mark === "maltese") return undefined;
  return { needs: [needOf(named)], to: at + named.stems.length };
}

/** Whether the word at a place says that what stands before it is absent. */
function isAbsent(words: readonly Word[], at: number): boolean {
  const [word = "", next = ""] = [words[at]?.stem, words[at + 1]?.stem];
  if (!ABSENT.has(word) || PAID.has(next)) return false;
  // `Milk free from lactose` is milk.
  return !FILLER.has(next) || nextName(words, at + 1) === undefined;
}

function nextName(words: readonly Word[], at: number): Named | undefined {
  let to = at;
  while (to - at < MAX_FILLERS && FILLER.has(words[to]?.stem ?? "")) to++;
  return nameAt(words, to);
}

/** The place after "and", "or" or a comma. */
function linkedAt(words: readonly Word[], at: number): number | undefined {
  const word = words[at];
  if (word && LINK.has(word.stem)) return at + 1;
  return word?.isListed ? at : undefined;
}

/** The longest name at a place: of what people avoid, or of a food. `Almond milk` is no milk, an `organic waste bag` not organic. */
function nameAt(words: readonly Word[], at: number): Named | undefined {
  const stems = words.slice(at).map(({ stem }) => stem);
  const avoided = BY_FIRST.get(stems[0] ?? "")?.find((name) =>
    name.stems.every((stem, index) => stem === stems[index]),
  );
  const [food] = findFoods(stems).filter(({ from }) => from === 0);
  const isFood = food !== undefined && food.to > (avoided?.stems.length ?? 0) && !EMPTY.has(food.food);
  return isFood ? { key: food.food, stems: stems.slice(0, food.to), isSaid: false } : avoided;
}

function isUnknown(key: string): boolean {
  const stems = key.split(" ");
  return stems[0] !== "not" && !KEYS.has(key) && findFoods(stems).length === 0;
}

/** A word that no dictionary knows. */
function unknownAt(words: readonly Word[], at: number): Named | undefined {
  const stem = words[at]?.stem ?? "";
  const isKnown = isStopWord(stem) || isShopStem(stem) || isFoodStem(stem) || /\d/.test(stem);
  return stem.length < MIN_UNKNOWN || isKnown ? undefined : { key: stem, stems: [stem], isSaid: false };
}

function needOf({ key, thing, stems, isSaid }: Named): Need {
  const { mark, allergens = [] } = thing ?? {};
  return { key, ...(mark && { mark }), allergens, said: isSaid ? stems : [] };
}

/** What is not of a diet, or has what others avoid: no mark states it. */
function opposite({ key }: Pick<Named, "key">): Need {
  return { key: `not ${key}`, allergens: [], said: [] };
}

/** Splits what is written as one word: `sugarfree`, `eggless`, `nondairy`. */
function split(word: Word): Word[] {
  const { stem, isListed } = word;
  if (JOINED.has(stem) || isFoodStem(stem) || isStopWord(stem)) return [word];
  const parts = joinedParts(stem);
  return parts
    ? parts.map((part, index) => ({ word: part, stem: part, isListed: isListed && index === 0 }))
    : [word];
}

function joinedParts(word: string): readonly string[] | undefined {
  for (const suffix of SUFFIXES) {
    const [stem = ""] = word.endsWith(suffix) ? stemsOf(word.slice(0, -suffix.length)) : [];
    const name = JOINED.get(stem) ?? (isFoodStem(stem) ? [stem] : undefined);
    if (name) return [...name, suffix];
  }
  for (const prefix of PREFIXES) {
    const name = word.startsWith(prefix) ? JOINED.get(word.slice(prefix.length)) : undefined;
    if (name) return prefix.startsWith("free") ? ["free", "from", ...name] : [prefix, ...name];
  }
  return undefined;
}

function strengthsOf(strength: Strength): [stem: string, strength: Strength][] {
  return stemsOf(NEGATORS[strength]).map((stem) => [stem, strength]);
}

function keyOf({ names }: Thing): string {
  return namesOf(names)[0]?.join(" ") ?? "";
}

function namesOf(words: string): string[][] {
  return words
    .split(",")
    .map(stemsOf)
    .filter((stems) => stems.length > 0);
}

/** The word by which the index knows that a record meets a need: letters and digits that no text has. */
export function needWord({ key, isLess }: Pick<Need, "key" | "isLess">): string {
  return `need${isLess ? "less" : ""}${key.replaceAll(" ", "")}`;
}

/** What is stated of a product or a recipe. */
export interface Stated {
  title: string;
  marks: readonly DietaryMark[];
  contains: readonly Allergen[];
  /** The allergens that it is stated to be without; those that are only not mentioned are none of them. */
  without?: readonly Allergen[];
}

/**
 * Returns the needs that a record meets, as words of the index: what its marks, its allergens and its title state, and nothing
 * that its allergens contradict. Nothing is inferred.
 */
export function needWordsOf({ title, marks, contains, without = [] }: Stated): string[] {
  const titled = readNeeds(title).needs;
  const stated = KNOWN_NEEDS.filter(
    ({ mark, allergens }) =>
      (mark !== undefined && marks.includes(mark)) ||
      (allergens.length > 0 && allergens.every((allergen) => without.includes(allergen))),
  );
  const met = [...titled, ...stated].filter(
    ({ allergens }) => !allergens.some((allergen) => contains.includes(allergen)),
  );
  // Who asks for less of it is served by none of it.
  const words = met.flatMap((need) => [needWord(need), needWord({ ...need, isLess: true })]);
  return [...new Set(words)];
}
