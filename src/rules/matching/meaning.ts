import { findFoods, headsOf, isFoodStem, isKindOf, namesOf } from "./foods.ts";
import { containsName, mattersOf, type Matter, isStopWord } from "./shop-words.ts";
import { needWord, readNeeds, type Need } from "./needs.ts";
import { parseSize } from "../money/unit-price.ts";
import { remember } from "../text/remember.ts";
import { stemsOf } from "./words.ts";

/** More titles than the common searches of a large range meet; a few megabytes. */
const MAX_TITLES = 10_000;

/** Titles, pages and stores are the same in every search; a query is not remembered. */
export const knownStems = remember<readonly string[]>(stemsOf, MAX_TITLES);
const knownHeads = remember<readonly string[]>(headsOf, MAX_TITLES);

type Name = readonly string[];

/** What a query asks for, beside its letters. */
export interface Meaning {
  /** The stems of the query in order, without the words that say a need. */
  stems: readonly string[];
  /** What is to be absent, and the diets that are named: an answer states that it meets all of them. */
  needs: readonly Need[];
  foods: readonly string[];
  /** The food that is looked for: `orange juice` is a juice, `pastizzi tal-irkotta` are pastizzi. */
  wanted: string | undefined;
  /** Words that are no part of a food's name and no stop words, as matters of the shop. */
  matters: readonly Matter[];
  wantsRecipe: boolean;
  wantsHours: boolean;
  wantsJob: boolean;
}

const RECIPE = new Set(stemsOf("recipe recipes riċetta riċetti ricetta ricette cook cooking dinner supper"));
const HOURS = new Set(
  stemsOf(
    "open opens opening close closes closing closed hours hour times time miftuħ miftuħin magħluq jiftaħ tiftaħ jagħlaq tagħlaq tagħlqu tiftħu ħinijiet until till late orario orari aperto aperti apre apertura chiuso chiude chiusura",
  ),
);
const JOB = new Set(
  stemsOf(
    "job jobs vacancy vacancies career careers work working hiring xogħol lavoro recruitment employment",
  ),
);

/** How much of a food is asked for, which the index does not have either: `tin of tuna`. */
const PACKS = new Set(
  stemsOf(
    "bottle tin can tinned canned bag packet pack box carton jar tub case dozen half kilo litre few bott landa kaxxa pakkett qartas tużżana nofs",
  ),
);

/** Returns what a query asks for. */
export function meaningOf(query: string): Meaning {
  const { needs, rest: typed } = readNeeds(query);
  const stems = typed.map(({ stem }) => stem);
  const named = findFoods(stems).filter(({ from, to }) => !stems.slice(from, to).every(isStopWord));
  // `Tin` is Maltese for figs, but not in `tin of tuna`.
  const foods = named.filter(
    ({ from, to }) => named.length === 1 || !stems.slice(from, to).every((stem) => PACKS.has(stem)),
  );
  const isNamed = (at: number) => foods.some(({ from, to }) => at >= from && at < to);
  const isAside = (stem: string) =>
    isStopWord(stem) || RECIPE.has(stem) || JOB.has(stem) || (foods.length > 0 && PACKS.has(stem));
  // The index does not have the size of a product, so it is no word that an answer must have.
  const sizes = positionsOfSizes(stems, foods.length > 0);
  const rest = stems.filter((stem, at) => !isNamed(at) && !sizes.has(at) && !isAside(stem));
  const packs = named.filter((each) => !foods.includes(each)).map(({ food }) => food);
  const head = headsOf(needs.length > 0 ? stems.join(" ") : query).find((food) => !packs.includes(food));
  return {
    stems,
    needs,
    foods: foods.map(({ food }) => food),
    wanted: foods.length > 0 ? (head ?? foods.at(-1)?.food) : undefined,
    matters: mattersOf(rest),
    wantsRecipe: stems.some((stem) => RECIPE.has(stem)),
    wantsHours: stems.some((stem) => HOURS.has(stem)),
    wantsJob: stems.some((stem) => JOB.has(stem)),
  };
}

/** Words of the longest size: `6 x 330 ml`. */
const MAX_SIZE_WORDS = 4;

/**
 * Returns where stems say a size: `1l`, `500 ml`; of a food also `kg` and `12`, which of a brand may be its name. None where
 * nothing else is said.
 */
function positionsOfSizes(stems: readonly string[], isFood: boolean): Set<number> {
  const positions = new Set<number>();
  for (let from = 0; from < stems.length; from += 1)
    for (let to = from + 1; to <= from + MAX_SIZE_WORDS; to += 1) {
      const text = stems.slice(from, to).join(" ");
      if (isSize(text) && (isFood || /^\d.*\p{L}/u.test(text)))
        for (let at = from; at < to; at += 1) positions.add(at);
    }
  // `1.5l` is two words.
  for (const at of positions) if (/^\d+(?:x\d+)?$/.test(stems[at - 1] ?? "")) positions.add(at - 1);
  return !isFood && stems.every((stem, at) => positions.has(at) || isStopWord(stem)) ? new Set() : positions;
}

/** Whether a text is a size or a number. A word for a piece alone, such as `roll`, may be what is looked for. */
function isSize(text: string): boolean {
  const unit = parseSize(text)?.unit;
  return unit === undefined ? /^\d+$/.test(text) : unit !== "piece" || /^\d/.test(text);
}

/** Whether a stem asks for opening hours. */
export function isHoursStem(stem: string): boolean {
  return HOURS.has(stem);
}

/** The matters of the whole query, in which a food's name is a word like others: what help is about. */
export function helpMattersOf({ stems }: Meaning): Matter[] {
  const telling = stems.filter((stem) => !isStopWord(stem));
  return mattersOf(telling.length > 0 ? telling : stems);
}

/** The matters of help: those of the query and of its diets, and allergens where one is to be absent. */
export function helpMattersWithNeeds(meaning: Meaning): Matter[] {
  const asksOfAllergens = meaning.needs.some(({ allergens }) => allergens.length > 0);
  return [
    ...helpMattersOf(meaning),
    ...meaning.needs.flatMap(({ said }) => mattersOf(said)),
    ...(asksOfAllergens ? mattersOf(stemsOf("allergen")) : []),
  ];
}

/** The words that a record must have, each in any of its names: those of its title, and those that may stand anywhere. */
export interface WantedWords {
  title: (readonly Name[])[];
  anywhere: (readonly Name[])[];
}

/** The words by which the index knows what meets the needs of a query. */
export function wordsOfNeeds({ needs }: Meaning): (readonly Name[])[] {
  return needs.map((need) => [[needWord(need)]]);
}

/**
 * The words that an answer must have, beside those of its needs. A food stands in its title; what is said of the food may be
 * one of its facts.
 */
export function wantedWords({ foods, matters, stems, needs }: Meaning): WantedWords {
  const named = [...new Set(foods)].map(namesOf);
  // A word of the shop stands as typed: what a product is called is no matter of the thesaurus.
  const rest = matters.flatMap(({ names }) => (names[0] ? [[names[0]]] : []));
  if (named.length > 0) return { title: named, anywhere: rest };
  const isAll = rest.length > 0 || stems.length === 0 || needs.length > 0;
  return { title: isAll ? rest : [[stems]], anywhere: [] };
}

/**
 * How well a title answers a query, from 0 to 1, for a record that has all of its words. A food answers only if the title
 * says that the thing is that food or a kind of it: `butter` is answered by salted butter, not by butter croissants.
 */
export function relevanceOf(meaning: Meaning, title: string): number {
  const stems = knownStems(title);
  if (stems.length === 0) return 0;
  const covered = stems.filter((stem) => meaning.stems.includes(stem)).length / stems.length;
  const { wanted } = meaning;
  if (wanted !== undefined) {
    const heads = knownHeads(title);
    if (!heads.some((head) => isKindOf(head, wanted))) return 0;
    return (heads.includes(wanted) ? 0.8 : 0.7) + 0.2 * covered;
  }
  const words = wantedWords(meaning).title;
  const asks = words.length > 0 || meaning.needs.length > 0;
  const has = asks && words.every((names) => names.some((name) => containsName(stems, name)));
  return has ? 0.55 + 0.45 * covered : 0;
}

/** Whether every word of a query is a food's name or a stop word: then no page of help may stand for a food. */
export function isFoodQuery({ stems }: Meaning): boolean {
  const telling = stems.filter((stem) => !isStopWord(stem));
  return telling.length > 0 && telling.every(isFoodStem);
}

/** A page that answers questions: the words by which it is found. */
export interface Findable {
  /** Its title, and other words for it. */
  keys: string;
  /** Its text. */
  text: string;
}

/** How well a page answers a query, from 0 to 1.2: the share of the query's matters that it names, those of its title counting in full. */
export function answers(matters: readonly Matter[], { keys, text }: Findable): number {
  if (matters.length === 0) return 0;
  const [keyStems, textStems] = [knownStems(keys), knownStems(text)];
  const points = matters.map(({ names }) => {
    if (names.some((name) => containsName(keyStems, name))) return 1;
    return names.some((name) => containsName(textStems, name)) ? 0.5 : 0;
  });
  const telling = keyStems.filter((stem) => !isStopWord(stem));
  const covered = telling.filter((stem) =>
    matters.some(({ names }) => names.some((name) => name.includes(stem))),
  );
  const sum: number = points.reduce<number>((total, point) => total + point, 0);
  // A title that the query says in full is meant rather than one of which it says a word.
  return sum / matters.length + 0.2 * (covered.length / Math.max(1, telling.length));
}
