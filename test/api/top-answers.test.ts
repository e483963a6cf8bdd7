import request from "supertest";
import { expect } from "vitest";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { createRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { isIndexUpToDate, rebuildIndex } from "../../src/content/search-index/rebuild-index.ts";
import { createBlog, createJob, createProduct, createRecall, createStore } from "../support/build-content.ts";
import { createSampleContent } from "../support/sample-content.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestApp);

const now = new Date(TEST_NOW);
const by = { actor: "test", now };
const answersOf = async ({ app }: TestApp, q: string) =>
  (await request(app).get("/api/search").query({ q }).expect(200)).body;
const topOf = async (given: TestApp, q: string) => (await answersOf(given, q)).top;

test("answers with a store's hours as stored: now, on a weekday, on a holiday and on a special day", async (given) => {
  await createStore(given.db, {
    name: "Zurrico",
    locality: "Zurrico",
    holidayHours: [{ opens: "09:00", closes: "12:00" }],
    exceptions: [{ date: "2026-12-02", hours: [], reason: "Stocktaking" }],
  });
  await createStore(given.db, { name: "Secret", locality: "Secret", status: "draft" });
  const [store] = await topOf(given, "zurrico");
  expect(store).toMatchObject({ type: "store", title: "Zurrico", url: "/locations/zurrico" });
  expect(store.description).toMatch(/^Open now, closes 20:00/);
  expect((await topOf(given, "is zurrico open on 8 december"))[0].description).toMatch(
    /^Tuesday 8 December \(Feast of the Immaculate Conception\): 09:00–12:00/,
  );
  expect((await topOf(given, "zurrico sunday"))[0].description).toMatch(/^Sunday 22 November: Closed/);
  expect((await topOf(given, "open sunday"))[0]).toMatchObject({
    title: "Opening hours on Sunday 22 November",
    description: "Zurrico Closed",
    url: "/locations?on=2026-11-22",
  });
  for (const far of ["opening hours christmas 2326", "zurrico 25/12/2326", "open 9999-12-08", "24/7"])
    expect(JSON.stringify(await topOf(given, far)), far).not.toContain('"type":"store"');
  expect((await topOf(given, "stocktaking"))[0]).toMatchObject({
    title: "Opening hours on Wednesday 2 December",
  });
  expect(await topOf(given, "secret")).toEqual([]);
  await createStore(given.db, {
    name: "Qala",
    locality: "Qala",
    services: ["Bread twice a day", "60 parking spaces"],
  });
  expect((await topOf(given, "parking"))[0]).toMatchObject({ title: "Qala: 60 parking spaces" });
  await createStore(given.db, {
    name: "Nadur",
    locality: "Nadur",
    wheelchairAccess: "No step at the entrance.",
    counters: [{ name: "Cobbler", hours: "Mondays" }],
  });
  expect((await topOf(given, "wheelchair"))[0]).toMatchObject({
    title: "Nadur: Wheelchair access",
    description: "Nadur: No step at the entrance.",
    url: "/locations/nadur",
  });
  expect((await topOf(given, "cobbler"))[0]).toMatchObject({ title: "Nadur: Cobbler: Mondays" });
  // The page of a store has the offers; without a store they are not its matter.
  expect((await topOf(given, "nadur offers tonight"))[0]).toMatchObject({
    url: "/locations/nadur?on=2026-11-21",
  });
  expect(await topOf(given, "offers today")).not.toContainEqual(expect.objectContaining({ type: "store" }));
  // A food's name asks for the food, not for a service that mentions it.
  expect(await topOf(given, "bread")).not.toContainEqual(expect.objectContaining({ type: "store" }));
});

test("a place is named in Maltese too, and what is near is asked of the page of stores", async (given) => {
  await createSampleContent(given.db, now);
  await createStore(given.db, { name: "Rabat", locality: "Rabat" });
  for (const [query, url] of [
    ["għawdex", "/locations/victoria"],
    ["Ħal Qormi", "/locations/qormi"],
    ["Ħaż-Żabbar", "/locations/zabbar"],
    ["Tas-Sliema", "/locations/sliema"],
    ["ir-Rabat", "/locations/rabat"],
    ["supermarket near me", "/locations"],
    ["nearest supermarket", "/locations"],
    ["shops near me", "/locations"],
  ])
    expect((await topOf(given, query ?? ""))[0]?.url, query).toBe(url);
});

test("says of several stores only what holds for each", async (given) => {
  const counter = (hours: string) => [{ name: "Cobbler", hours }];
  await createStore(given.db, {
    name: "Qala",
    locality: "Qala",
    sortOrder: 1,
    services: ["Step-free entrance, accessible toilet and wheelchair trolley", "Piano lessons"],
    counters: counter("Mondays"),
  });
  await createStore(given.db, {
    name: "Nadur",
    locality: "Nadur",
    sortOrder: 2,
    services: ["Step-free entrance and lift", "Piano lessons"],
    counters: counter("Fridays"),
  });
  expect((await topOf(given, "wheelchair"))[0]).toMatchObject({
    title: "What 2 stores offer",
    description:
      "Qala: Step-free entrance, accessible toilet and wheelchair trolley · Nadur: Step-free entrance and lift",
  });
  expect((await topOf(given, "piano lessons"))[0]).toMatchObject({
    title: "In 2 stores: Piano lessons",
    description: "Qala · Nadur",
    url: "/locations#services",
  });
  await createStore(given.db, { name: "Xagħra", locality: "Xagħra", sortOrder: 4 });
  // Where some stores do not have it, the answer leads to those that do.
  expect((await topOf(given, "piano lessons"))[0]).toMatchObject({
    url: "/locations?service=Piano+lessons#services",
  });
  expect((await topOf(given, "cobbler"))[0]).toMatchObject({
    title: "In 2 stores: Cobbler",
    description: "Qala: Cobbler: Mondays · Nadur: Cobbler: Fridays",
  });
  for (let count = 1; count <= 6; count++)
    await createStore(given.db, { name: `Zebbug ${count}`, sortOrder: 3, services: ["piano lessons"] });
  const [many] = await topOf(given, "piano lessons");
  expect(many.title).toMatch(/^In 8 stores: piano lessons$/i);
  expect(many.description).toMatch(/^Qala · Nadur · Zebbug 1 ·/);
  expect(many.description).toMatch(/ · and 2 more$/);
});

test("says nothing of hours without a store, and lists no mark that no product has", async (given) => {
  expect(await topOf(given, "open sunday")).not.toContainEqual(expect.objectContaining({ type: "store" }));
  expect(await topOf(given, "vegan")).toEqual([]);
  await createProduct(given.db, { name: "Zabra", dietary: ["vegan"] });
  expect((await topOf(given, "vegan products"))[0]).toMatchObject({
    type: "list",
    url: "/products?diet=vegan",
    description: "1 product",
  });
});

test("finds products by Maltese and English names, ingredients and brand, with picture, price and offer", async (given) => {
  const { db } = given;
  const { id } = await createProduct(db, {
    name: "Ftira",
    brand: "Quokka",
    description: "Round.",
    ingredients: "wheat flour, tarragon",
    price: 120,
    offer: { price: 90, startDate: "2026-11-20T00:00:00.000Z", endDate: "2026-11-30T00:00:00.000Z" },
  });
  await createProduct(db, { name: "Ħobż, draft", status: "draft" });
  const { top, results } = await answersOf(given, "bread");
  expect(results).not.toContainEqual(expect.objectContaining({ title: "Ftira" }));
  expect(top).toHaveLength(1);
  expect(top[0]).toMatchObject({ title: "Ftira", price: 120, offer: { price: 90 }, imageUrl: null });
  for (const query of ["tarragon", "quokka"])
    expect((await answersOf(given, query)).also[0], query).toMatchObject({ id });
  // A change of what stands in no text of the list is in the index at once.
  await updateRecord(db, productServer, id, { ingredients: "marjoram" }, undefined, by);
  expect((await answersOf(given, "tarragon")).also).toEqual([]);
  expect((await answersOf(given, "marjoram")).also[0]).toMatchObject({ id });
  given.setNow("2026-12-01T09:00:00.000Z");
  expect((await answersOf(given, "bread")).top[0].offer).toBeNull();
  await rebuildIndex(db);
  expect(await isIndexUpToDate(db)).toBe(true);
  expect((await answersOf(given, "marjoram")).also[0]).toMatchObject({ id });
});

test("offers corrected words where the query has answers, and corrects no word into another food", async (given) => {
  await createProduct(given.db, { name: "Gluten-free chocolate", dietary: ["gluten-free"] });
  await createBlog(given.db, { title: "What we eat" });
  const offered = await answersOf(given, "gluten free chocolte");
  expect(offered).toMatchObject({ results: [], didYouMean: "gluten free chocolate" });
  expect(offered.top[0]).toMatchObject({ url: "/products?diet=gluten-free" });
  expect(offered).not.toHaveProperty("showingFor");
  expect(await answersOf(given, "wheat")).toEqual({ results: [], top: [], also: [] });
});

test("corrects no word into one that what it finds is not named by", async (given) => {
  await createProduct(given.db, {
    name: "Zabra ale",
    brand: "Brod",
    description: "A risk, in a quokkaland.",
  });
  await createProduct(given.db, { name: "Wallaby biscuits" });
  for (const query of ["cisk", "risc", "quokaland", "fallaby"])
    expect(await answersOf(given, query), query).toEqual({ results: [], top: [], also: [] });
  // A brand is no typing error of a food.
  expect(await answersOf(given, "brod")).toMatchObject({ also: [{ title: "Zabra ale" }] });
  expect(await answersOf(given, "brod")).not.toHaveProperty("didYouMean");
  for (const query of ["walaby", "awllaby"])
    expect(await answersOf(given, query), query).toMatchObject({ showingFor: "wallaby" });
});

test("names the nearest counter, or part of the range, where nothing answers a food", async (given) => {
  await createSampleContent(given.db, now);
  for (const [query, url] of [
    ["salmon", "/locations"],
    ["merluzzo", "/locations"],
    ["duck breast", "/locations"],
    ["kale", "/products?category=fruit-veg"],
  ] as const) {
    const { nearest, ...answer } = await answersOf(given, query);
    expect(answer, query).toEqual({ results: [], top: [], also: [] });
    expect(nearest[0].url, query).toContain(url);
  }
  // News speak of nappies: the list stands above what only mentions them.
  for (const query of ["nappies", "pannolini"])
    expect(await answersOf(given, query), query).toMatchObject({
      top: [{ type: "list", url: "/products?category=health-beauty" }],
    });
  for (const query of ["quokka", "light bulb"])
    expect(await answersOf(given, query), query).not.toHaveProperty("nearest");
});

test("answers questions to a shop: telephone numbers, the company, and customer care where no page answers", async (given) => {
  await createSampleContent(given.db, now);
  const { phone } = (await given.site.list("stores")).find(({ slug }) => slug === "sliema") ?? {};
  for (const query of ["phone numbers of stores", "store phone numbers", "phone number"])
    expect((await topOf(given, query))[0], query).toMatchObject({
      title: "Telephone numbers of our stores",
      description: expect.stringContaining(`Sliema ${phone}`),
    });
  for (const query of [
    "minimum order",
    "supplier",
    "gift card",
    "bring your own bag",
    "student discount",
    "become a supplier",
  ])
    expect((await topOf(given, query))[0]?.url, query).toMatch(/^\/customer-care/);
  await writeSetting(
    given.db,
    "contact",
    { legalName: "Suqna Ltd", vatNumber: "MT 1234 5678" },
    undefined,
    by,
  );
  for (const query of ["vat number", "VAT", "company number", "partita iva"])
    expect((await topOf(given, query))[0], query).toMatchObject({
      title: "Company and VAT number",
      description: expect.stringContaining("VAT MT 1234 5678"),
    });
});

test("answers questions with the page of the answer", async (given) => {
  await createSampleContent(given.db, now);
  expect((await topOf(given, "I have lost my receipt"))[0]).toMatchObject({
    type: "help",
    url: "/customer-care#no-receipt",
  });
  expect((await topOf(given, "lost and found"))[0]).toMatchObject({ url: "/customer-care#lost-property" });
});

test("answers with the questions of any published page as they stand now, with the facts filled in", async (given) => {
  const question = { question: "May quokkas visit?", answer: "Ask {name}.", anchor: "Quokkas!" };
  const section = { id: "a", kind: "questions", look: "columns", title: "Animals", hidden: false };
  const { id } = await createRecord(
    given.db,
    pageServer,
    {
      title: "Zoo",
      slug: "zoo",
      status: "published",
      sections: [{ ...section, look: "beside", questions: [question] }],
    },
    by,
  );
  const [first] = await topOf(given, "quokkas");
  expect(first).toMatchObject({ type: "help", title: "May quokkas visit?", url: "/zoo#quokkas" });
  expect(first.description).not.toContain("{name}");
  const changed = [{ ...section, questions: [{ question: "Are quokkas welcome?", answer: "Yes." }] }];
  await updateRecord(given.db, pageServer, id, { sections: changed }, undefined, by);
  expect((await topOf(given, "quokkas"))[0]).toMatchObject({
    description: "Yes.",
    url: "/zoo#are-quokkas-welcome",
  });
  await updateRecord(
    given.db,
    pageServer,
    id,
    { sections: [{ ...changed[0], hidden: true }] },
    undefined,
    by,
  );
  expect(await topOf(given, "quokkas")).toEqual([]);
});

test("a size or a pack that is typed, and an article, are no words that the product must have", async (given) => {
  for (const name of [
    ...["Fresh whole milk", "Extra virgin olive oil", "Still table water", "Free-range eggs", "Nutella"],
    ...["Quokka", "Tuna in olive oil", "Strawberry jam", "Long grain rice", "Cat food with salmon"],
  ])
    await createProduct(given.db, { name });
  for (const [query, title] of [
    ["whole milk 1l", "Fresh whole milk"],
    ["1.5 l milk", "Fresh whole milk"],
    ["olive oil 500ml", "Extra virgin olive oil"],
    ["water 6 x 330 ml", "Still table water"],
    ["water 6 pack", "Still table water"],
    ["eggs 12", "Free-range eggs"],
    ["dozen eggs", "Free-range eggs"],
    ["bottle of water", "Still table water"],
    ["half kilo rice", "Long grain rice"],
    ["ir-ross", "Long grain rice"],
    ["għandkom ir-ross?", "Long grain rice"],
    ["jar of jam", "Strawberry jam"],
    ["tin of tuna", "Tuna in olive oil"],
    ["tuna tin", "Tuna in olive oil"],
    ["nutella 400 g", "Nutella"],
    ["nutella 1.5kg", "Nutella"],
    ["quokka 500ml", "Quokka"],
    ["cat food", "Cat food with salmon"],
    ["pet food", "Cat food with salmon"],
  ])
    expect((await topOf(given, query ?? ""))[0]?.title, query).toBe(title);
  expect(await topOf(given, "dog food")).toEqual([]);
  // Without a food a number may be a part of a name, and a size alone is one.
  expect(await topOf(given, "quokka 500")).toEqual([]);
  expect(await topOf(given, "500ml")).toEqual([]);
});

test("a part of a word finds the first ten of each type, for which the ten of the list have no room", async (given) => {
  for (let number = 10; number < 30; number++)
    await createProduct(given.db, { name: `Quokka bar ${number}` });
  await createBlog(given.db, { title: "Quokka pudding", category: "recipes" });
  await createBlog(given.db, { title: "Quokka fair", category: "community" });
  const { answer, groups } = await given.site.searchByType("quok", fail);
  expect(answer.results).toHaveLength(10);
  expect(groups.map(({ type, results }) => [type, results.length])).toEqual([
    ["product", 10],
    ["blog", 2],
  ]);
});

test("groups everything that a query finds by type, each once", async (given) => {
  for (let number = 0; number < 20; number++) await createProduct(given.db, { name: `Zabra milk ${number}` });
  await createBlog(given.db, { title: "Zabra pudding" });
  const { groups } = await given.site.searchByType("zabra", fail);
  expect(groups.map(({ type, results }) => [type, results.length])).toEqual([
    ["product", 20],
    ["blog", 1],
  ]);
  const ids = groups.flatMap(({ results }) => results.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

function fail(error: unknown): never {
  throw error;
}

test("a query for work of one employment leads to those openings, or says that there is none now", async (given) => {
  await createStore(given.db, { name: "Victoria", locality: "Victoria", island: "Gozo" });
  await createStore(given.db, { name: "Mosta", locality: "Mosta" });
  await createJob(given.db, { title: "Baker", location: "Victoria", employmentType: "full-time" });
  await createJob(given.db, { title: "Cashier", location: "Mosta", employmentType: "part-time" });
  await createJob(given.db, {
    title: "Secret",
    location: "Victoria",
    employmentType: "part-time",
    status: "draft",
  });
  for (const [query, place] of [
    ["part-time in Gozo", "Gozo"],
    ["part time job għawdex", "Gozo"],
    ["Part-time Victoria", "Victoria"],
  ]) {
    const [first] = await topOf(given, query ?? "");
    expect(first.title, query).toBe(`There is no part-time job in ${place} just now`);
    // The page says so too, and has the form that asks for an e-mail.
    expect(first).toMatchObject({
      url: `/careers?location=${place}&employment=part-time#openings`,
      description: expect.stringContaining("we write to you when there is one"),
    });
  }
  expect((await topOf(given, "full-time in Gozo"))[0]).toMatchObject({
    title: "Full-time jobs in Gozo",
    description: "1 opening",
    url: "/careers?location=Gozo&employment=full-time#openings",
  });
  expect((await topOf(given, "part time mosta"))[0]).toMatchObject({
    title: "Part-time jobs in Mosta",
    url: "/careers?location=Mosta&employment=part-time#openings",
  });
  expect((await topOf(given, "internship"))[0].title).toBe("There is no internship just now");
  // The country also has places of work that are no store.
  expect((await topOf(given, "internship malta"))[0].title).toBe("There is no internship just now");
  expect((await topOf(given, "time in gozo"))[0]?.type).not.toBe("list");
  for (const query of ["seasonal", "seasonal work", "summer job"])
    expect((await topOf(given, query))[0].title, query).toBe("There is no seasonal job just now");
  // Fruit and recipes are seasonal too.
  for (const query of ["seasonal fruit", "seasonal recipes", "seasonal offers"])
    expect(JSON.stringify(await topOf(given, query)), query).not.toContain("/careers");
});

test("a withdrawal asks for recalls where it is that of a product", async (given) => {
  await createRecall(given.db, { title: "Recall: Soft cheese" });
  for (const query of ["recall", "withdrawn cheese", "product withdrawal"])
    expect((await topOf(given, query))[0].url, query).toBe("/recalls");
  expect(JSON.stringify(await topOf(given, "cash withdrawal"))).not.toContain("/recalls");
});
