import vm from "node:vm";
import request from "supertest";
import { expect } from "vitest";
import { blogServer } from "../../src/content/kinds/blogs/blog.server.ts";
import type { BlogInput } from "../../src/content/kinds/blogs/blog.schema.ts";
import type { Product } from "../../src/content/kinds/products/product.schema.ts";
import { createRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { findLineProducts, listRecipesWith } from "../../views/site/blog/recipe-products.ts";
import { readBlog } from "../../views/site/blog/read-blog.ts";
import { createBlog, createPage, createProduct } from "../support/build-content.ts";
import { rethrow } from "../support/rethrow.ts";
import { createTestApp, TEST_NOW } from "../support/test-app.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestApp);

const by = { actor: "test", now: new Date(TEST_NOW) };
const OFFER = { price: 100, startDate: "2026-11-20T08:00:00.000Z", endDate: "2026-11-29T08:00:00.000Z" };

function buildRecipe(recipe: Partial<NonNullable<BlogInput["recipe"]>> = {}): Partial<BlogInput> {
  return {
    category: "recipes",
    recipe: {
      servings: 4,
      prepMinutes: 10,
      cookMinutes: 20,
      ingredients: ["2 tbsp olive oil", "40 g kunserva"],
      steps: ["Cook."],
      ...recipe,
    },
  };
}

const kunserva = (...products: string[]) => ({ ingredientProducts: [{ name: "Kunserva", products }] });

test("lists the recipes that visitors see, with what they can be found by", async (given) => {
  const { db, site } = given;
  await createBlog(db, { title: "Soup", ...buildRecipe({ diet: ["vegan"], course: "Main course" }) });
  await createBlog(db, { title: "Draft", ...buildRecipe(), status: "draft" });
  await createBlog(db, { title: "Planned", ...buildRecipe(), publishAt: "2026-12-01T08:00:00Z" });
  await createBlog(db, { title: "News" });
  await createBlog(db, { title: "Left the recipes", ...buildRecipe(), category: "news" });
  expect(await site.recipes()).toEqual([
    {
      id: expect.any(String),
      diet: ["vegan"],
      seasons: [],
      servings: 4,
      minutes: 30,
      course: "Main course",
      courseSlug: "main-course",
      contains: null,
      products: [],
    },
  ]);
});

test("follows every write of a recipe", async (given) => {
  const { db, site } = given;
  const { id } = await createBlog(db, { title: "Soup", ...buildRecipe() });
  const changed = buildRecipe({ allergens: { contains: ["milk"] }, seasons: ["winter"] });
  await updateRecord(db, blogServer, id, changed, undefined, by);
  expect(await site.recipes()).toMatchObject([{ contains: ["milk"], seasons: ["winter"] }]);
  await updateRecord(db, blogServer, id, { category: "news" }, undefined, by);
  expect(await site.recipes()).toEqual([]);
});

test("the list of what is on special has the recipes of which a product has an offer, also under a new address", async (given) => {
  const { db, site } = given;
  await createPage(db, { title: "Blog", slug: "blog" });
  const product = await createProduct(db, { name: "Kunserva", price: 200, offer: OFFER });
  await createBlog(db, { title: "Soup", ...buildRecipe(kunserva("kunserva")) });
  await createBlog(db, { title: "Salad", ...buildRecipe(kunserva("never-there")) });
  const onSpecial = async () => {
    const query = new URLSearchParams("category=recipes&special=1");
    const { items, filters } = await readBlog(site, query, rethrow);
    return { titles: items.map(({ title }) => title), count: filters?.choices.special[0]?.count };
  };
  const soup = { titles: ["Soup"], count: 1 };
  expect(await onSpecial()).toEqual(soup);
  await updateRecord(db, productServer, product.id, { slug: "tomato-paste" }, undefined, by);
  expect(await onSpecial()).toEqual(soup);
  given.setNow("2026-11-29T08:00:00.001Z");
  expect(await onSpecial()).toEqual({ titles: [], count: 0 });
  given.setNow(TEST_NOW);
  await updateRecord(db, productServer, product.id, { status: "archived" }, undefined, by);
  expect(await onSpecial()).toEqual({ titles: [], count: 0 });
});

test("a product shows the three newest recipes that it was chosen for, also after its address has changed", async (given) => {
  const { db, site } = given;
  const product = await createProduct(db, { name: "Kunserva" });
  for (const day of [1, 2, 3, 4])
    await createBlog(db, {
      title: `Soup ${day}`,
      ...buildRecipe(kunserva("kunserva")),
      publishAt: `2026-11-0${day}T08:00:00Z`,
    });
  await createBlog(db, { title: "Salad", ...buildRecipe(kunserva("never-there")) });
  const titles = async (shown: Product) => (await listRecipesWith(site, shown)).map(({ title }) => title);
  expect(await titles(product)).toEqual(["Soup 4", "Soup 3", "Soup 2"]);
  const moved = await updateRecord(db, productServer, product.id, { slug: "tomato-paste" }, undefined, by);
  expect(await titles(moved)).toEqual(["Soup 4", "Soup 3", "Soup 2"]);
});

test("an ingredient shows its first product that visitors can buy", async (given) => {
  const { db, site } = given;
  await createProduct(db, { name: "Hidden", status: "draft" });
  const shown = await createProduct(db, { name: "Shown", price: 145 });
  const post = await createBlog(db, {
    title: "Soup",
    ...buildRecipe(kunserva("hidden", "never-there", "shown")),
  });
  const read = async () => post.recipe && (await findLineProducts(site, post.recipe));
  expect(await read()).toEqual([null, expect.objectContaining({ name: "Shown", price: 145 })]);
  await updateRecord(db, productServer, shown.id, { status: "archived" }, undefined, by);
  expect(await read()).toEqual([null, null]);
});

test("a draft that was chosen for an ingredient is shown there once it is published, also under another address", async (given) => {
  const { db, site } = given;
  const draft = await createProduct(db, { name: "Kunserva", price: 145, status: "draft" });
  const post = await createBlog(db, { title: "Soup", ...buildRecipe(kunserva("kunserva")) });
  await updateRecord(db, productServer, draft.id, { slug: "tomato-paste" }, undefined, by);
  await updateRecord(db, productServer, draft.id, { status: "active" }, undefined, by);
  const shown = post.recipe && (await findLineProducts(site, post.recipe));
  expect(shown).toContainEqual(expect.objectContaining({ name: "Kunserva" }));
});

test("refuses products of words that no ingredient has, and amounts that are no label's", async (given) => {
  const write = (recipe: object) =>
    createRecord(given.db, blogServer, { title: "Soup", ...buildRecipe(recipe) }, by);
  await expect(write({ ingredientProducts: [{ name: "saffron", products: [] }] })).rejects.toMatchObject({
    fields: { "recipe.ingredientProducts.0.name": "No ingredient has these words." },
  });
  await expect(write({ nutrition: { fat: 1.234 } })).rejects.toMatchObject({
    fields: { "recipe.nutrition.fat": expect.stringContaining("two decimals") },
  });
  await expect(write({ allergens: { contains: ["chilli"] } })).rejects.toMatchObject({
    fields: { "recipe.allergens.contains.0": expect.any(String) },
  });
});

test("the worker of the shopping list can be registered for its page alone, and loads nothing else", async (given) => {
  const { headers, text, status } = await request(given.app).get("/shopping-list-worker.js");
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": expect.stringContaining("text/javascript"),
    "service-worker-allowed": "/shopping-list",
    "content-security-policy": "default-src 'none'; connect-src 'self'",
    "cache-control": "no-cache",
  });
  // It is a script of its own: it names nothing of the module that it was written in.
  expect(() => vm.runInNewContext(text, { self: { addEventListener() {} } })).not.toThrow();
  expect((await request(given.app).post("/shopping-list-worker.js")).status).toBe(405);
});

test("the worker answers with what is stored where the network hangs or the server fails, and else with what the network answers", async (given) => {
  const { text } = await request(given.app).get("/shopping-list-worker.js");
  /** @param stored undefined where the browser has stored nothing. */
  const answerTo = (path: string, fetched: Promise<object>, { isLate = false, stored = "stored" } = {}) => {
    let listen = (_event: object): void => undefined;
    let answer: Promise<unknown> = Promise.resolve("passed on");
    const addEventListener = (type: string, listener: typeof listen) => {
      if (type === "fetch") listen = listener;
    };
    const self = { location: { origin: "https://a.test" }, addEventListener };
    const caches = { match: async () => stored || undefined };
    const setTimeout = (run: () => void) => isLate && run();
    vm.runInNewContext(text, { self, URL, caches, setTimeout, fetch: () => fetched });
    const mode = path.startsWith("/assets/") ? "cors" : "navigate";
    const respondWith = (response: Promise<unknown>) => void (answer = response);
    listen({ request: { url: `https://a.test${path}`, mode, method: "GET" }, respondWith });
    return answer;
  };
  const [page, file] = ["/shopping-list", "/assets/list.js"];
  const hangs = new Promise<object>(() => undefined);
  const status = async (code: number) => ({ status: code, ok: code === 200 });
  for (const path of [page, file]) {
    expect(await answerTo(path, hangs, { isLate: true }), path).toBe("stored");
    expect(await answerTo(path, Promise.reject(new Error("No network"))), path).toBe("stored");
    expect(await answerTo(path, status(502)), path).toBe("stored");
    expect(await answerTo(path, status(200)), path).toEqual(await status(200));
    expect(await answerTo(path, status(502), { stored: "" }), path).toEqual(await status(502));
  }
  // A file of the build before is gone, and the stored page needs it. A redirect of the page, whose status is hidden, is followed.
  expect(await answerTo(file, status(404))).toBe("stored");
  expect(await answerTo(page, status(0))).toEqual(await status(0));
  expect(await answerTo("/products", status(200))).toBe("passed on");
});
