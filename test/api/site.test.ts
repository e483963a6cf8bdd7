import { menuBanners } from "../../src/rules/banners/banners.ts";
import { expect } from "vitest";
import type { Site } from "../../src/site/context.ts";
import type { ProductFilter } from "../../src/content/kinds/products/product-page.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { withDraft } from "../../src/staff/previews/preview-pages.ts";
import { byEnd } from "../../src/rules/money/offered.ts";
import {
  readOffers,
  readOffersEnd,
  readSelection,
  readSpecials,
} from "../../views/site/specials/read-specials.ts";
import { readLeaflet } from "../../views/site/specials/read-leaflet.ts";
import { addressOfProduct } from "../../views/site/products/read-range-page.ts";
import { createSite } from "../../src/site/site.ts";
import {
  buildStore,
  createBanner,
  createBlog,
  createJob,
  createOffer,
  createProduct,
  createStore,
} from "../support/build-content.ts";
import { createStaff } from "../support/staff.ts";
import { ORIGIN } from "../support/test-accounts.ts";
import { createTestApp, TEST_NOW } from "../support/test-app.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestApp);

const by = { actor: "test", now: new Date(TEST_NOW) };
const ALL = { limit: 100, offset: 0 };
const current = { startDate: "2026-11-20T08:00:00.000Z", endDate: "2026-11-29T08:00:00.000Z" };
const coming = { startDate: "2026-11-28T08:00:00.000Z", endDate: "2026-11-29T08:00:00.000Z" };

async function names(site: Site, filter: Partial<ProductFilter> = {}): Promise<string[]> {
  return (await site.page("products", { ...ALL, ...filter })).items.map((card) => card.name);
}

test("filters products by category, diet and offer, alone and together", async (given) => {
  const { db, site } = given;
  await createProduct(db, { name: "A", category: "bakery", dietary: ["vegan", "organic"] });
  await createProduct(db, { name: "B", category: "bakery", offer: { price: 1, ...current } });
  await createProduct(db, {
    name: "C",
    category: "fish",
    dietary: ["vegan"],
    offer: { price: 1, ...current },
  });
  await createProduct(db, { name: "D", category: "fish", offer: { price: 1, ...coming } });
  await createProduct(db, { name: "E", category: "fish", dietary: ["vegan"], status: "draft" });
  expect(await names(site)).toEqual(["A", "B", "C", "D"]);
  expect(await names(site, { category: "bakery" })).toEqual(["A", "B"]);
  expect(await names(site, { diet: "vegan" })).toEqual(["A", "C"]);
  expect(await names(site, { onOffer: true })).toEqual(["B", "C"]);
  expect(await names(site, { onOffer: true, diet: "vegan", category: "fish" })).toEqual(["C"]);
  given.setNow("2026-11-28T08:00:00.000Z");
  expect(await names(site, { onOffer: true })).toEqual(["B", "C", "D"]);
  given.setNow("2026-11-29T08:00:00.001Z");
  expect(await names(site, { onOffer: true })).toEqual([]);
});

test("a record's place is its index in the filtered list, in each order", async (given) => {
  const { db, site } = given;
  for (const name of ["Ġbejna", "Ftira", "Żalzett", "Bigilla", "Ħobża"])
    await createProduct(db, { name, price: name.charCodeAt(1), category: name < "G" ? "pantry" : "bakery" });
  const draft = await createProduct(db, { name: "Draft", status: "draft" });
  for (const filter of [{}, { category: "bakery" }, { category: "pantry" }, { sort: "price" as const }]) {
    const { items } = await site.page("products", { ...filter, limit: 100, offset: 0 });
    for (const [index, { id }] of items.entries())
      expect(await site.place("products", id, filter), JSON.stringify(filter)).toBe(index);
    expect(await site.place("products", draft.id, filter)).toBeUndefined();
  }
  const [first] = await site.list("products");
  expect(await site.place("products", first?.id ?? "", { category: "fish" })).toBeUndefined();
});

test("a product without a page is found in the list of its category, on the page that holds it", async (given) => {
  const { db, site } = given;
  const names = Array.from({ length: 30 }, (_, number) => `Loaf ${String(number).padStart(2, "0")}`);
  for (const name of names) await createProduct(db, { name });
  expect(await addressOfProduct(site, "loaf-23")).toBe("/products?category=bakery#loaf-23");
  expect(await addressOfProduct(site, "loaf-24")).toBe("/products?category=bakery&page=2#loaf-24");
  const { id } = await createProduct(db, { name: "Whole loaf", hasDetailPage: true });
  expect(await addressOfProduct(site, "whole-loaf")).toBe("/products/whole-loaf");
  await updateRecord(db, productServer, id, { slug: "loaf", hasDetailPage: false }, undefined, by);
  expect(await addressOfProduct(site, "whole-loaf")).toBe("/products?category=bakery&page=2#loaf");
  expect(await addressOfProduct(site, "no-such-loaf")).toBe("/products");
});

test("sorts offers by their end", async (given) => {
  const { db, site } = given;
  await createProduct(db, { name: "Apples" });
  await createProduct(db, {
    name: "Bread",
    offer: { price: 1, ...current, endDate: "2026-11-30T08:00:00.000Z" },
  });
  await createProduct(db, { name: "Cheese", offer: { price: 1, ...current } });
  const ids = byEnd(await site.offered()).map(({ id }) => id);
  expect((await site.cards("products", ids)).map(({ name }) => name)).toEqual(["Cheese", "Bread"]);
});

test("the offers of one store are on the first page of many, whenever they end", async () => {
  await using given = createTestApp({ now: "2026-11-21T12:00:00Z" });
  const { db, site } = given;
  for (let number = 10; number < 60; number += 1)
    await createProduct(db, { name: `Jam ${number}`, price: 200, offer: { price: 190, ...current } });
  const gozo = await createStore(db, { name: "Victoria", slug: "victoria" });
  const { id } = await createProduct(db, { name: "Ġbejna", price: 200 });
  const later = { ...current, endDate: "2026-11-29T09:00:00.000Z" };
  await createOffer(db, {
    ...{ category: "", products: [id], stores: [gozo.id], status: "published", ...later },
    mechanic: { kind: "price", price: 150 },
  });
  const shown = await readSpecials(site, readSelection(new URLSearchParams()), rethrow);
  expect(shown?.items.some((product) => product.id === id)).toBe(false);
  expect(shown?.ofStores.map(({ name }) => name)).toEqual(["Ġbejna"]);
  const ofStore = await readSpecials(site, readSelection(new URLSearchParams("store=victoria")), rethrow);
  expect(ofStore?.ofStores).toEqual([]);
});

test("the specials and the leaflet of a store are found by its former address", async () => {
  await using given = createTestApp();
  const { db, site } = given;
  const store = await createStore(db, { name: "Valley", slug: "valley" });
  await updateRecord(db, storeServer, store.id, { slug: "the-valley" }, undefined, by);
  for (const slug of ["valley", "the-valley"]) {
    const query = new URLSearchParams({ store: slug });
    const specials = await readSpecials(site, readSelection(query), rethrow);
    expect(specials?.selection.store, slug).toBe("the-valley");
    expect(await readLeaflet(site, query), slug).toMatchObject({ store: { slug: "the-valley" } });
  }
  const unknown = new URLSearchParams("store=hill");
  expect((await readSpecials(site, readSelection(unknown), rethrow))?.selection.store).toBeUndefined();
  expect(await readLeaflet(site, unknown)).toBeUndefined();
});

function rethrow(error: unknown): never {
  throw error;
}

test("the best offers are the highest reductions of each category among all, and the first end is that of all", async () => {
  await using given = createTestApp({ now: "2026-11-21T12:00:00Z" });
  const { db, site } = given;
  const offer = (price: number, day: number) => ({
    price,
    startDate: "2026-11-20T00:00:00Z",
    endDate: `2026-11-${day}T12:00:00Z`,
  });
  for (let number = 10; number < 50; number += 1)
    await createProduct(db, { name: `Jam ${number}`, category: "pantry", price: 200, offer: offer(190, 28) });
  await createProduct(db, { name: "Tea", category: "pantry", price: 200, offer: offer(100, 27) });
  await createProduct(db, { name: "Soap", category: "home-care", price: 200, offer: offer(195, 26) });
  await createProduct(db, { name: "Zebra cake", category: "bakery", price: 200, offer: offer(198, 25) });
  const offers = await readOffers(site);
  expect(offers.items.slice(0, 4).map(({ name }) => name)).toEqual(["Tea", "Soap", "Zebra cake", "Jam 10"]);
  expect(offers.total).toBe(43);
  expect(await readOffersEnd(site, offers)).toEqual({ end: "2026-11-25T12:00:00.000Z", isOfAll: false });
});

test("sorts by the current price, lowest first, without a price last", async (given) => {
  const { db, site } = given;
  await createProduct(db, { name: "No price", price: null });
  await createProduct(db, { name: "Two", price: 200 });
  await createProduct(db, { name: "One, for now", price: 300, offer: { price: 100, ...current } });
  await createProduct(db, { name: "Three, still", price: 300, offer: { price: 1, ...coming } });
  await createProduct(db, { name: "Free", price: 0 });
  expect(await names(site, { sort: "price" })).toEqual([
    "Free",
    "One, for now",
    "Two",
    "Three, still",
    "No price",
  ]);
  given.setNow("2026-11-28T09:00:00.000Z");
  expect((await names(site, { sort: "price" })).slice(0, 2)).toEqual(["Free", "Three, still"]);
});

test("pages have no gap, and the total counts all records", async (given) => {
  const { db, site } = given;
  for (let n = 0; n < 7; n += 1) await createProduct(db, { name: "Same name" });
  const pages = [];
  for (const offset of [0, 3, 6, 9]) pages.push(await site.page("products", { limit: 3, offset }));
  expect(pages.map((page) => [page.items.length, page.total])).toEqual([
    [3, 7],
    [3, 7],
    [1, 7],
    [0, 7],
  ]);
  expect(new Set(pages.flatMap((page) => page.items.map((card) => card.id))).size).toBe(7);
});

test("a product card has only the fields that a list needs, and no future offer", async (given) => {
  await createProduct(given.db, { offer: { price: 1, ...coming } });
  const { items } = await given.site.page("products", ALL);
  expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(
    ["id", "slug", "name", "category", "brand", "size", "price", "offer", "imageUrl", "imageAlt"]
      .concat(["hasDetailPage", "dietary"])
      .toSorted(),
  );
  expect(items[0]?.offer).toBeNull();
});

test("a card says that its product has facts of its own where its name leads nowhere", async (given) => {
  await createProduct(given.db, { name: "A nail" });
  await createProduct(given.db, { name: "Bread", allergens: ["gluten"] });
  await createProduct(given.db, { name: "Cake", allergens: ["gluten"], hasDetailPage: true });
  const { items } = await given.site.page("products", ALL);
  expect(items.map(({ hasFacts }) => hasFacts)).toEqual([undefined, true, undefined]);
});

test("filters products by words in their name or description, in any order, without accents", async (given) => {
  await createProduct(given.db, { name: "Ħobż tal-Malti", description: "A loaf of sourdough." });
  await createProduct(given.db, { name: "Rye loaf", category: "frozen" });
  await createProduct(given.db, { name: "Sourdough starter", status: "draft" });
  const names = async (filter: object) =>
    (await given.site.page("products", { ...ALL, ...filter })).items.map(({ name }) => name).toSorted();
  expect(await names({ q: "loaf" })).toEqual(["Rye loaf", "Ħobż tal-Malti"].toSorted());
  expect(await names({ q: "sourdough HOBZ" })).toEqual(["Ħobż tal-Malti"]);
  expect(await names({ q: "loaf", category: "frozen" })).toEqual(["Rye loaf"]);
  // Words of one and two letters are found within the texts.
  expect(await names({ q: "ry a" })).toEqual(["Rye loaf"]);
  expect(await names({ q: '"loaf" OR (' })).toEqual([]);
  expect(await names({ q: " " })).toHaveLength(2);
});

test("filters posts by category, and a recipe's card has its total time", async (given) => {
  const recipe = {
    servings: 4,
    prepMinutes: 20,
    cookMinutes: 70,
    ingredients: ["Rabbit"],
    steps: ["Stew it"],
  };
  await createBlog(given.db, { title: "Stew", category: "recipes", recipe });
  await createBlog(given.db, { title: "News" });
  await createBlog(given.db, { title: "Draft", category: "recipes", status: "draft" });
  expect(await given.site.page("blogs", ALL)).toMatchObject({ total: 2 });
  const { items, total } = await given.site.page("blogs", { ...ALL, category: "recipes" });
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ title: "Stew", recipe: { servings: 4, minutes: 90 } });
  expect(items[0]).not.toHaveProperty("content");
  // A time that staff did not enter is not counted as nothing.
  await createBlog(given.db, {
    title: "Soup",
    category: "recipes",
    recipe: { ...recipe, cookMinutes: null },
  });
  const soup = (await given.site.page("blogs", ALL)).items.find(({ title }) => title === "Soup");
  expect(soup?.recipe).toEqual({ servings: 4, minutes: null });
  expect((await given.site.page("blogs", { ...ALL, category: "community" })).items).toEqual([]);
});

test("a post in another category returns no recipe fields, even if it has some, nor does its draft", async () => {
  await using staff = await createStaff("editor");
  const recipe = { servings: 4, prepMinutes: 15, cookMinutes: 30, ingredients: [], steps: [] };
  const post = await createBlog(staff.db, { title: "Opening day", category: "news", recipe });
  const site = createSite(staff.db, () => new Date(TEST_NOW), ORIGIN);
  expect((await site.page("blogs", ALL)).items[0]?.recipe).toBeNull();
  expect(await site.find("blogs", "opening-day")).toMatchObject({ record: { recipe: null } });
  expect((await staff.sendAnonymous("get", `/api/blogs/${post.id}`).expect(200)).body.recipe).toBeNull();
  const draft = withDraft(site, {
    previewId: post.id,
    isSaved: true,
    kind: "blogs",
    record: post,
    expiresDate: "2026-12-01T00:00:00.000Z",
  });
  expect(await draft.find("blogs", "opening-day")).toMatchObject({ record: { recipe: null } });
  // For staff it is there still, should the post move back.
  const { body: kept } = await staff.send("get", `/api/blogs/${post.id}`).expect(200);
  expect(kept.recipe).toMatchObject(recipe);
});

test("counts categories by what a visitor sees, largest first", async (given) => {
  const { db, site } = given;
  for (const category of ["fish", "bakery", "fish", "dairy"]) await createProduct(db, { category });
  await createProduct(db, { category: "bakery", status: "draft" });
  expect(await site.countByCategory("products")).toEqual([
    { category: "fish", count: 2 },
    { category: "bakery", count: 1 },
    { category: "dairy", count: 1 },
  ]);
  await createBlog(db, { category: "news" });
  await createBlog(db, { category: "recipes", publishAt: "2027-01-01T00:00:00Z" });
  expect(await site.countByCategory("blogs")).toEqual([{ category: "news", count: 1 }]);
});

test("screens find the same records as the API, and none that are hidden", async (given) => {
  const { db, site } = given;
  const job = await createJob(db);
  const store = await createStore(db);
  const banner = await createBanner(db);
  await createBanner(db, { type: "mega-menu", position: "shop", title: "Offers" });
  await createJob(db, { title: "Draft", status: "draft" });
  expect(await site.list("jobs")).toEqual([job]);
  expect(await site.find("jobs", job.id)).toEqual({ record: job });
  expect(await site.find("jobs", job.slug)).toEqual({ record: job });
  expect(await site.find("jobs", "draft")).toBeUndefined();
  expect(await site.list("stores")).toEqual([store]);
  expect(await site.list("banners")).toContainEqual(banner);
  const banners = await site.list("banners");
  expect(menuBanners(banners, "shop", site.now())).toMatchObject([{ headline: "Offers" }]);
  expect(menuBanners(banners, "corporate", site.now())).toEqual([]);
});

test("treats a filter's text as a value, never as SQL", async (given) => {
  await createProduct(given.db);
  for (const category of ["' OR 1=1 --", "%", "_", "\0", "bakery'; DROP TABLE products; --"]) {
    expect(await names(given.site, { category })).toEqual([]);
    expect(await given.site.find("products", category)).toBeUndefined();
  }
  expect(await names(given.site)).toHaveLength(1);
});

test("stores share one object for days with equal hours", async (given) => {
  for (const name of ["Qormi", "Sliema", "Żabbar"]) await createStore(given.db, { name });
  const [first, ...others] = await given.site.list("stores");
  expect(others).toHaveLength(2);
  for (const other of others) {
    expect(other.hours.monday).toBe(first?.hours.monday);
    expect(other.holidayHours).toBe(first?.holidayHours);
  }
  expect(first?.hours).toEqual(buildStore().hours);
});
