import { ALLERGEN_LABELS, dietaryLabel } from "../../../src/content/kinds/products/product-labels.ts";
import type { ListedRecipe } from "../../../src/content/kinds/blogs/recipe-facts.ts";
import { RECIPE_DIETS, SEASON_LABELS } from "../../../src/content/kinds/blogs/recipe-labels.ts";
import { blogAddress } from "./blog-address.ts";

/** The filters of the list of recipes, by their parameters in the address. */
export const RECIPE_FILTERS = ["diet", "serves", "time", "without", "course", "season", "special"] as const;

export type RecipeFilter = (typeof RECIPE_FILTERS)[number];

/** The chosen values of each filter. */
export type RecipeSelection = Readonly<Record<RecipeFilter, readonly string[]>>;

/** A recipe of the list, with what changes without a write of its post. */
export interface FilteredRecipe extends ListedRecipe {
  /** Whether one of its products has an offer now. */
  isOnSpecial: boolean;
}

interface Option {
  value: string;
  label: string;
  fits: (recipe: FilteredRecipe) => boolean;
}

/** An option of a filter, as a list of recipes offers it. */
export interface RecipeChoice extends Omit<Option, "fits"> {
  /** How many recipes the list has with it. */
  count: number;
  isChosen: boolean;
}

const OPTIONS: Readonly<Record<Exclude<RecipeFilter, "course">, readonly Option[]>> = {
  diet: RECIPE_DIETS.map((mark) => ({
    value: mark,
    label: dietaryLabel(mark),
    fits: ({ diet }) => diet.includes(mark),
  })),
  serves: [
    { value: "2", label: "1 or 2", fits: servesBetween(1, 2) },
    { value: "4", label: "3 or 4", fits: servesBetween(3, 4) },
    { value: "6", label: "5 or 6", fits: servesBetween(5, 6) },
    { value: "more", label: "7 or more", fits: servesBetween(7, Infinity) },
  ],
  time: [
    { value: "30", label: "30 minutes", fits: takesAtMost(30) },
    { value: "60", label: "1 hour", fits: takesAtMost(60) },
    { value: "120", label: "2 hours", fits: takesAtMost(120) },
  ],
  // A recipe whose allergens are not stated fits none of these.
  without: Object.entries(ALLERGEN_LABELS).map(([allergen, label]) => ({
    value: allergen,
    label,
    fits: ({ contains }) => contains !== null && !contains.some((each) => each === allergen),
  })),
  season: Object.entries(SEASON_LABELS).map(([season, label]) => ({
    value: season,
    label,
    fits: ({ seasons }) => seasons.some((each) => each === season),
  })),
  special: [{ value: "1", label: "Made with a special", fits: ({ isOnSpecial }) => isOnSpecial }],
};

function servesBetween(least: number, most: number): Option["fits"] {
  return ({ servings }) => servings !== null && servings >= least && servings <= most;
}

function takesAtMost(most: number): Option["fits"] {
  return ({ minutes }) => minutes !== null && minutes <= most;
}

/** The options of a filter. Courses are those that the recipes have. */
function optionsOf(filter: RecipeFilter, recipes: readonly FilteredRecipe[]): readonly Option[] {
  if (filter !== "course") return OPTIONS[filter];
  const labels = new Map(recipes.map(({ courseSlug, course }) => [courseSlug, course]));
  labels.delete("");
  return [...labels]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([value, label]) => ({ value, label, fits: ({ courseSlug }) => courseSlug === value }));
}

/** A recipe can be without several allergens; of every other filter one value is chosen at most. */
function takesSeveral(filter: RecipeFilter): boolean {
  return filter === "without";
}

/** Reads a selection from an address. Ignores what the filters do not offer: addresses are edited and shared. */
export function readRecipeSelection(
  query: URLSearchParams,
  recipes: readonly FilteredRecipe[],
): RecipeSelection {
  return forEachFilter((filter) => {
    const given = query.getAll(filter);
    const known = optionsOf(filter, recipes).flatMap(({ value }) => (given.includes(value) ? value : []));
    return takesSeveral(filter) ? known : known.slice(0, 1);
  });
}

export function selectionQuery(selection: RecipeSelection): [name: string, value: string][] {
  return RECIPE_FILTERS.flatMap((filter) =>
    selection[filter].map((value): [string, string] => [filter, value]),
  );
}

/** Chooses a value of a filter; one that is chosen is chosen no longer. */
export function toggleChoice(
  selection: RecipeSelection,
  filter: RecipeFilter,
  value: string,
): RecipeSelection {
  const chosen = selection[filter];
  const others = takesSeveral(filter) ? chosen.filter((each) => each !== value) : [];
  return { ...selection, [filter]: chosen.includes(value) ? others : [...others, value] };
}

/** The recipes that fit every chosen value, in their order. */
export function selectRecipes(
  recipes: readonly FilteredRecipe[],
  selection: RecipeSelection,
): readonly FilteredRecipe[] {
  const wanted = RECIPE_FILTERS.flatMap((filter) =>
    optionsOf(filter, recipes).filter(({ value }) => selection[filter].includes(value)),
  );
  return recipes.filter((recipe) => wanted.every((option) => option.fits(recipe)));
}

/** The choices that a list offers within a selection: those that some recipe fits, and those that are chosen. */
export function listChoices(
  recipes: readonly FilteredRecipe[],
  selection: RecipeSelection,
): Readonly<Record<RecipeFilter, RecipeChoice[]>> {
  return forEachFilter((filter) => {
    const within = selectRecipes(recipes, takesSeveral(filter) ? selection : { ...selection, [filter]: [] });
    return optionsOf(filter, recipes)
      .map(({ value, label, fits }) => ({
        value,
        label,
        count: within.filter(fits).length,
        isChosen: selection[filter].includes(value),
      }))
      .filter(({ count, isChosen }) => count > 0 || isChosen);
  });
}

function forEachFilter<Value>(valueOf: (filter: RecipeFilter) => Value): Record<RecipeFilter, Value> {
  return {
    diet: valueOf("diet"),
    serves: valueOf("serves"),
    time: valueOf("time"),
    without: valueOf("without"),
    course: valueOf("course"),
    season: valueOf("season"),
    special: valueOf("special"),
  };
}

/** The address of a page of the recipes that fit a selection. */
export function recipesAddress(selection: RecipeSelection, page = 1): string {
  return blogAddress("recipes", page, selectionQuery(selection));
}
