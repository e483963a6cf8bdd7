import { SECTION_OFFERS, sectionFormOf } from "../../src/content/kinds/pages/sections.form.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { createBlog, createPage, createProduct } from "../support/build-content.ts";
import { expect, test, openScreen, expectSoundInBothSchemes } from "./fixtures.ts";
import { WIDTHS } from "./public-routes.ts";
import { SAMPLE_PAGES } from "../../src/content/sample-content/sample-pages.ts";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";

const LONG = "Kollettivament".repeat(8);

/** The kinds that no page of the specification has, in order; each of their fields is filled in. */
async function everySection({ connection: { db } }: TestSite) {
  const picture = await db
    .selectFrom("products")
    .select(["slug", "imageUrl"])
    .where("imageUrl", "is not", null)
    .where("status", "=", "active")
    .orderBy("slug")
    .limit(3)
    .execute();
  const posts = await db
    .selectFrom("blogs")
    .select("slug")
    .where("category", "=", "recipes")
    .where("status", "=", "published")
    .orderBy("publishAt")
    .limit(3)
    .execute();
  const { imageUrl = null } = picture[0] ?? {};
  const link = { linkTo: "/specials", linkLabel: "See the offers" };
  const rich = "<p>Baked at <strong>two</strong> in the morning.</p><ul><li>ftira</li><li>ħobż</li></ul>";
  return [
    { kind: "picture", title: "The bakery", text: rich, imageUrl, imageAlt: "A loaf", ...link },
    { kind: "picture", title: LONG, text: rich, imageUrl, imageDecorative: true, side: "right" },
    {
      kind: "gallery",
      title: "Pictures",
      pictures: picture.map((each, index) => ({
        imageUrl: each.imageUrl,
        imageAlt: `Picture ${index}`,
        caption: index === 0 ? LONG : "A caption",
      })),
    },
    { kind: "quote", text: "Good food, fairly priced.", source: "Ġuża Tonna" },
    {
      kind: "columns",
      title: "How it works",
      columns: ["Order", "Collect", "Eat"].map((title) => ({ title, text: rich, ...link })),
    },
    { kind: "divider", look: "tiles" },
    { kind: "divider", look: "line" },
    {
      kind: "picture",
      look: "video",
      title: "How a ftira is made",
      text: "<p>Three minutes in the bakery.</p>",
      linkTo: "https://videos.example/ftira",
      length: "3:20",
      imageUrl,
    },
    {
      kind: "records",
      of: "chosen-products",
      title: "Our choice",
      products: [...picture.map(({ slug }) => slug), "gone"],
    },
    {
      kind: "records",
      of: "chosen-posts",
      title: "To cook",
      posts: posts.map(({ slug }) => slug),
      moreLabel: "All recipes",
    },
    { kind: "records", of: "offers", title: "Offers", lead: "This week.", count: 4, moreLabel: "All offers" },
    {
      kind: "records",
      of: "recipes-on-special",
      title: "Cook the offers",
      lead: "Today.",
      count: 4,
      moreLabel: "All of them",
    },
    { kind: "records", of: "stores", title: "Where we are", moreLabel: "All stores" },
    { kind: "records", of: "jobs", title: "Work with us", count: 2, moreLabel: "All jobs" },
  ];
}

/** A section as the palette names it: its kind, and its look or what it shows. */
function offerOf({ kind, look, of }: { kind: string; [field: string]: unknown }): string {
  const first = SECTION_OFFERS.find(({ form }) => form.kind === kind);
  return JSON.stringify([kind, look ?? of ?? first?.look]);
}

/** On a page of the sample content, or on those of pages.spec.ts and subscribers.spec.ts: other tests look at them. */
const ELSEWHERE = [
  { kind: "call-to-action" },
  { kind: "call-to-action", look: "subscribe" },
  { kind: "text" },
  ...SAMPLE_PAGES.flatMap(({ sections }) => sections).filter(({ kind }) => sectionFormOf(kind)?.isOffered),
].map(offerOf);

test("every look of every kind of section fits and is accessible", async ({ page, site }) => {
  const sections = await everySection(site);
  const shown = new Set([...ELSEWHERE, ...sections.map(offerOf)]);
  const offered = SECTION_OFFERS.map(({ form: { kind }, look }) => offerOf({ kind, look }));
  expect([...shown].toSorted()).toEqual(offered.toSorted());
  const head = { kind: "head", look: "tiles", title: "Every kind" };
  const fields = { title: "Every kind", slug: "every-kind", sections: [head, ...sections] };
  await createPage(site.connection.db, fields);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== site.url) foreign.push(request.url());
  });
  await openScreen(page, "/every-kind");
  for (const title of ["The bakery", "How it works", "Our choice", "To cook", "Offers", "Where we are"])
    await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
  await expect(page.locator("main article").first()).toBeVisible();
  // The document is the same at every width and in both schemes.
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectSoundInBothSchemes(page, `${width} px`);
  }
  expect(foreign).toEqual([]);
});

test("a numbered list of any section has its numbers", async ({ page, site }) => {
  const text = "<p>In this order:</p><ol><li>Order</li><li>Collect</li></ol>";
  const sections = [
    { kind: "picture", title: "Picture", text },
    { kind: "columns", columns: [{ title: "Column", text }] },
    { kind: "questions", look: "beside", title: "Questions", text, questions: [{ question: "Which?" }] },
    { kind: "story", title: "Story", text },
    { kind: "produce-calendar", title: "Produce", text, caption: "The year" },
    { kind: "text", look: "topic", title: "Topic", text },
    { kind: "text", text },
  ];
  const head = { kind: "head", title: "Lists" };
  await createPage(site.connection.db, { title: "Lists", slug: "lists", sections: [head, ...sections] });
  await page.goto("/lists");
  const items = page.locator("main ol > li", { hasText: /^Collect$/ });
  await expect(items).toHaveCount(sections.length);
  for (const item of await items.all()) await expect(item).toHaveCSS("list-style-type", "decimal");
});

test("a section of records shows what is visible, and is left out while empty", async ({ page, site }) => {
  const { db } = site.connection;
  const by = { actor: "test", now: new Date() };
  const product = await db
    .selectFrom("products")
    .select(["id", "slug", "name"])
    .where("status", "=", "active")
    .where("hasDetailPage", "=", 1)
    .orderBy("slug")
    .executeTakeFirstOrThrow();
  await updateRecord(db, productServer, product.id, { slug: "moved-product" }, undefined, by);
  await createPage(db, {
    title: "Chosen",
    slug: "chosen",
    sections: [
      { kind: "records", of: "chosen-products", title: "Moved", products: [product.slug] },
      { kind: "records", of: "chosen-products", title: "Gone", products: ["no-such-product"] },
      { kind: "records", of: "jobs", title: "No jobs", department: "No such department" },
      { kind: "records", of: "offers", title: "No offers", category: "no-such-category" },
      { kind: "records", of: "stores", title: "On Gozo", island: "Gozo" },
    ],
  });
  await page.goto("/chosen");
  await expect(page.getByRole("heading", { level: 2, name: "Moved" })).toBeVisible();
  await expect(page.getByRole("link", { name: product.name })).toHaveAttribute(
    "href",
    "/products/moved-product",
  );
  for (const title of ["Gone", "No jobs", "No offers"])
    await expect(page.getByRole("heading", { level: 2, name: title })).toHaveCount(0);
  const islands = await db.selectFrom("stores").select("name").where("island", "=", "Gozo").execute();
  const list = page.locator("section", { has: page.getByRole("heading", { name: "On Gozo" }) });
  await expect(list.getByRole("heading", { level: 3 })).toHaveText(islands.map(({ name }) => name));
});

test("recipes on special name the products, and leave with the last offer", async ({ page, emptySite }) => {
  const { db } = emptySite.connection;
  const hour = 3_600_000;
  const at = (hours: number) => new Date(SEEDED_AT.getTime() + hours * hour).toISOString();
  const offer = (price: number, ends: number) => ({ price, startDate: at(-1), endDate: at(ends) });
  const lemon = await createProduct(db, { name: "Lemons", price: 200, size: "1 kg", offer: offer(150, 1) });
  const honey = await createProduct(db, { name: "Honey", price: 900, size: "jar", offer: offer(700, 2) });
  const flour = await createProduct(db, { name: "Flour", price: 120 });
  const recipe = (title: string, products: readonly { name: string; slug: string }[]) =>
    createBlog(db, {
      title,
      category: "recipes",
      recipe: {
        servings: 4,
        prepMinutes: 10,
        cookMinutes: 20,
        ingredients: products.map(({ name }) => `100 g ${name}`),
        steps: ["Cook."],
        ingredientProducts: products.map(({ name, slug }) => ({ name, products: [slug] })),
      },
    });
  await recipe("Honey cake", [lemon, honey]);
  await recipe("Lemon curd", [lemon]);
  await recipe("Plain bread", [flour]);

  await page.clock.setFixedTime(SEEDED_AT);
  await page.goto(`${emptySite.url}/specials`);
  const row = page.locator("section", {
    has: page.getByRole("heading", { name: "Recipes with these products" }),
  });
  // Most products on special first.
  await expect(row.getByRole("heading", { level: 3 })).toHaveText(["Honey cake", "Lemon curd"]);
  await expect(row.getByRole("article").first().getByRole("listitem")).toHaveText([
    /^Lemons.*€1\.50/,
    /^Honey.*€7\.00/,
  ]);
  await expect(row.getByRole("link", { name: "All of these recipes" })).toHaveAttribute(
    "href",
    "/blog?category=recipes&special=1",
  );

  for (const [hours, titles] of [
    [1.5, ["Honey cake"]],
    [2.5, []],
  ] as const) {
    const now = new Date(at(hours));
    emptySite.setNow(now);
    await page.clock.setFixedTime(now);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(row.getByRole("heading", { level: 3 })).toHaveText(titles);
  }
});
