import type { Express } from "express";
import request from "supertest";
import { expect, test as base } from "vitest";
import { bannerServer } from "../../src/content/kinds/banners/banner.server.ts";
import { jobServer } from "../../src/content/kinds/jobs/job.server.ts";
import { binRecord, restoreRecord } from "../../src/content/lifecycle/write.ts";
import { createBanner, createBlog, createJob, createProduct, createStore } from "../support/build-content.ts";
import { createTestApp, TEST_NOW } from "../support/test-app.ts";
import { words } from "../support/words.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestApp);

const PATHS = ["/api/jobs", "/api/blogs", "/api/products", "/api/banners", "/api/stores"];
const HOUR_BEFORE = "2026-11-21T08:00:00.000Z";
const HOUR_AFTER = "2026-11-21T10:00:00.000Z";

async function titles(app: Express, path: string): Promise<string[]> {
  const { body } = await request(app).get(path).expect(200);
  expect(Array.isArray(body)).toBe(true);
  return body.map((record: { title?: string; name?: string }) => record.title ?? record.name);
}

base.each(PATHS)("%s returns an empty array when there are no records", async (path) => {
  await using given = createTestApp();
  const answer = await request(given.app).get(path).expect(200);
  expect(answer.body).toEqual([]);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
});

test("jobs: lists published and open ones only, newest first", async (given) => {
  const { db, app } = given;
  await createJob(db, { title: "Older", publishAt: "2026-11-01T08:00:00Z" });
  await createJob(db, { title: "Newer", publishAt: "2026-11-02T08:00:00Z" });
  await createJob(db, { title: "Draft", status: "draft" });
  await createJob(db, { title: "Closed", status: "closed" });
  await createJob(db, { title: "Future", publishAt: HOUR_AFTER });
  await createJob(db, { title: "Over", closesAt: HOUR_BEFORE });
  const binned = await createJob(db, { title: "Binned" });
  await binRecord(db, jobServer, binned.id, { actor: "test", now: new Date(TEST_NOW) });
  expect(await titles(app, "/api/jobs")).toEqual(["Newer", "Older"]);
});

test("blogs: lists published ones from their publication date, newest first", async (given) => {
  const { db, app } = given;
  await createBlog(db, { title: "Older", publishAt: "2026-11-01T08:00:00Z" });
  await createBlog(db, { title: "Newer", publishAt: "2026-11-02T08:00:00Z" });
  await createBlog(db, { title: "Draft", status: "draft" });
  await createBlog(db, { title: "Future", publishAt: HOUR_AFTER });
  expect(await titles(app, "/api/blogs")).toEqual(["Newer", "Older"]);
});

test("products: lists active ones by name, ignoring case", async (given) => {
  const { db, app } = given;
  for (const name of ["cheese", "Bread", "apples"]) await createProduct(db, { name });
  await createProduct(db, { name: "Draft", status: "draft" });
  await createProduct(db, { name: "Archived", status: "archived" });
  expect(await titles(app, "/api/products")).toEqual(["apples", "Bread", "cheese"]);
});

test("banners: lists active ones within their dates, lower priority first, then older first", async (given) => {
  const { db, app } = given;
  await createBanner(db, { title: "Second", priority: 2 }, "2026-01-01T00:00:00.000Z");
  await createBanner(db, { title: "First, later", priority: 1 }, "2026-01-03T00:00:00.000Z");
  await createBanner(db, { title: "First, earlier", priority: 1 }, "2026-01-02T00:00:00.000Z");
  await createBanner(db, { title: "Inactive", status: "inactive" });
  await createBanner(db, { title: "Future", startDate: HOUR_AFTER });
  await createBanner(db, { title: "Over", endDate: HOUR_BEFORE });
  expect(await titles(app, "/api/banners")).toEqual(["First, earlier", "First, later", "Second"]);
});

test("stores: lists published ones by order, then by name", async (given) => {
  const { db, app } = given;
  await createStore(db, { name: "Victoria", sortOrder: 2 });
  await createStore(db, { name: "Sliema", sortOrder: 1 });
  await createStore(db, { name: "Birkirkara", sortOrder: 1 });
  await createStore(db, { name: "Draft", status: "draft" });
  expect(await titles(app, "/api/stores")).toEqual(["Birkirkara", "Sliema", "Victoria"]);
});

test("a dated record appears and disappears at its exact millisecond, without any job", async (given) => {
  const { db, app } = given;
  const dates = { startDate: HOUR_BEFORE, endDate: HOUR_AFTER };
  await createBanner(db, { title: "Banner", ...dates });
  await createJob(db, { title: "Job", publishAt: HOUR_BEFORE, closesAt: HOUR_AFTER });
  const moments = [
    ["2026-11-21T07:59:59.999Z", 0],
    [HOUR_BEFORE, 1],
    [TEST_NOW, 1],
    [HOUR_AFTER, 1],
    ["2026-11-21T10:00:00.001Z", 0],
  ] as const;
  for (const [moment, count] of moments) {
    given.setNow(moment);
    expect(await titles(app, "/api/banners"), moment).toHaveLength(count);
    expect(await titles(app, "/api/jobs"), moment).toHaveLength(count);
    await request(app)
      .get("/api/jobs/job")
      .expect(count === 1 ? 200 : 404);
  }
});

test("compares dates with an offset as instants", async (given) => {
  // 10:00 in Malta is 09:00 UTC, the very moment of the test.
  await createBanner(given.db, { startDate: "2026-11-21T10:00:00+01:00" });
  expect(await titles(given.app, "/api/banners")).toHaveLength(1);
  given.setNow("2026-11-21T08:59:59.999Z");
  expect(await titles(given.app, "/api/banners")).toHaveLength(0);
});

test("lists a record again after it is restored from the bin", async (given) => {
  const by = { actor: "test", now: new Date(TEST_NOW) };
  const banner = await createBanner(given.db);
  await binRecord(given.db, bannerServer, banner.id, by);
  expect(await titles(given.app, "/api/banners")).toEqual([]);
  await restoreRecord(given.db, bannerServer, banner.id, by);
  expect(await titles(given.app, "/api/banners")).toEqual([banner.title]);
});

test("a listed record has exactly the fields of its schema and the lifecycle", async (given) => {
  await createBanner(given.db);
  const { body } = await request(given.app).get("/api/banners");
  expect(Object.keys(body[0]).toSorted()).toEqual(
    ["id", "version", "createdDate", "updatedDate", ...Object.keys(bannerServer.schema.shape)].toSorted(),
  );
});

test("returns lists, booleans and nested values with their types", async (given) => {
  await createProduct(given.db, { allergens: ["gluten"], dietary: ["vegan"], hasDetailPage: true });
  await createJob(given.db, {
    requirements: " early riser \n\n clean hands ",
    salary: { min: 1, max: 2, period: "hour" },
  });
  const products = await request(given.app).get("/api/products");
  expect(products.body[0]).toMatchObject({ allergens: ["gluten"], dietary: ["vegan"], hasDetailPage: true });
  const jobs = await request(given.app).get("/api/jobs");
  expect(jobs.body[0]).toMatchObject({
    requirements: ["early riser", "clean hands"],
    benefits: [],
    salary: { min: 1, max: 2, period: "hour" },
  });
});

test("sorts names with Maltese letters by the Maltese alphabet", async () => {
  await using site = createTestApp();
  for (const name of ["Zalzett", "Ħobż", "Honey", "Ġbejna", "Garlic"]) await createProduct(site.db, { name });
  const { body } = await request(site.app).get("/api/products");
  expect(body.map((product: { name: string }) => product.name)).toEqual(words`
    Garlic Ġbejna Ħobż Honey Zalzett`);
});
