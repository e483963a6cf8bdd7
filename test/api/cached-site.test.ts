import { expect } from "vitest";
import type { Site } from "../../src/site/context.ts";
import { createCachedSite } from "../../src/site/cached-site.ts";
import { rethrow } from "../support/rethrow.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import {
  createBanner,
  createBlog,
  createPage,
  createProduct,
  createJob,
  createStore,
} from "../support/build-content.ts";
import { WEEK } from "../../src/rules/time/malta-time.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { openDatabase } from "../../src/storage/database/open-database.ts";
import { writeSynonyms } from "../../src/site/search/spelling/synonyms.ts";
import { createTestApp, type TestApp, watchTestContent } from "../support/test-app.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestApp);

const PAGE = { limit: 10, offset: 0 };

async function keptSite(given: TestApp): Promise<Site> {
  return createCachedSite(given.site, await watchTestContent(given));
}

test("reads a list once until the next write, also for concurrent requests", async (given) => {
  const site = await keptSite(given);
  await createStore(given.db);
  const [one, two] = await Promise.all([site.list("stores"), site.list("stores")]);
  expect(two).toBe(one);
  expect(await site.list("stores")).toBe(one);
  await createStore(given.db, { name: "Another" });
  expect((await site.list("stores")).map(({ name }) => name)).toContain("Another");
  expect(one).toHaveLength(1);
});

test("caches pages of a list separately for each filter", async (given) => {
  const site = await keptSite(given);
  for (const name of ["A", "B"]) await createProduct(given.db, { name, category: "bakery" });
  await createProduct(given.db, { name: "C", category: "fish" });
  const names = async (filter: object) =>
    (await site.page("products", { ...PAGE, ...filter })).items.map(({ name }) => name);
  expect(await names({ category: "bakery" })).toEqual(["A", "B"]);
  expect(await names({ category: "fish" })).toEqual(["C"]);
  expect(await names({ category: "bakery", offset: 1 })).toEqual(["B"]);
});

test("cached data expires with its period", async (given) => {
  const site = await keptSite(given);
  const [startDate, endDate] = ["2026-11-28T08:00:00.000Z", "2026-11-29T08:00:00.000Z"];
  await createBanner(given.db, { startDate, endDate });
  expect(await site.list("banners")).toEqual([]);
  given.setNow(startDate);
  expect(await site.list("banners")).toHaveLength(1);
  given.setNow("2026-11-29T08:00:00.001Z");
  expect(await site.list("banners")).toEqual([]);
});

test("a page that tells the hours of a telephone expires when these open or close", async (given) => {
  const hours = Object.fromEntries(WEEK.map((day) => [day, [{ opens: "08:00", closes: "17:30" }]]));
  const section = { id: "ways", kind: "contact-ways", title: "Talk to us", phoneTitle: "Call us", hours };
  await createPage(given.db, { sections: [{ ...section, hidden: false }] });
  const { until } = await (await watchTestContent(given)).current();
  expect(new Date(until).toISOString()).toBe("2026-11-21T16:30:00.000Z");
});

test("reads a record once until its kind is written, and an address without one each time", async (given) => {
  const { slug } = await createProduct(given.db, { name: "Hobza" });
  const found: string[] = [];
  const counted: Site = {
    ...given.site,
    find(kind, idOrSlug) {
      found.push(idOrSlug);
      return given.site.find(kind, idOrSlug);
    },
  };
  const site = createCachedSite(counted, await watchTestContent(given));
  expect(await site.find("products", slug)).toBe(await site.find("products", slug));
  await createJob(given.db);
  await site.find("products", slug);
  expect(found).toEqual([slug]);
  expect(await site.find("products", "ftira")).toBeUndefined();
  expect(await site.find("products", "ftira")).toBeUndefined();
  await createProduct(given.db, { name: "Ftira" });
  expect(await site.find("products", "ftira")).toMatchObject({ record: { name: "Ftira" } });
  await site.find("products", slug);
  expect(found).toEqual([slug, "ftira", "ftira", "ftira", slug]);
});

test("a page and a recipe name a chosen product as soon as it is published", async (given) => {
  const site = await keptSite(given);
  const { id, slug } = await createProduct(given.db, { name: "Hobza", status: "draft" });
  await createPage(given.db, {
    slug: "choice",
    sections: [{ kind: "chosen-products", title: "Our choice", slugs: [slug] }],
  });
  await createBlog(given.db, {
    slug: "soup",
    category: "recipes",
    recipe: {
      servings: 2,
      prepMinutes: 1,
      cookMinutes: 1,
      ingredients: ["1 hobza"],
      steps: ["Cut it."],
      ingredientProducts: [{ name: "1 hobza", products: [slug] }],
    },
  });
  const readAll = async () =>
    JSON.stringify([
      await site.find("pages", "choice"),
      await site.find("blogs", "soup"),
      await site.list("pages"),
      await site.list("blogs"),
    ]);
  expect(await readAll()).not.toContain(`"${slug}"`);
  const by = { actor: "Rita", now: given.clock() };
  await updateRecord(given.db, productServer, id, { status: "active" }, undefined, by);
  expect((await readAll()).split(`"${slug}"`)).toHaveLength(5);
  // Also by its former address.
  await updateRecord(given.db, productServer, id, { slug: "maltese-loaf" }, undefined, by);
  expect((await readAll()).split(`"${slug}"`)).toHaveLength(5);
});

test("repeats a read that failed", async (given) => {
  let fails = true;
  const broken: Site = {
    ...given.site,
    list: (kind) => (fails ? Promise.reject(new Error("The disk is gone.")) : given.site.list(kind)),
  };
  const site = createCachedSite(broken, await watchTestContent(given));
  await expect(site.list("jobs")).rejects.toThrow("The disk is gone.");
  fails = false;
  expect(await site.list("jobs")).toEqual([]);
});

test("answers an equal search from the same answer until the content or the synonyms change", async (given) => {
  const site = await keptSite(given);
  await createProduct(given.db, { name: "Hobza" });
  const search = (query: string) => site.search(query, rethrow);
  const answer = await search("hobza");
  expect(answer.results.map(({ title }) => title)).toEqual(["Hobza"]);
  expect(await search(" hobza ")).toBe(answer);
  await createProduct(given.db, { name: "Hobza, small" });
  expect((await search("hobza")).results).toHaveLength(2);
  expect((await search("loaf")).results).toEqual([]);
  await writeSynonyms(given.db, [["loaf", "hobza"]], undefined, { actor: "Rita", now: given.clock() });
  expect((await search("loaf")).results).toHaveLength(2);
});

test("reads for a search what is the same for every query once, until it changes", async (given) => {
  await createPage(given.db, { title: "Zabra loans" });
  const read: string[] = [];
  const counted: Site = {
    ...given.site,
    knownPages() {
      read.push("pages");
      return given.site.knownPages();
    },
    list(kind) {
      read.push(kind);
      return given.site.list(kind);
    },
  };
  const site = createCachedSite(counted, await watchTestContent(given));
  const search = async (query: string) => (await site.search(query, rethrow)).results.length;
  expect(await search("zabra")).toBe(1);
  expect(await search("loans")).toBe(1);
  await createProduct(given.db, { name: "Hobza" });
  expect(await search("hobza")).toBe(1);
  expect(read.toSorted()).toEqual(["pages", "stores"]);
  await createStore(given.db);
  await search("loan");
  expect(read.toSorted()).toEqual(["pages", "pages", "stores", "stores"]);
});

test("repeats a search of which a source failed, and reports it each time", async (given) => {
  let fails = true;
  const watch = await watchTestContent(given);
  const site = createCachedSite(
    {
      ...given.site,
      search(query, report) {
        if (fails) report(new Error("The index is gone."));
        return given.site.search(query, report);
      },
    },
    watch,
  );
  const reported: unknown[] = [];
  for (let time = 0; time < 2; time++) await site.search("bread", (error) => reported.push(error));
  expect(reported).toHaveLength(2);
  fails = false;
  const answer = await site.search("bread", rethrow);
  expect(await site.search("bread", rethrow)).toBe(answer);
});

test("keeps a list and the settings when another kind is written", async (given) => {
  const site = await keptSite(given);
  const [stores, settings] = await Promise.all([site.list("stores"), site.settings()]);
  await createProduct(given.db, { name: "Hobza" });
  expect(await site.list("stores")).toBe(stores);
  expect(await site.settings()).toBe(settings);
  expect(await site.countByCategory("products")).toHaveLength(1);
});

test("reads the settings again when a record that a menu follows is written", async (given) => {
  const site = await keptSite(given);
  const product = await createProduct(given.db, { name: "Hobza" });
  const follows = { kind: "products" as const, id: product.id };
  const header = { items: [{ label: "Bread", path: "", follows, menu: null }] };
  await writeSetting(given.db, "header", header, undefined, { actor: "Rita", now: given.clock() });
  const settings = await site.settings();
  await createProduct(given.db, { name: "Another" });
  expect(await site.settings()).not.toBe(settings);
});

test("reads everything again when another process has written", async (given) => {
  const site = await keptSite(given);
  await createStore(given.db);
  const stores = await site.list("stores");
  const other = openDatabase(given.config);
  await other.db.updateTable("stores").set({ name: "Renamed" }).execute();
  await other.close();
  await expect.poll(async () => (await site.list("stores"))[0]?.name).toBe("Renamed");
  expect(stores[0]?.name).not.toBe("Renamed");
});

test("keeps a page of the site, but not an address that leads nowhere", async (given) => {
  const site = await keptSite(given);
  const { slug } = await createPage(given.db, { title: "Summer" });
  const found = await site.find("pages", slug);
  await createStore(given.db);
  expect(await site.find("pages", slug)).toBe(found);
  expect(await site.find("pages", "autumn")).toBeUndefined();
  await createPage(given.db, { title: "Autumn" });
  expect(await site.find("pages", "autumn")).toMatchObject({ record: { title: "Autumn" } });
});
