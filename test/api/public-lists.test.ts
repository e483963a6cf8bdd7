import { sql } from "kysely";
import pino from "pino";
import request from "supertest";
import { expect, test as base } from "vitest";
import { createApp } from "../../src/start/app.ts";
import { createParts } from "../../src/start/parts.ts";
import type { FairQueue } from "../../src/http/fair-queue.ts";
import { listPublic } from "../../src/content/lifecycle/read.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { fillCatalogue } from "../bench/fill-catalogue.ts";
import { createBanner, createBlog, createJob, createProduct, createStore } from "../support/build-content.ts";
import { countReads } from "../support/count-reads.ts";
import { runSql } from "../support/raw-sql.ts";
import { createTestApp, type TestApp, watchTestContent } from "../support/test-app.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestApp);

/** The application over a database whose reads are counted. */
function counted(given: TestApp) {
  const count = countReads(given.db);
  const { config, connection, clock, site } = given;
  const logger = pino({ level: "silent" });
  const parts = createParts({ config, logger, clock, connection: { ...connection, db: count.db } });
  const app = createApp(parts, { site });
  return { app, count };
}

/** Follows the Link headers to the last page. */
async function readPages(app: TestApp["app"], address: string): Promise<{ slug: string }[][]> {
  const pages = [];
  for (let next: string | undefined = address; next !== undefined;) {
    const answer: request.Response = await request(app).get(next).expect(200);
    pages.push(answer.body);
    [, next] = /^<(.+)>; rel="next"$/.exec(answer.headers["link"] ?? "") ?? [];
  }
  return pages;
}

test("the whole list is the same text as ever, however many batches it is read in", async (given) => {
  for (const name of ["Żejt", "Ħobż", "Honey", "honey", "Apples"]) await createProduct(given.db, { name });
  await fillCatalogue(given.db, 600, given.clock());
  const expected = JSON.stringify(await listPublic(given.db, productServer, given.clock()));
  const { text, headers } = await request(given.app).get("/api/products").expect(200);
  expect(text).toBe(expected);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  const plain = await request(given.app).get("/api/products").set("Accept-Encoding", "identity").expect(200);
  expect(plain.text).toBe(expected);
  expect(plain.headers["content-encoding"]).toBeUndefined();
});

test("reads at most 250 products at a time, and none again until the content changes", async (given) => {
  await fillCatalogue(given.db, 1_000, given.clock());
  const { app, count } = counted(given);
  const first = await request(app).get("/api/products").expect(200);
  expect(first.body).toHaveLength(1_000);
  expect(count.mostRows).toBeLessThanOrEqual(250);
  const { rows } = count;
  const second = await request(app).get("/api/products").expect(200);
  expect(second.text).toBe(first.text);
  const etag = String(first.headers["etag"]);
  await request(app).get("/api/products").set("If-None-Match", etag).expect(304);
  await request(app).get("/api/products?limit=10").set("If-None-Match", etag).expect(304);
  expect(count.rows).toBe(rows);
  await createProduct(given.db, { name: "New" });
  const third = await request(app).get("/api/products").set("If-None-Match", etag).expect(200);
  expect(third.body).toHaveLength(1_001);
});

base.each([
  ["short", 5],
  ["long", 1_000],
] as const)(
  "a %s list that two processes have in memory has one ETag, which holds until it changes",
  async (_what, size) => {
    await using given = createTestApp();
    await fillCatalogue(given.db, size, given.clock());
    const { parts, site } = given;
    // Before PostgreSQL has answered once, nothing is kept.
    const watches = [await watchTestContent(given), await watchTestContent(given)];
    const processes = watches.map((watch) => createApp(parts, { site, watch }));
    for (const app of processes) await request(app).get("/api/products").expect(200);
    const tagOf = async (app: TestApp["app"]) =>
      String((await request(app).get("/api/products").expect(200)).headers["etag"]);
    const [etag, ...others] = await Promise.all(processes.map(tagOf));
    expect(others).toEqual([etag]);
    await createJob(given.db);
    for (const app of processes) {
      if (size > 5) await request(app).get("/api/products").expect(200);
      await request(app).get("/api/products").set("If-None-Match", String(etag)).expect(304);
    }
    await createProduct(given.db);
    for (const app of processes)
      await request(app).get("/api/products").set("If-None-Match", String(etag)).expect(200);
  },
);

test("each part of a list waits for the turn of its network", async (given) => {
  let turns = 0;
  const queue: FairQueue = (_network, work) => {
    turns += 1;
    return work();
  };
  const app = createApp(given.parts, { site: given.site, queue });
  await request(app).get("/api/products?limit=10").expect(200);
  expect(turns).toBe(1);
});

test("an offer that begins changes the list without a write", async (given) => {
  const [startDate, endDate] = ["2026-11-28T08:00:00.000Z", "2026-11-29T08:00:00.000Z"];
  await createProduct(given.db, { offer: { price: 100, startDate, endDate } });
  const before = await request(given.app).get("/api/products").expect(200);
  expect(before.body[0].offer).toBeNull();
  given.setNow(startDate);
  const after = await request(given.app)
    .get("/api/products")
    .set("If-None-Match", String(before.headers["etag"]))
    .expect(200);
  expect(after.body[0].offer).not.toBeNull();
});

test("pages of a list have every record once, in the order of the whole list", async (given) => {
  // Equal names and dates, and a job without a date, which an earlier version could have written.
  for (let n = 0; n < 7; n++) {
    await createProduct(given.db, { name: n % 2 ? "Ħobż" : "Ftira" });
    await createBlog(given.db, { title: `Post ${n}` }, `2026-0${1 + (n % 3)}-05T08:00:00.000Z`);
    await createJob(given.db, { title: `Job ${n}` });
    await createBanner(given.db, { priority: n % 3 });
    await createStore(given.db, { name: `Store ${n % 3}`, sortOrder: n % 2 });
  }
  await sql`UPDATE jobs SET "publishAt" = NULL WHERE slug IN ('job-2', 'job-5')`.execute(given.db);
  for (const kind of ["products", "blogs", "jobs", "banners", "stores"]) {
    const whole = await request(given.app).get(`/api/${kind}`).expect(200);
    for (const limit of [1, 3, 7, 1000]) {
      const pages = await readPages(given.app, `/api/${kind}?limit=${limit}`);
      expect(pages.flat(), `${kind} by ${limit}`).toEqual(whole.body);
      expect(pages.every(({ length }) => length <= limit)).toBe(true);
      expect(pages).toHaveLength(Math.ceil(7 / limit));
    }
  }
});

test("a page stays in its place when a product before it is deleted or added", async (given) => {
  for (const name of ["B", "C", "D", "E"]) await createProduct(given.db, { name });
  const first = await request(given.app).get("/api/products?limit=2&fields=name").expect(200);
  expect(first.body).toEqual([{ name: "B" }, { name: "C" }]);
  const [, next = ""] = /^<(.+)>/.exec(String(first.headers["link"])) ?? [];
  await createProduct(given.db, { name: "A" });
  await sql`DELETE FROM products WHERE name = 'C'`.execute(given.db);
  const second = await request(given.app).get(next).expect(200);
  expect(second.body).toEqual([{ name: "D" }, { name: "E" }]);
});

test("fields reduces each record, with and without a category and a limit", async (given) => {
  await createProduct(given.db, { name: "Ftira", category: "bakery", price: 120 });
  await createProduct(given.db, { name: "Tuna", category: "fish" });
  for (const query of ["", "&limit=5"]) {
    const { body } = await request(given.app)
      .get(`/api/products?category=bakery&fields=price,name${query}`)
      .expect(200);
    expect(body).toEqual([{ price: 120, name: "Ftira" }]);
    expect(Object.keys(body[0])).toEqual(["price", "name"]);
  }
});

base.each([
  ["limit=0", 'Please enter "limit" as a whole number from 1 to 1000.'],
  ["limit=1001", 'Please enter "limit" as a whole number from 1 to 1000.'],
  ["limit=ten", 'Please enter "limit" as a whole number from 1 to 1000.'],
  ["limit=-5", 'Please enter "limit" as a whole number from 1 to 1000.'],
  ["cursor=abc", 'Please enter "limit" together with "cursor".'],
  ["limit=5&cursor=abc", /^This "cursor" does not belong to this list\. Take it from the Link header/],
  [`limit=5&cursor=${Buffer.from('["a","b","c","d"]').toString("base64url")}`, /^This "cursor"/],
  ["fields=prize", /^There is no field "prize" in a product\. The names for "fields" are: id, .*, price, /],
  ["fields=", /^There is no field ""/],
  ["fields=__proto__", /^There is no field "__proto__"/],
])("?%s is refused with a sentence that says what to do", async (query, sentence) => {
  await using given = createTestApp();
  const { body } = await request(given.app).get(`/api/products?${query}`).expect(400);
  expect(body.error).toMatch(sentence);
});

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

base.each([
  ["stores", ["first", "x", UNKNOWN_ID]],
  ["stores", [1.5, "x", UNKNOWN_ID]],
  ["stores", [null, "x", UNKNOWN_ID]],
  ["banners", ["first", "2026-11-27T09:00:00.000Z", UNKNOWN_ID]],
  ["jobs", [1, "2026-11-27T09:00:00.000Z", UNKNOWN_ID]],
])("a cursor of %s with a value that its column cannot have is refused: %j", async (kind, place) => {
  await using given = createTestApp();
  const cursor = Buffer.from(JSON.stringify(place)).toString("base64url");
  const { body } = await request(given.app).get(`/api/${kind}?limit=2&cursor=${cursor}`).expect(400);
  expect(body.error).toMatch(/^This "cursor" does not belong to this list/);
});

test("a failing read is an error, not a broken list", async (given) => {
  await runSql(given.db, "ALTER TABLE jobs RENAME COLUMN title TO heading");
  await request(given.app).get("/api/jobs").expect(500);
});
