import { sql } from "kysely";
import { expect, test } from "vitest";
import { createAdminQueries } from "../../src/staff/queries/admin-queries.ts";
import { readKindOverview } from "../../src/staff/queries/overview.ts";
import { CONTENT_KINDS } from "../../src/content/kinds/kinds.ts";
import { ROLES } from "../../src/rules/access/permissions.ts";
import { createNextChange } from "../../src/content/content-state.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { createSite } from "../../src/site/site.ts";
import { agendaDays } from "../../views/admin/overview/agenda-days.ts";
import { readSelection, readSpecials } from "../../views/site/specials/read-specials.ts";
import { fillCatalogue } from "../bench/fill-catalogue.ts";
import { createBlog, createProduct } from "../support/build-content.ts";
import { countExamined } from "../support/count-examined.ts";
import { countReads } from "../support/count-reads.ts";
import { rethrow } from "../support/rethrow.ts";
import { TEST_NOW } from "../support/test-app.ts";
import { openTestDatabase } from "../support/test-database.ts";

const now = new Date(TEST_NOW);
const PRODUCTS = 15_000;

/** Rows that one of the reads may examine, whatever the number of products: a page, and what is counted and listed beside it. */
const MOST_ROWS = 200;

/** Slugs of products in season. */
const SEASONAL = ["product-20", "product-21", "none"];

function queriesOf(db: Db) {
  const user = {
    id: "",
    email: "rita@shop.example",
    name: "Rita",
    role: "admin",
    permissions: ROLES.admin,
    stores: [],
  } as const;
  return createAdminQueries(db, () => now, user);
}

/** What pages and the overview read, each by its name. */
function readsOf(db: Db): Record<string, () => Promise<unknown>> {
  const site = createSite(db, () => now, "http://localhost:3000");
  const page = (filter: object) => () => site.page("products", { limit: 24, offset: 0, ...filter });
  return {
    "the next change": () => createNextChange(db, () => 0, rethrow)(now),
    "the range": page({}),
    recommended: page({ sort: "recommended", inSeason: SEASONAL }),
    "the recommended of a category": page({ sort: "recommended", inSeason: SEASONAL, category: "bakery" }),
    "the recommended of a rare mark": page({ sort: "recommended", inSeason: SEASONAL, diet: "maltese" }),
    "the last recommended": async () =>
      page({
        sort: "recommended",
        inSeason: SEASONAL,
        offset: (await site.page("products", { limit: 1, offset: 0 })).total - 20,
      })(),
    "its last page": async () =>
      page({ offset: (await site.page("products", { limit: 1, offset: 0 })).total - 20 })(),
    "a category": page({ category: "bakery" }),
    "the cheapest": page({ sort: "price" }),
    "the cheapest of a category": page({ sort: "price", category: "bakery" }),
    "a rare mark": page({ diet: "maltese" }),
    "the offers": page({ onOffer: true, limit: 100 }),
    "the categories": () => site.countByCategory("products"),
    "the specials": () => readSpecials(site, readSelection(new URLSearchParams()), rethrow),
    ...Object.fromEntries(
      CONTENT_KINDS.map((kind) => [`the overview of ${kind}`, () => readKindOverview(db, kind, now)]),
    ),
    "what needs attention": () => queriesOf(db).needsAttention(),
  };
}

/** A dozen offers among products without one; only the first of all are without a picture. */
async function fillRange(db: Db): Promise<void> {
  await createBlog(db, { content: '<p><a href="/products/none">none</a></p>' });
  const offer = { startDate: "2026-11-20T08:00:00.000Z", endDate: "2026-11-29T08:00:00.000Z", price: 99 };
  for (let number = 0; number < 12; number++)
    await createProduct(db, { name: `Offer ${number}`, offer, dietary: ["maltese"] });
  await fillCatalogue(db, PRODUCTS, now);
  await sql`
    UPDATE products SET category = 'bakery', price = 200, "imageUrl" = 'https://pictures.example/a.webp',
      "imageAlt" = 'A loaf' WHERE price IS NULL`.execute(db);
  // Each product has had a price that visitors were shown.
  await sql`
    INSERT INTO price_changes ("productId", version, "fromDate", price)
    SELECT id, 0, '2026-10-01T08:00:00.000Z', price FROM products`.execute(db);
}

test("what pages and the overview read does not grow with the products", async () => {
  await using given = openTestDatabase();
  await fillRange(given.db);
  await using examined = await countExamined(given);
  for (const [name, read] of Object.entries(readsOf(examined.db))) {
    const before = await examined.rows();
    await read();
    expect((await examined.rows()) - before, name).toBeLessThan(MOST_ROWS);
  }
  const before = await examined.rows();
  await sql`SELECT count(*) FROM products WHERE ingredients = 'none'`.execute(examined.db);
  expect((await examined.rows()) - before).toBe(PRODUCTS + 12);
});

test("the overview reads a bounded number of rows, whatever the number of products and their history", async () => {
  await using given = openTestDatabase();
  await fillCatalogue(given.db, 2_000, now);
  await sql`
    INSERT INTO history ("contentType", "recordId", version, action, actor, date, record)
    SELECT 'products', id, 1, 'created', 'test', "createdDate", '{}' FROM products`.execute(given.db);
  await createBlog(given.db, {
    content: '<p><a href="/products/product-7">one</a> <a href="/gone">two</a></p>',
  });
  const count = countReads(given.db);
  const overview = await queriesOf(count.db).overview();
  expect(overview.live.products).toBe(2_000);
  const issues = await queriesOf(count.db).needsAttention();
  const dead = issues.filter(({ problem }) => problem === "dead link");
  expect(dead.map(({ sentence }) => sentence)).toEqual(["It links to /gone, which visitors can't open."]);
  expect(count.rows).toBeLessThan(400);
});

test("of many offers that end at the same moment, the overview lists fifty and counts all", async () => {
  await using given = openTestDatabase();
  const offer = { price: 99, startDate: "2026-11-20T08:00:00.000Z", endDate: "2026-11-24T22:59:59.999Z" };
  for (let number = 0; number < 57; number++)
    await createProduct(given.db, { name: `Offer ${number}`, offer });
  await createProduct(given.db, { offer: { ...offer, endDate: "2026-11-25T22:59:59.999Z" } });
  const { ends } = await queriesOf(given.db).overview();
  expect(ends).toHaveLength(51);
  expect(ends.flatMap(({ others }) => others ?? [])).toEqual([7]);
  const sentences = agendaDays(ends, now).flatMap(({ entries }) => entries.map(({ sentence }) => sentence));
  expect(sentences).toEqual(["57 offers end at the end of the day", "An offer ends at the end of the day"]);
});
