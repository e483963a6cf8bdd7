import sharp from "sharp";
import type { Db } from "../../src/storage/database/tables.ts";
import { createBlog, createJob, createOffer, createProduct, createStore } from "../support/build-content.ts";
import {
  lacking,
  LISTS,
  nodesIn,
  structuredDataIn,
  thingOf,
  type Thing,
} from "../support/structured-data.ts";
import { BROWSER, SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { expect, test } from "./fixtures.ts";
import { PUBLIC_ROUTES } from "./public-routes.ts";
import { words } from "../support/words.ts";

/** Records whose every source of structured data is filled in, and others with as little as can be published. */
const NOW = SEEDED_AT.toISOString();
const [A_MONTH_AGO, YESTERDAY, IN_A_WEEK] = [-31, -1, 7].map((days) =>
  new Date(SEEDED_AT.getTime() + days * 86_400_000).toISOString(),
);

async function readPage(site: TestSite, path: string): Promise<{ html: string; things: Thing[] }> {
  const response = await fetch(site.url + path, { headers: { "User-Agent": BROWSER } });
  expect(response.status, path).toBe(200);
  const html = await response.text();
  return { html, things: structuredDataIn(html) };
}

async function pictureOf(db: Db): Promise<string> {
  const { imageUrl } = await db
    .selectFrom("blogs")
    .select("imageUrl")
    .where("imageUrl", "is not", null)
    .executeTakeFirstOrThrow();
  return String(imageUrl);
}

/** Expects every property of the type's list in a node. */
function expectWhole(thing: Thing): void {
  const list = LISTS[String(thing["@type"])];
  expect(lacking(thing, [...(list?.required ?? ["a list"]), ...(list?.recommended ?? [])])).toEqual([]);
}

test("every type has what its list requires, and there is one organisation", async ({ site }) => {
  const seen = new Set<string>();
  for (const { path } of PUBLIC_ROUTES) {
    const { things } = await readPage(site, path);
    for (const thing of things) {
      expect(thing["@context"]).toBe("https://schema.org");
      const type = String(thing["@type"]);
      const list = LISTS[type];
      if (!list) throw new Error(`${path}: there is no list for ${type}.`);
      expect(lacking(thing, list.required), `${path}: ${type}`).toEqual([]);
      seen.add(type);
    }
    for (const node of nodesIn(things)) {
      if (node["@type"] === "Offer") expect(lacking(node, LISTS["Offer"]?.required ?? [])).toEqual([]);
      if (node["@type"] !== "Organization" || node["name"] !== "Suqna") continue;
      expect(node["@id"], path).toBe(`${site.url}/#chain`);
      expectWhole(node);
    }
  }
  expect([...seen].toSorted()).toEqual(
    Object.keys(LISTS)
      // These stand on pages of records, which the tests below create, or within others.
      .filter((type) => !["BlogPosting", "Offer"].includes(type))
      .toSorted(),
  );
});

test("the home page describes the chain with a way to contact it", async ({ site }) => {
  const { things } = await readPage(site, "/");
  const chain = thingOf(things, "Organization");
  expect(chain["contactPoint"]).toMatchObject({ "@type": "ContactPoint", contactType: "customer service" });
  expect(lacking(chain, ["telephone", "email", "sameAs", "foundingDate", "logo"])).toEqual([]);
  expect(thingOf(things, "WebSite")["publisher"]).toEqual({ "@id": chain["@id"] });
});

test("a recipe has every property that staff entered, and no other", async ({ site }) => {
  const { db } = site.connection;
  const recipe = { servings: 4, prepMinutes: 10, cookMinutes: 20, ingredients: ["Beans"], steps: ["Cook."] };
  const facts = {
    course: "Main course",
    cuisine: "Maltese",
    yield: "1 large pot",
    diet: ["vegan" as const],
    calories: 420,
    keywords: ["soup", "one-pot"],
  };
  const whole = {
    title: "Whole soup",
    category: "recipes",
    author: "Manwel Psaila, cook",
    imageUrl: await pictureOf(db),
    imageAlt: "A pot of soup",
    recipe: { ...recipe, ...facts },
  };
  await createBlog(db, whole, NOW);
  const numberless = { ...recipe, servings: null, prepMinutes: null, cookMinutes: null };
  await createBlog(db, { title: "Bare soup", category: "recipes", excerpt: "", recipe: numberless }, NOW);
  const { html, things } = await readPage(site, "/recipes/whole-soup");
  const described = thingOf(things, "Recipe");
  expectWhole(described);
  expect(described).toMatchObject({
    recipeYield: ["4 servings", "1 large pot"],
    keywords: "soup, one-pot",
    suitableForDiet: ["https://schema.org/VeganDiet"],
    nutrition: { calories: "420 calories" },
  });
  // Search engines want to see on the page what the data says.
  for (const text of ["1 large pot", "420 kcal", "Maltese", "Main course", "Vegan"])
    expect(html).toContain(text);
  const images = described["image"];
  const shapes = await Promise.all(
    (Array.isArray(images) ? images : []).map(async (address) => {
      const picture = sharp(Buffer.from(await (await fetch(String(address))).arrayBuffer()));
      const { width, height } = await picture.metadata();
      return Number((width / height).toFixed(2));
    }),
  );
  expect(shapes).toEqual([1, 1.33, 1.78]);
  // What it makes is written for its own servings.
  expect((await readPage(site, "/recipes/whole-soup?servings=8")).html).not.toContain("Makes 1 large pot");

  // The number of an address is none of the recipe's.
  const asked = await readPage(site, "/recipes/bare-soup?servings=9");
  expect(asked.html).toContain("Bare soup");
  expect(asked.html).not.toContain("<dt>Serves</dt>");
  const bare = thingOf((await readPage(site, "/recipes/bare-soup")).things, "Recipe");
  const { recommended = [] } = LISTS["Recipe"] ?? {};
  expect(recommended.filter((name) => name in bare)).toEqual(words`
    author datePublished recipeIngredient recipeInstructions`);
});

test("the specials of a store have its prices", async ({ site }) => {
  const { db } = site.connection;
  const gozo = await createStore(db, { name: "Nadur", slug: "nadur" }, NOW);
  const { id } = await createProduct(db, { name: "Nadur bread", category: "bakery", price: 149 }, NOW);
  const mechanic = { kind: "price", price: 105 } as const;
  const dates = { startDate: String(YESTERDAY), endDate: String(IN_A_WEEK) };
  await createOffer(db, { category: "", products: [id], stores: [gozo.id], mechanic, ...dates }, NOW);
  const { things } = await readPage(site, "/specials?store=nadur");
  expect(JSON.stringify(thingOf(things, "OfferCatalog"))).toMatch(/"price":"1\.05".*Nadur bread/);
});

test("an offer of one store is on the page of that store alone, and in the address of the picture for sharing", async ({
  emptySite: site,
}) => {
  const { db } = site.connection;
  const here = await createStore(db, { name: "Here Only", status: "published" });
  const there = await createStore(db, { name: "There Only", status: "published" });
  const fields = {
    price: 900,
    size: "280 g",
    drainedWeight: "160 g",
    category: "pantry",
    hasDetailPage: true,
  };
  const { id, slug } = await createProduct(db, { ...fields, name: "Olives of one store" }, A_MONTH_AGO);
  const offer = {
    category: "",
    products: [id],
    stores: [there.id],
    startDate: YESTERDAY,
    endDate: IN_A_WEEK,
  };
  await createOffer(db, { ...offer, mechanic: { kind: "price", price: 90 } }, A_MONTH_AGO);
  const { html, things } = await readPage(site, `/products/${slug}`);
  expect(html).toMatch(/share\/products\/olives-of-one-store\.jpg\?[^"]*90/);
  // Per kilogram it is that of the drained weight, as on the page.
  expect(JSON.stringify(thingOf(things, "Product"))).toContain('"value":0.16,');
  expect((await readPage(site, `/locations/${there.slug}`)).html).toContain("Olives of one store");
  expect((await readPage(site, `/locations/${here.slug}`)).html).not.toContain("Olives of one store");
});

test("a product has its numbers, its price, and the former one on offer", async ({ site }) => {
  const { db } = site.connection;
  const offer = { price: 150, startDate: String(YESTERDAY), endDate: String(IN_A_WEEK) };
  await createProduct(
    db,
    {
      name: "Whole beans",
      description: "Dried.",
      brand: "Tal-Furnar",
      size: "500 g",
      price: 200,
      offer,
      gtin: "4006381333931",
      sku: "PAN-17",
      imageUrl: await pictureOf(db),
      hasDetailPage: true,
    },
    A_MONTH_AGO,
  );
  await createProduct(db, { name: "Bare beans", size: "", hasDetailPage: true }, NOW);
  const product = thingOf((await readPage(site, "/products/whole-beans")).things, "Product");
  expectWhole(product);
  const described: Thing = Object(product["offers"]);
  expectWhole(described);
  const half = { "@type": "QuantitativeValue", value: 0.5, unitCode: "KGM" };
  expect(described["priceSpecification"]).toEqual([
    {
      "@type": "UnitPriceSpecification",
      price: "1.50",
      priceCurrency: "EUR",
      referenceQuantity: { ...half, valueReference: { ...half, value: 1 } },
    },
    {
      "@type": "UnitPriceSpecification",
      priceType: "https://schema.org/ListPrice",
      price: "2.00",
      priceCurrency: "EUR",
    },
  ]);
  const bare = thingOf((await readPage(site, "/products/bare-beans")).things, "Product");
  expect(["gtin", "sku", "brand", "image", "description"].filter((name) => name in bare)).toEqual([]);
  expect(bare["offers"]).toMatchObject({
    priceSpecification: [{ "@type": "UnitPriceSpecification", price: "1.20", priceCurrency: "EUR" }],
  });
  expect(Object(bare["offers"])).not.toHaveProperty("priceValidUntil");
});

test("a job has the address of its place of work, and what it asks for and offers", async ({ site }) => {
  const { db } = site.connection;
  await createJob(
    db,
    {
      title: "Whole clerk",
      location: "Head office",
      workplace: { street: "21, Triq il-Forn", locality: "Ħal Qormi", postcode: "QRM 2104" },
      job_details: ["Sort letters"],
      requirements: ["A clear hand"],
      benefits: ["Bread"],
      education: "bachelor degree",
      experienceMonths: 24,
      salary: { min: 2_000_000, max: 2_400_000, period: "year" },
      closesAt: String(IN_A_WEEK),
    },
    NOW,
  );
  await createJob(db, { title: "Bare clerk", location: "Head office" }, NOW);
  await createJob(db, { title: "Hired elsewhere", applyUrl: "https://jobs.example/7" }, NOW);
  const { html, things } = await readPage(site, "/careers/whole-clerk");
  const job = thingOf(things, "JobPosting");
  expectWhole(job);
  expect(job).toMatchObject({
    jobLocation: {
      address: { streetAddress: "21, Triq il-Forn", addressLocality: "Ħal Qormi", postalCode: "QRM 2104" },
    },
    educationRequirements: { credentialCategory: "bachelor degree" },
    experienceRequirements: { monthsOfExperience: 24 },
    hiringOrganization: { "@id": `${site.url}/#chain` },
  });
  for (const text of ["21, Triq il-Forn", "2 years"]) expect(html).toContain(text);
  const bare = thingOf((await readPage(site, "/careers/bare-clerk")).things, "JobPosting");
  const { recommended = [] } = LISTS["JobPosting"] ?? {};
  expect(recommended.filter((name) => name in bare)).toEqual(["employmentType", "identifier", "directApply"]);
  expect(bare["directApply"]).toBe(true);
  const elsewhere = await readPage(site, "/careers/hired-elsewhere");
  expect(thingOf(elsewhere.things, "JobPosting")["directApply"]).toBe(false);
  expect(bare["jobLocation"]).toMatchObject({ address: { "@type": "PostalAddress", addressCountry: "MT" } });
});

test("each store has its address, special days, map and entered prices", async ({ site }) => {
  const { db } = site.connection;
  const exceptions = [{ date: "2026-12-25", hours: [], reason: "Christmas Day" }];
  const picture = { imageUrl: await pictureOf(db), imageAlt: "The door" };
  await createStore(
    db,
    { name: "Whole market", phone: "+356 2000 0001", priceRange: "€€", exceptions, ...picture },
    NOW,
  );
  const { things } = await readPage(site, "/locations");
  const own = thingOf((await readPage(site, "/locations/whole-market")).things, "GroceryStore");
  const stores = things.filter((thing) => thing["@type"] === "GroceryStore");
  expect(stores.length).toBeGreaterThan(5);
  expect(new Set(stores.map((store) => store["@id"])).size).toBe(stores.length);
  const whole = stores.find((store) => store["name"] === "Suqna Whole market");
  if (!whole) throw new Error("The store is missing.");
  expectWhole(whole);
  expect(whole["url"]).toBe(`${site.url}/locations/whole-market`);
  expectWhole(own);
  // The same store, with the hours of a whole year.
  expect(own["@id"]).toBe(whole["@id"]);
  expect(nodesIn(own["specialOpeningHoursSpecification"])).toHaveLength(14);
  expect(whole["specialOpeningHoursSpecification"]).toContainEqual({
    "@type": "OpeningHoursSpecification",
    validFrom: "2026-12-25",
    validThrough: "2026-12-25",
    opens: "00:00",
    closes: "00:00",
  });
  expect(stores.filter((store) => "priceRange" in store)).toEqual([whole]);
});

test("lists name the pages that they lead to, in their order", async ({ site }) => {
  for (const [path, start] of [
    ["/products", /\/products\/[\w-]+$/],
    ["/blog", /\/(?:blog|recipes)\/[\w-]+$/],
    ["/careers", /\/careers\/[\w-]+$/],
  ] as const) {
    const { html, things } = await readPage(site, path);
    const entries = nodesIn(thingOf(things, "ItemList")["itemListElement"]);
    expect(entries.length, path).toBeGreaterThan(5);
    expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index + 1));
    for (const { url } of entries) {
      expect(String(url)).toMatch(start);
      expect(html).toContain(`href="${new URL(String(url)).pathname}"`);
    }
  }
});

test("questions that a page answers stand in its data as they stand on the page", async ({ page, site }) => {
  for (const path of ["/customer-care", "/rewards", "/iffranka"]) {
    const { things } = await readPage(site, path);
    const questions = nodesIn(thingOf(things, "FAQPage")["mainEntity"]).filter(
      (node) => node["@type"] === "Question",
    );
    await page.goto(path);
    expect(questions.length).toBeGreaterThan(2);
    expect(questions.map(({ name }) => name)).toEqual(
      (await page.locator("main details > summary").allTextContents()).map((text) => text.trim()),
    );
  }
});

test("shared pages have a picture with its size, and articles their times", async ({ site }) => {
  const imageUrl = await pictureOf(site.connection.db);
  await createBlog(site.connection.db, { title: "Shared news", imageUrl, imageAlt: "A new door" }, NOW);
  const { html, things } = await readPage(site, "/blog/shared-news");
  const read = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  expect(read("og:image")).toMatch(/\/share\/blog\/[\w-]+\.jpg$/);
  expect(read("og:image:alt")).toMatch(/^Shared news/);
  expect([read("article:published_time"), read("article:modified_time")]).toEqual([NOW, NOW]);
  expectWhole(thingOf(things, "BlogPosting"));
  const home = (await readPage(site, "/")).html;
  expect(home).toContain('<meta property="og:image:width" content="1200"');
  expect(home).not.toContain("article:published_time");
});

test("the picture of a shared page has another address where its offer gives something else, or another week comes", async ({
  site,
}) => {
  const { db } = site.connection;
  const { id } = await createProduct(db, { name: "Shared figs", price: 300, hasDetailPage: true }, NOW);
  const offer = { category: "", products: [id], endDate: "2100-01-01T00:00:00.000Z" };
  const runs = { mechanic: { kind: "bundle", count: 2, price: 450 }, startDate: NOW } as const;
  // An offer runs to its last millisecond.
  const startDate = String(IN_A_WEEK).replace("000Z", "001Z");
  await createOffer(db, { ...offer, ...runs, endDate: IN_A_WEEK }, NOW);
  const comes = { mechanic: { kind: "price", price: 100 }, startDate, announceFrom: NOW } as const;
  await createOffer(db, { ...offer, ...comes }, NOW);
  const { html } = await readPage(site, "/products/shared-figs");
  expect(html).toMatch(/share\/products\/shared-figs\.jpg\?2%20for%20%E2%82%AC4\.50-\d{4}-\d\d-\d\d"/);
  const { html: coming } = await readPage(site, "/specials?week=next");
  expect(coming).toMatch(/share\/specials\.jpg\?week=next&amp;\d{4}-\d\d-\d\d"/);
});
