import { afterAll, beforeAll, describe, expect, test as base } from "vitest";
import { DIETARY_MARKS, type DietaryMark } from "../../src/content/kinds/products/product.schema.ts";
import { ALLERGEN_LABELS, DIETARY_LABELS } from "../../src/content/kinds/products/product-labels.ts";
import type { GroupedAnswer, SearchResult } from "../../src/rules/matching/search.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { createSite } from "../../src/site/site.ts";
import { rebuildIndex } from "../../src/content/search-index/rebuild-index.ts";
import { searchByType, searchSite } from "../../src/site/search/search-site.ts";
import { writeSynonyms } from "../../src/site/search/spelling/synonyms.ts";
import { createBlog, createProduct } from "../support/build-content.ts";
import { createSampleContent } from "../support/sample-content.ts";
import { ORIGIN } from "../support/test-accounts.ts";
import { TEST_NOW } from "../support/test-app.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { NAMES_TO_AVOID, waysOf, type NameToAvoid } from "../support/ways-to-avoid.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openTestDatabase);

const now = new Date(TEST_NOW);

/** The mark of each absence that a list of products has. */
const MARKS: Readonly<Record<string, DietaryMark>> = {
  gluten: "gluten-free",
  lactose: "lactose-free",
  sugar: "no-added-sugar",
  meat: "vegetarian",
  "animal product": "vegan",
};

const RECIPE = { servings: 4, prepMinutes: 10, cookMinutes: 20, ingredients: ["water"], steps: ["Stir."] };

/** Everything that an answer shows, on the page of results and in the overlay. */
function shownIn({ answer, groups }: GroupedAnswer): SearchResult[] {
  return [...answer.top, ...answer.results, ...answer.also, ...groups.flatMap(({ results }) => results)];
}

/** A food of each kind that has what is to be avoided, under every name that it is typed by, and synonyms that lead to it. */
async function fill(db: Db): Promise<void> {
  for (const { key, english, maltese, has } of NAMES_TO_AVOID) {
    for (const [at, name] of [...english, ...maltese].entries())
      await createProduct(db, {
        name: `Bold ${name} number ${at}`,
        description: `Plenty of ${name}. Free of worry, with no regrets.`,
        ingredients: `water, ${name}`,
        allergens: [...has],
      });
    await createBlog(db, {
      title: `Bold ${english[0]} bake`,
      category: "recipes",
      recipe: { ...RECIPE, allergens: { contains: [...has] }, diet: [] },
    });
    await createProduct(db, { name: `Quiet dish ${key}`, ...(MARKS[key] && { dietary: [MARKS[key]] }) });
  }
  await writeSynonyms(
    db,
    NAMES_TO_AVOID.map(({ english, maltese }) => [...english, ...maltese, `bold ${english[0]}`]),
    undefined,
    { actor: "test", now },
  );
}

describe("beside a product and a recipe for each thing to avoid", () => {
  let given: TestDatabase;
  // Filled once: the tests only read.
  beforeAll(async () => {
    given = openTestDatabase();
    await fill(given.db);
  }, 120_000);
  afterAll(() => given[Symbol.asyncDispose]());

  base.each(NAMES_TO_AVOID)(
    "answers each way to avoid $key with its list or with nothing, and never with its opposite",
    async (thing) => {
      const site = createSite(given.db, () => now, ORIGIN);
      const mark = MARKS[thing.key];
      const opposites = [...thing.english, ...thing.maltese, ...(thing.key === "nut" ? ["peanut"] : [])];
      // A way is asked by the first names alone: the rules' own test reads them all.
      for (const query of waysOf(firstNames(thing))) {
        const found = await searchByType(given.db, query, fail, site);
        const titles = shownIn(found).map(({ title }) => title);
        expect(
          titles.filter((title) => opposites.some((name) => title.startsWith(`Bold ${name}`))),
          query,
        ).toEqual([]);
        // Of products, only those with the mark are stated to be without it.
        const products = shownIn(found).filter(({ type }) => type === "product");
        expect(
          products.every(({ title }) => title === `Quiet dish ${thing.key}`),
          query,
        ).toBe(true);
        expect(found.answer.showingFor, query).toBeUndefined();
        if (mark) expect(found.answer.top[0], query).toMatchObject({ url: `/products?diet=${mark}` });
        for (const { url } of found.answer.top.filter(({ type }) => type === "list" && !mark))
          expect(url, query).toMatch(/^\/blog\?category=recipes&without=/);
      }
    },
    120_000,
  );
});

function firstNames(thing: NameToAvoid): NameToAvoid {
  return { ...thing, english: thing.english.slice(0, 1), maltese: thing.maltese.slice(0, 1) };
}

base.each(DIETARY_MARKS)("answers what is not %s with no list of what is", async (mark) => {
  await using given = openTestDatabase();
  const name = mark === "maltese" ? "maltese" : DIETARY_LABELS[mark];
  await createProduct(given.db, { name: "Marked jelly", dietary: [mark] });
  const site = createSite(given.db, () => now, ORIGIN);
  if (mark !== "maltese")
    expect((await searchSite(given.db, name, fail, site)).top[0]).toMatchObject({
      url: `/products?diet=${mark}`,
    });
  for (const no of ["non", "not", "without", "bla", "mhux"])
    for (const query of [`${no} ${name}`, `${no} ${name} jelly`])
      expect(shownIn(await searchByType(given.db, query, fail, site)), query).toEqual([]);
});

test("finds foods whose title or mark states the need, and no food that only has the words apart", async (given) => {
  const { db } = given;
  await createProduct(db, { name: "Sugar-free jelly" });
  await createProduct(db, { name: "Lemon jelly", dietary: ["no-added-sugar"] });
  await createProduct(db, { name: "Sugar jelly", description: "Free of charge." });
  await createProduct(db, { name: "Nut-free jelly", allergens: ["peanuts"] });
  await createProduct(db, { name: "Jelly without nuts" });
  const site = createSite(db, () => now, ORIGIN);
  const titles = async (query: string) => {
    const all = shownIn(await searchByType(db, query, fail, site)).filter(({ type }) => type === "product");
    return [...new Set(all.map(({ title }) => title))].toSorted();
  };
  for (const query of ["sugar free", "no sugar", "sugarfree jelly", "jelly bla zokkor"])
    expect(await titles(query), query).toEqual(["Lemon jelly", "Sugar-free jelly"]);
  for (const query of ["nut free", "no nuts", "nut-free jellies"])
    expect(await titles(query), query).toContain("Jelly without nuts");
  expect(await titles("no nuts jelly")).toEqual(["Jelly without nuts"]);
  await rebuildIndex(db);
  expect(await titles("no sugar")).toEqual(["Lemon jelly", "Sugar-free jelly"]);
});

test("the words that are typed come first: the list of the specification stays a substring", async (given) => {
  await createProduct(given.db, { name: "Sugar free jelly" });
  await createProduct(given.db, { name: "Dark jelly", description: "Made sugar free since 1990." });
  const site = createSite(given.db, () => now, ORIGIN);
  const { results } = await searchSite(given.db, "sugar free", fail, site);
  expect(results.map(({ title }) => title)).toEqual(["Sugar free jelly", "Dark jelly"]);
});

test("lists the recipes that are stated to be without an allergen, and none whose allergens are not stated", async (given) => {
  const { db } = given;
  for (const [title, allergens] of [
    ["Plain stew", { contains: ["celery" as const] }],
    ["Egg stew", { contains: ["eggs" as const] }],
    ["Secret stew", null],
  ] as const)
    await createBlog(db, {
      title,
      category: "recipes",
      recipe: { ...RECIPE, allergens: allergens && { contains: [...allergens.contains] } },
    });
  const site = createSite(db, () => now, ORIGIN);
  const { top, also } = await searchSite(db, "no eggs", fail, site);
  expect(top).toContainEqual(
    expect.objectContaining({
      title: `Recipes without ${ALLERGEN_LABELS.eggs.toLowerCase()}`,
      url: "/blog?category=recipes&without=eggs",
      description: "1 recipe",
    }),
  );
  expect([...top, ...also].map(({ title }) => title)).toContain("Plain stew");
  expect(JSON.stringify([top, also])).not.toMatch(/Egg stew|Secret stew/);
  const both = await searchSite(db, "without eggs or celery", fail, site);
  expect([...both.results, ...both.top, ...both.also]).toEqual([]);
});

test("a query of several needs leads to no list that meets only one", async (given) => {
  const { db } = given;
  await createProduct(db, { name: "Nutty jelly", dietary: ["gluten-free"], allergens: ["nuts"] });
  await createProduct(db, { name: "Jelly without nuts", dietary: ["gluten-free"] });
  const site = createSite(db, () => now, ORIGIN);
  const { top, also } = await searchSite(db, "gluten free and nut free", fail, site);
  expect([...top, ...also].map(({ title }) => title)).toEqual(["Jelly without nuts"]);
});

test("corrects a word within a need, and corrects no need away", async (given) => {
  const { db } = given;
  await createProduct(db, { name: "Sugar jelly" });
  await createProduct(db, { name: "Sugarfrei jelly" });
  await createProduct(db, { name: "Lemon jelly", dietary: ["no-added-sugar"] });
  const site = createSite(db, () => now, ORIGIN);
  for (const query of ["without suger", "suger free", "no suger jelly"]) {
    const { results, top, also, showingFor = "" } = await searchSite(db, query, fail, site);
    expect(showingFor, query).toMatch(/sugar/i);
    expect(
      [...results, ...top, ...also].map(({ title }) => title),
      query,
    ).not.toContain("Sugar jelly");
    expect(top[0], query).toBeDefined();
  }
  const { showingFor, didYouMean } = await searchSite(db, "sugarfree", fail, site);
  expect([showingFor, didYouMean]).toEqual([undefined, undefined]);
});

test("the words of the range keep a need too", async (given) => {
  const { db } = given;
  await createProduct(db, { name: "Sugar jelly", description: "Free of worry, with no regrets." });
  await createProduct(db, { name: "Lemon jellies", dietary: ["no-added-sugar"] });
  await createProduct(db, { name: "Lemon tart", dietary: ["no-added-sugar"] });
  const site = createSite(db, () => now, ORIGIN);
  const names = async (q: string) =>
    (await site.page("products", { q, limit: 10, offset: 0 })).items.map(({ name }) => name);
  expect(await names("sugar free")).toEqual(["Lemon jellies", "Lemon tart"]);
  expect(await names("no sugar jellies")).toEqual(["Lemon jellies"]);
  expect(await names("sugar")).toEqual(["Sugar jelly"]);
});

test("the sample range answers `sugar free` and its like with the list, and with none of its sweets", async (given) => {
  await createSampleContent(given.db, now);
  const site = createSite(given.db, () => now, ORIGIN);
  for (const query of ["sugar free", "no sugar", "without sugar", "bla zokkor"]) {
    const { answer, groups } = await searchByType(given.db, query, fail, site);
    expect(answer.top[0], query).toMatchObject({ url: "/products?diet=no-added-sugar" });
    const titles = shownIn({ answer, groups }).map(({ title }) => title);
    expect(titles.join("\n"), query).not.toMatch(/soda|syrup|halva|ħelwa|croissant|cake|kinnie/i);
  }
  const { answer } = await searchByType(given.db, "nut free", fail, site);
  expect(answer.top.map(({ url }) => url)).toContain("/customer-care#allergens");
});

function fail(error: unknown): never {
  throw error;
}
