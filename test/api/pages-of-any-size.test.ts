import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { CONTENT_KINDS, kindOf } from "../../src/content/kinds/kinds.ts";
import { listPublic, hasCounts, readCounts } from "../../src/content/lifecycle/read.ts";
import { binRecord, restoreRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import type { ProductFilter } from "../../src/content/kinds/products/product-page.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { entriesOf } from "../../src/storage/database/sql.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { searchFold } from "../../src/rules/matching/words.ts";
import { searchableText } from "../../src/rules/matching/search.ts";
import { rebuildIndex } from "../../src/content/search-index/rebuild-index.ts";
import { createSite } from "../../src/site/site.ts";
import { fillCatalogue } from "../bench/fill-catalogue.ts";
import { createProduct } from "../support/build-content.ts";
import { forAllAsync, isFullSize } from "../support/property-runs.ts";
import { runSql, undoSql } from "../support/raw-sql.ts";
import { createTestApp, TEST_NOW } from "../support/test-app.ts";
import { openTestDatabase } from "../support/test-database.ts";

const now = new Date(TEST_NOW);
const CATEGORIES = ["bakery", "fish", "pantry"];
const by = { actor: "test", now };

/** What the triggers of the table should have counted, and marked. */
async function counted(db: Db) {
  const counts = await sql`
    SELECT status, category, count(*) AS count FROM products WHERE "deletedDate" IS NULL
    GROUP BY status, category ORDER BY status, category`.execute(db);
  const marks = await sql`
    SELECT DISTINCT value AS mark, category, "sortName", products.id AS "productId" FROM products, ${entriesOf("dietary", "entries")}
    WHERE status = 'active' AND "deletedDate" IS NULL ORDER BY mark, "sortName", "productId"`.execute(db);
  return { counts: counts.rows, marks: marks.rows };
}

async function kept(db: Db) {
  const counts = await sql`
    SELECT status, category, count FROM record_counts WHERE "contentType" = 'products' AND count <> 0
    ORDER BY status, category`.execute(db);
  const marks = await sql`
    SELECT mark, category, "sortName", "productId" FROM product_marks
    ORDER BY mark, "sortName", "productId"`.execute(db);
  return { counts: counts.rows, marks: marks.rows };
}

test("the counts and marks of products are right after every write of the lifecycle", async () => {
  await using given = openTestDatabase();
  const { db } = given;
  const vegan = await createProduct(db, { name: "Ħobż", dietary: ["vegan", "organic"] });
  await createProduct(db, { name: "Draft", status: "draft", dietary: ["vegan"] });
  expect(await readCounts(db, "products", ["active"])).toEqual([{ category: "bakery", count: 1 }]);
  await updateRecord(db, productServer, vegan.id, { category: "pantry", name: "Galletti" }, undefined, by);
  expect(await kept(db)).toEqual(await counted(db));
  expect(await readCounts(db, "products", ["active"])).toEqual([{ category: "pantry", count: 1 }]);
  await binRecord(db, productServer, vegan.id, by);
  expect(await kept(db)).toEqual(await counted(db));
  expect(await readCounts(db, "products", ["active"])).toEqual([]);
  await restoreRecord(db, productServer, vegan.id, by);
  expect(await kept(db)).toEqual(await counted(db));
});

test("the counts and marks stay right through random writes past the lifecycle, and through undone ones", async () => {
  await using given = openTestDatabase();
  const { db } = given;
  for (let number = 0; number < 12; number++) await createProduct(db, { name: `Product ${number}` });
  const category = fc.constantFrom(...CATEGORIES);
  const which = fc.integer({ min: 0, max: 5 });
  const write = fc.oneof(
    fc
      .tuple(which, category)
      .map(([n, to]) => `UPDATE products SET category = '${to}' WHERE slug LIKE '%${n}'`),
    fc
      .tuple(which, fc.constantFrom("draft", "active", "archived"))
      .map(([n, to]) => `UPDATE products SET status = '${to}' WHERE slug LIKE '%${n}'`),
    fc
      .tuple(which, fc.subarray(["vegan", "organic", "vegan", "maltese"]))
      .map(([n, to]) => `UPDATE products SET dietary = '${JSON.stringify(to)}' WHERE slug LIKE '%${n}'`),
    which.map((n) => `UPDATE products SET "sortName" = "sortName" || 'x' WHERE slug LIKE '%${n}'`),
    which.map((n) => `UPDATE products SET "deletedDate" = '2026-01-01' WHERE slug LIKE '%${n}'`),
    which.map((n) => `UPDATE products SET "deletedDate" = NULL WHERE slug LIKE '%${n}'`),
  );
  await forAllAsync(200, fc.array(write, { minLength: 1, maxLength: 8 }), which, async (writes, undone) => {
    for (const text of writes) await runSql(db, text);
    await undoSql(db, `DELETE FROM products WHERE slug LIKE '%${undone}'`);
    expect(await kept(db)).toEqual(await counted(db));
  });
  await runSql(db, "DELETE FROM products WHERE slug LIKE '%1'");
  expect(await kept(db)).toEqual(await counted(db));
});

test("only kinds without dates of visibility have kept counts", () => {
  const withCounts = CONTENT_KINDS.filter(hasCounts);
  expect(withCounts).toEqual(["products"]);
  for (const kind of withCounts) {
    expect(kindOf(kind).visibility.from).toBeUndefined();
    expect(kindOf(kind).visibility.until).toBeUndefined();
  }
});

test("every page of each filter and order is a part of the whole list, also when it is read from the end", async () => {
  await using given = createTestApp();
  const { db } = given;
  const date = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  const offers = [
    null,
    { price: 50, startDate: date(-9), endDate: date(-2) },
    { price: 150, startDate: date(-2), endDate: date(2) },
    { price: 150, startDate: date(-1), endDate: date(9) },
    { price: 20, startDate: date(2), endDate: date(9) },
  ];
  for (let number = 0; number < 41; number++) {
    await createProduct(db, {
      name: `Product ${(number * 17) % 23}`,
      slug: `product-${number}`,
      category: CATEGORIES[number % 3] ?? "",
      price: number % 7 === 0 ? null : 200 + ((number * 37) % 11) * 20,
      offer: number % 7 === 0 ? null : (offers[number % 5] ?? null),
      dietary: number % 4 === 0 ? ["vegan"] : [],
      status: number % 13 === 0 ? "draft" : "active",
    });
  }
  const site = createSite(db, () => now, "http://localhost:3000");
  const all = await listPublic(db, productServer, now);
  const inSeason = ["product-4", "product-8", "product-17", "product-30", "none"];
  const recommended = ({ offer, slug }: (typeof all)[number]) =>
    offer ? `0 ${offer.endDate}` : inSeason.includes(slug) ? "1" : "2";
  const shown = ({ price, offer }: (typeof all)[number]) => offer?.price ?? price ?? Infinity;
  for (const category of [undefined, "bakery", "none"]) {
    for (const diet of [undefined, "vegan", "organic"] as const) {
      for (const onOffer of [undefined, true]) {
        for (const sort of [undefined, "price", "recommended"] as const) {
          const filter: ProductFilter = {
            ...(category && { category }),
            ...(diet && { diet }),
            ...(onOffer && { onOffer }),
            ...(sort && { sort }),
            ...(sort === "recommended" && { inSeason }),
          };
          const expected = all
            .filter(
              (product) =>
                (!category || product.category === category) &&
                (!diet || product.dietary.includes(diet)) &&
                (!onOffer || product.offer !== null),
            )
            .toSorted((one, other) => {
              if (sort === "price") return shown(one) - shown(other) || (one.id < other.id ? -1 : 1);
              // Of the same rank they stay in the order of their names.
              return sort
                ? recommended(one) < recommended(other)
                  ? -1
                  : Number(recommended(one) > recommended(other))
                : 0;
            })
            .map(({ id }) => id);
          // The borders of four are borders of one too.
          for (const limit of isFullSize ? [1, 4, 100] : [4, 100]) {
            const found: string[] = [];
            for (let offset = 0; offset === 0 || offset < expected.length; offset += limit) {
              const { items, total } = await site.page("products", { ...filter, limit, offset });
              expect(total).toBe(expected.length);
              found.push(...items.map(({ id }) => id));
            }
            expect(found, JSON.stringify({ ...filter, limit })).toEqual(expected);
          }
          const beyond = await site.page("products", { ...filter, limit: 4, offset: 100 });
          expect(beyond).toEqual({ items: [], total: expected.length });
        }
      }
    }
  }
});

test("a search in the range is a part of the whole list too, whether its words are rare or frequent", async () => {
  await using given = createTestApp();
  const { db } = given;
  await fillCatalogue(db, 2_600, now);
  await rebuildIndex(db);
  for (const status of ["draft", "active"] as const)
    await createProduct(db, { name: `Ħobż olive ${status}`, status, category: "bakery" });
  const all = await listPublic(db, productServer, now);
  for (const q of ["the", "ħobż", "olive oil", "of", "in the", "nothing at all", "product's"]) {
    const words = searchFold(q).split(/\s+/);
    for (const category of [undefined, "bakery"]) {
      const expected = all
        .filter((product) => !category || product.category === category)
        .filter(({ name, description }) => {
          const { text } = searchableText({ title: name, description });
          return words.every((word) => text.includes(word));
        })
        .map(({ id }) => id);
      for (const [limit, offset] of [
        [24, 0],
        [24, 48],
        [5_000, 0],
      ] as const) {
        const page = await given.site.page("products", { q, ...(category && { category }), limit, offset });
        expect([q, page.total]).toEqual([q, expected.length]);
        expect(page.items.map(({ id }) => id)).toEqual(expected.slice(offset, offset + limit));
      }
    }
  }
});
