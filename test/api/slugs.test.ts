import { expect, test as base } from "vitest";
import { KINDS } from "../support/content-types.ts";
import { createStaff } from "../support/staff.ts";
import { rowsOf } from "../support/raw-sql.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { createTestApp } from "../support/test-app.ts";
import { createProduct } from "../support/build-content.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { binRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestApp);

const NOW = "2026-11-16T08:00:00.000Z";
const BY = { actor: "test", now: new Date(NOW) };
const SLUGGED = KINDS.filter((kind) => kind.hasSlug);

base.each(SLUGGED)("$label: equal titles get different suffixes", async (kind) => {
  await using given = openTestDatabase();
  const slugs = [];
  for (let n = 0; n < 12; n += 1)
    slugs.push((await kind.create(given.db, kind.build("Ħobż tal-Malti"), NOW)).slug);
  expect(slugs.slice(0, 3)).toEqual(["hobz-tal-malti", "hobz-tal-malti-2", "hobz-tal-malti-3"]);
  expect(slugs.at(-1)).toBe("hobz-tal-malti-12");
});

base.each(SLUGGED)("$label: concurrent creations get different slugs", async (kind) => {
  await using given = openTestDatabase();
  const records = await Promise.all(
    Array.from({ length: 20 }, () => kind.create(given.db, kind.build("Bread"), NOW)),
  );
  expect(new Set(records.map((record) => record.slug)).size).toBe(20);
});

base.each(SLUGGED)("$label: a title without usable letters gets the kind's name as slug", async (kind) => {
  await using given = openTestDatabase();
  const name = kind.label.toLowerCase();
  expect((await kind.create(given.db, kind.build("日本語"), NOW)).slug).toBe(name);
  expect((await kind.create(given.db, kind.build("!!!"), NOW)).slug).toBe(`${name}-2`);
});

base.each(SLUGGED)(
  "$label: a title that looks like an id gets a slug that can be looked up",
  async (kind) => {
    await using given = openTestDatabase();
    const id = "3f8a9d27-6c41-4be2-8f15-72e4b9a0c6d2";
    const record = await kind.create(given.db, kind.build(id), NOW);
    expect(record.slug).toBe(`${kind.label.toLowerCase()}-3f8a9d27`);
    expect(await kind.findPublic(given.db, record.slug ?? "", NOW)).toEqual(record);
  },
);

base.each(SLUGGED)("$label: a changed title keeps the slug", async (kind) => {
  await using given = openTestDatabase();
  const { id } = await kind.create(given.db, kind.build("Bread"), NOW);
  expect((await kind.update(given.db, id, { [kind.title]: "Wine" }, 1, NOW)).slug).toBe("bread");
});

base.each(SLUGGED)("$label: accepts a given slug, and appends a suffix if it is taken", async (kind) => {
  await using given = openTestDatabase();
  expect((await kind.create(given.db, kind.build("Bread", { slug: "our-bread" }), NOW)).slug).toBe(
    "our-bread",
  );
  expect((await kind.create(given.db, kind.build("Bread", { slug: "our-bread" }), NOW)).slug).toBe(
    "our-bread-2",
  );
});

base.each(SLUGGED)("$label: keeps a slug of the maximum length, and can make it unique", async (kind) => {
  await using given = openTestDatabase();
  const slug = "a".repeat(120);
  expect((await kind.create(given.db, kind.build("Bread", { slug }), NOW)).slug).toBe(slug);
  expect((await kind.create(given.db, kind.build("Bread", { slug }), NOW)).slug).toBe(`${"a".repeat(118)}-2`);
  expect((await kind.create(given.db, kind.build("Bread", { slug }), NOW)).slug).toBe(`${"a".repeat(118)}-3`);
});

base.each(SLUGGED)(
  "$label: never assigns another record's slug, whether current, in the bin or former",
  async (kind) => {
    await using given = openTestDatabase();
    const moved = await kind.create(given.db, kind.build("Bread"), NOW);
    await kind.update(given.db, moved.id, { slug: "loaf" }, 1, NOW);
    const binned = await kind.create(given.db, kind.build("Wine"), NOW);
    await kind.bin(given.db, binned.id, NOW);
    expect((await kind.create(given.db, kind.build("Bread"), NOW)).slug).toBe("bread-2");
    const wine = await kind.create(given.db, kind.build("Wine"), NOW);
    expect(wine.slug).toBe("wine-2");
    expect((await kind.update(given.db, wine.id, { slug: "bread" }, 1, NOW)).slug).toBe("bread-3");
    expect((await kind.restore(given.db, binned.id, NOW)).slug).toBe("wine");
  },
);

base.each(SLUGGED)("$label: a record can have its former slug again", async (kind) => {
  await using given = openTestDatabase();
  const { id } = await kind.create(given.db, kind.build("Bread"), NOW);
  await kind.update(given.db, id, { slug: "loaf" }, 1, NOW);
  const back = await kind.update(given.db, id, { slug: "bread" }, 2, NOW);
  expect(back.slug).toBe("bread");
  const rows = await rowsOf(given.db, "SELECT slug FROM slug_redirects");
  expect(rows).toEqual([{ slug: "loaf" }]);
});

base.each(SLUGGED)("$label: a slug that resolves to the record's own adds no redirect", async (kind) => {
  await using given = openTestDatabase();
  await kind.create(given.db, kind.build("Bread"), NOW);
  const second = await kind.create(given.db, kind.build("Bread"), NOW);
  const after = await kind.update(given.db, second.id, { slug: "bread" }, 1, NOW);
  expect(after.slug).toBe("bread-2");
  expect(await rowsOf(given.db, "SELECT slug FROM slug_redirects")).toEqual([]);
});

test("a product called Prices is read by its id, and by its address through both calls", async () => {
  await using staff = await createStaff();
  const fields = { name: "Prices", category: "bakery", status: "active" };
  const { id, slug } = (await staff.send("post", "/api/products", fields).expect(201)).body;
  for (const path of [id, slug, `slug/${slug}`]) {
    const { body } = await staff.sendAnonymous("get", `/api/products/${path}`).expect(200);
    expect(body.id, path).toBe(id);
  }
  // It is a call of products alone: a page may be at /prices.
  const page = await staff.send("post", "/api/pages", { title: "Prices" }).expect(201);
  expect(page.body.slug).toBe("prices");
});

test("every former slug redirects to the current one", async ({ db, site }) => {
  const product = await createProduct(db, { name: "Bread" });
  for (const slug of ["bread-b", "bread-c", "bread-d"]) {
    await updateRecord(db, productServer, product.id, { slug }, undefined, BY);
  }
  for (const old of ["bread", "bread-b", "bread-c"]) {
    expect(await site.find("products", old)).toEqual({ movedTo: "bread-d" });
  }
  expect(await site.find("products", "bread-d")).toMatchObject({
    record: { id: product.id, slug: "bread-d" },
  });
  await updateRecord(db, productServer, product.id, { slug: "bread-b" }, undefined, BY);
  expect(await site.find("products", "bread-d")).toEqual({ movedTo: "bread-b" });
  expect(await site.find("products", "bread-b")).toMatchObject({ record: { slug: "bread-b" } });
});

test("the former slug of a hidden record does not redirect", async ({ db, site }) => {
  const product = await createProduct(db, { name: "Bread" });
  await updateRecord(db, productServer, product.id, { slug: "loaf" }, undefined, BY);
  await updateRecord(db, productServer, product.id, { status: "draft" }, undefined, BY);
  expect(await site.find("products", "bread")).toBeUndefined();
  await updateRecord(db, productServer, product.id, { status: "active" }, undefined, BY);
  expect(await site.find("products", "bread")).toEqual({ movedTo: "loaf" });
  await binRecord(db, productServer, product.id, BY);
  expect(await site.find("products", "bread")).toBeUndefined();
  expect(await site.find("products", "loaf")).toBeUndefined();
});

test("a former slug does not redirect in another kind", async (given) => {
  const product = await createProduct(given.db, { name: "Bread" });
  await updateRecord(given.db, productServer, product.id, { slug: "loaf" }, undefined, BY);
  expect(await given.site.find("jobs", "bread")).toBeUndefined();
  expect(await given.site.find("blogs", "bread")).toBeUndefined();
});

test("by the API a former slug is 404 and names the slug of now, if visitors may see the record", async () => {
  await using staff = await createStaff("editor");
  const { db } = staff;
  const { id } = await createProduct(db, { name: "Bread" });
  await updateRecord(db, productServer, id, { slug: "loaf" }, undefined, BY);
  const moved = { error: "Product not found", movedTo: "loaf" };
  for (const send of [staff.sendAnonymous, staff.send]) {
    expect((await send("get", "/api/products/slug/bread").expect(404)).body).toEqual(moved);
    expect((await send("get", "/api/products/slug/cake").expect(404)).body).toEqual({ error: moved.error });
  }
  await updateRecord(db, productServer, id, { status: "draft" }, undefined, BY);
  const { body } = await staff.sendAnonymous("get", "/api/products/slug/bread").expect(404);
  expect(body).toEqual({ error: moved.error });
});
