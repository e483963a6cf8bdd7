import fc from "fast-check";
import { seasonAt, seasonalProducts } from "../../src/rules/recipes/season.ts";
import { expect, test } from "vitest";
import { ALLERGENS } from "../../src/content/kinds/products/product.schema.ts";
import { DIETS, SEASONS } from "../../src/content/kinds/blogs/blog.schema.ts";
import {
  listChoices,
  readRecipeSelection,
  RECIPE_FILTERS,
  selectionQuery,
  selectRecipes,
  toggleChoice,
  type FilteredRecipe,
} from "../../views/site/blog/recipe-selection.ts";
import { forAll } from "../support/property-runs.ts";

const recipe = (fields: Partial<FilteredRecipe> = {}): FilteredRecipe => ({
  id: "1",
  diet: [],
  seasons: [],
  servings: null,
  minutes: null,
  course: "",
  courseSlug: "",
  contains: null,
  products: [],
  isOnSpecial: false,
  ...fields,
});

const recipes = fc.array(
  fc.record({
    id: fc.uuid(),
    diet: fc.subarray([...DIETS]),
    seasons: fc.subarray([...SEASONS]),
    servings: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
    minutes: fc.option(fc.nat(200), { nil: null }),
    course: fc.constant("Main course"),
    courseSlug: fc.constantFrom("main-course", "dessert", ""),
    contains: fc.option(fc.subarray([...ALLERGENS]), { nil: null }),
    products: fc.array(fc.string(), { maxLength: 1 }),
    isOnSpecial: fc.boolean(),
  }),
  { maxLength: 12 },
);

const select = (list: readonly FilteredRecipe[], query: string) =>
  selectRecipes(list, readRecipeSelection(new URLSearchParams(query), list)).map(({ id }) => id);

test("without an allergen are only recipes whose allergens are stated", () => {
  const list = [
    recipe({ id: "not stated" }),
    recipe({ id: "none", contains: [] }),
    recipe({ id: "nuts", contains: ["nuts"] }),
    recipe({ id: "milk", contains: ["milk"] }),
  ];
  expect(select(list, "without=nuts")).toEqual(["none", "milk"]);
  expect(select(list, "without=nuts&without=milk")).toEqual(["none"]);
});

test("a recipe of which a fact is not stated fits no filter of that fact", () => {
  const list = [recipe()];
  for (const query of ["serves=2", "serves=more", "time=120", "diet=vegan", "season=winter", "special=1"])
    expect(select(list, query)).toEqual([]);
});

test.each([
  [2, "2"],
  [3, "4"],
  [4, "4"],
  [6, "6"],
  [7, "more"],
])("a recipe for %d is found by serves=%s alone", (servings, value) => {
  const found = ["2", "4", "6", "more"].filter(
    (each) => select([recipe({ servings })], `serves=${each}`).length > 0,
  );
  expect(found).toEqual([value]);
});

test("each choice says how many recipes its list has", () => {
  forAll(100, recipes, fc.constantFrom(...RECIPE_FILTERS), fc.nat(), (list, filter, place) => {
    const options = listChoices(list, readRecipeSelection(new URLSearchParams(), list))[filter];
    fc.pre(options.length > 0);
    const first = options[place % options.length];
    const selection = toggleChoice(
      readRecipeSelection(new URLSearchParams(), list),
      filter,
      first?.value ?? "",
    );
    for (const each of RECIPE_FILTERS)
      for (const { value, count, isChosen } of listChoices(list, selection)[each]) {
        const chosen = isChosen ? selection : toggleChoice(selection, each, value);
        expect(selectRecipes(list, chosen)).toHaveLength(count);
      }
  });
});

test("an address is read as it is written, and choosing twice is choosing nothing", () => {
  forAll(100, recipes, fc.array(fc.constantFrom(...RECIPE_FILTERS), { maxLength: 5 }), (list, filters) => {
    const none = readRecipeSelection(new URLSearchParams(), list);
    const selection = filters.reduce((chosen, filter) => {
      const [option] = listChoices(list, chosen)[filter];
      return option && !option.isChosen ? toggleChoice(chosen, filter, option.value) : chosen;
    }, none);
    const read = readRecipeSelection(new URLSearchParams(selectionQuery(selection)), list);
    expect(read).toEqual(selection);
    const [option] = listChoices(list, none).without;
    if (option)
      expect(toggleChoice(toggleChoice(none, "without", option.value), "without", option.value)).toEqual(
        none,
      );
  });
});

test("what the filters do not offer is ignored", () => {
  const list = [recipe({ contains: [] })];
  expect(select(list, "diet=carnivore&without=toString&course=__proto__&serves=4x&special=yes")).toHaveLength(
    1,
  );
});

test.each([
  ["2026-02-28T22:59:00Z", "winter"],
  ["2026-02-28T23:00:00Z", "spring"],
  ["2026-06-01T10:00:00Z", "summer"],
  ["2026-11-30T10:00:00Z", "autumn"],
  ["2026-12-01T10:00:00Z", "winter"],
])("at %s it is %s in Malta", (now, season) => {
  expect(seasonAt(new Date(now))).toBe(season);
});

test("in season are the products of the season's recipes that no recipe of another season has", () => {
  const recipes = [
    { seasons: ["autumn" as const], products: ["pears", "honey"] },
    { seasons: ["autumn" as const, "winter" as const], products: ["pears", "cauliflower"] },
    { seasons: ["summer" as const], products: ["honey", "tomatoes"] },
    { seasons: [], products: ["pears", "oil"] },
  ];
  expect(seasonalProducts(recipes, new Date("2026-11-26T10:00:00Z"))).toEqual(["pears", "cauliflower"]);
});
