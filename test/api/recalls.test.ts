import request from "supertest";
import { expect, test } from "vitest";
import { recallServer } from "../../src/content/kinds/recalls/recall.server.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { createCachedSite } from "../../src/site/cached-site.ts";
import { createDrawShare } from "../../src/site/seo/brand-pictures/share-pictures.ts";
import { buildRecall, createProduct, createRecall, createStore } from "../support/build-content.ts";
import { createStaff } from "../support/staff.ts";
import { createTestApp, watchTestContent } from "../support/test-app.ts";

const by = { actor: "Rita", now: new Date("2026-11-21T09:00:00Z") };

const FRESH = { isFresh: true, limit: 3, offset: 0 } as const;

test("the title that is made of a long name is cut between words, and never within an emoji", async () => {
  await using staff = await createStaff("editor");
  const { title: _title, ...fields } = buildRecall({
    brand: "B".repeat(80),
    product: `${"x".repeat(69)}🥖 loaf`,
  });
  const { body } = await staff.send("post", "/api/recalls", fields).expect(201);
  expect(body.title).toBe(`Recall: ${"B".repeat(80)}…`);
});

test("a recall has the calls of every kind, is named for its product, and is public with what it names", async () => {
  await using staff = await createStaff("editor");
  const { slug: product } = await createProduct(staff.db, { name: "Galletti" });
  const { slug: store } = await createStore(staff.db, { name: "Victoria" });
  const { slug: hidden } = await createStore(staff.db, { name: "Hidden", status: "draft" });
  const { title: _title, ...fields } = buildRecall({ products: [product, "gone"], stores: [store, hidden] });
  const { body } = await staff.send("post", "/api/recalls", fields).expect(201);
  expect(body).toMatchObject({ title: "Recall: Devon, Galletti 200 g", slug: "recall-devon-galletti-200-g" });
  const read = () => staff.sendAnonymous("get", `/api/recalls/slug/${body.slug}`);
  // A part of the stores would read as all of them.
  expect((await read()).body).toMatchObject({ ...fields, products: [product], stores: [] });
  await staff.send("put", `/api/recalls/${body.id}`, { stores: [store] }).expect(200);
  expect((await read()).body.stores).toEqual([store]);
  await staff.send("put", `/api/recalls/${body.id}`, { product: "Galletti 400 g" }).expect(200);
  expect((await read()).body.title).toBe("Recall: Devon, Galletti 400 g");
  await staff.send("put", `/api/recalls/${body.id}`, { title: "Galletti recalled" }).expect(200);
  await staff.send("put", `/api/recalls/${body.id}`, { brand: "Other" }).expect(200);
  expect((await read()).body.title).toBe("Galletti recalled");
});

test("a recall that plays the risk down, ends before it begins or lacks its parts is refused with sentences", async () => {
  await using staff = await createStaff("editor");
  const wrong = buildRecall({
    hazard: "A precautionary recall.",
    contact: "",
    soldFrom: "2026-11-12T00:00:00Z",
    soldUntil: "2026-11-11T00:00:00Z",
  });
  const { body } = await staff.send("post", "/api/recalls", wrong).expect(400);
  expect(body.fields).toMatchObject({
    hazard: expect.stringContaining("“precautionary”"),
    contact: "Please fill this in.",
  });
  const draft = { ...wrong, status: "draft" };
  const faults = (await staff.send("post", "/api/recalls", draft).expect(400)).body.fields;
  expect(Object.keys(faults)).toEqual(["hazard", "soldUntil"]);
  const { body: late } = await staff
    .send("post", "/api/recalls", { ...wrong, hazard: "Glass", contact: "+356 2100 0000" })
    .expect(400);
  expect(late.fields).toEqual({ soldUntil: "The last day of sale can't be before the first." });
  const noText = { ...buildRecall(), soldFrom: { toString: 1 } };
  expect(Object.keys((await staff.send("post", "/api/recalls", noText).expect(400)).body.fields)).toEqual([
    "soldFrom",
  ]);
});

test("a recall is on every page for two weeks, or until the day that staff choose, and cached pages know when", async () => {
  await using given = createTestApp({ now: "2026-11-21T09:00:00.000Z" });
  const watch = await watchTestContent(given);
  const site = createCachedSite(given.site, watch);
  const fresh = async () => (await site.page("recalls", FRESH)).items.map(({ product }) => product);
  expect(await fresh()).toEqual([]);
  await createRecall(given.db, { product: "Two weeks" }, given.clock().toISOString());
  const chosen = await createRecall(
    given.db,
    { product: "Chosen", publishAt: "2026-11-20T09:00:00.000Z", noticeUntil: "2026-11-22T22:59:59.999Z" },
    given.clock().toISOString(),
  );
  await createRecall(given.db, { product: "Draft", status: "draft" });
  expect(await fresh()).toEqual(["Two weeks", "Chosen"]);
  // Within the day, so that midnight is not what ends it.
  await updateRecord(
    given.db,
    recallServer,
    chosen.id,
    { noticeUntil: "2026-11-21T10:00:00.000Z" },
    undefined,
    by,
  );
  expect(await fresh()).toEqual(["Two weeks", "Chosen"]);
  expect(new Date((await watch.current()).until)).toEqual(new Date("2026-11-21T10:00:00.001Z"));
  given.setNow("2026-11-21T10:00:00.001Z");
  expect(await fresh()).toEqual(["Two weeks"]);
  given.setNow("2026-12-05T22:59:59.999Z");
  expect(await fresh()).toEqual(["Two weeks"]);
  given.setNow("2026-12-05T23:00:00.000Z");
  expect(await fresh()).toEqual([]);
  expect((await site.page("recalls", { limit: 9, offset: 0 })).total).toBe(2);
});

test("a product has its recalls by every slug that it had", async () => {
  await using given = createTestApp();
  const product = await createProduct(given.db, { name: "Galletti" });
  await createRecall(given.db, { products: [product.slug] });
  await createRecall(given.db, { products: ["other"] });
  await updateRecord(given.db, productServer, product.id, { slug: "water-biscuits" }, undefined, by);
  const products = ["water-biscuits", ...(await given.site.formerSlugs("products", product.id))];
  expect((await given.site.page("recalls", { products, limit: 9, offset: 0 })).total).toBe(1);
});

test("recalls are in the sitemap, the feed and the search, and have a picture for sharing", async () => {
  await using given = createTestApp({ env: { PUBLIC_URL: "https://www.suqna.example" } });
  const { app, db, site } = given;
  const recalls = async () => (await request(app).get("/api/search?q=recalls")).body.top;
  // While there is none, the answer is what to do with a product that is not safe.
  expect(await recalls()).not.toContainEqual(expect.objectContaining({ url: "/recalls" }));
  await createProduct(db, { name: "Galletti" });
  const { id } = await createRecall(db, { hazard: "Glass & <plastic>." });
  await createRecall(db, { title: "Draft recall", status: "draft" });
  expect(await recalls()).toMatchObject([{ url: "/recalls", description: "1 recall" }]);
  const { text: sitemap } = await request(app).get("/sitemap.xml");
  expect(sitemap).toContain("https://www.suqna.example/recalls/recall-galletti<");
  expect(sitemap).toContain("https://www.suqna.example/recalls<");
  const { text: feed, headers } = await request(app).get("/recalls/feed.xml");
  expect(headers["content-type"]).toMatch(/^application\/rss\+xml/);
  expect(feed).toContain(`urn:uuid:${id}`);
  expect(feed).toContain("L1234. Glass &amp;amp; &amp;lt;plastic&amp;gt;.");
  expect(feed).not.toContain("Draft recall");
  // The list of the specification has four types: a recall stands beside it, found by any of its letters.
  for (const q of ["galletti", "L1234", "allet"]) {
    const { results, top, also } = (await request(app).get(`/api/search?q=${q}`)).body;
    const found = expect.objectContaining({ type: "recall", url: "/recalls/recall-galletti" });
    expect([...top, ...also]).toContainEqual(found);
    expect(results).not.toContainEqual(found);
  }
  const draw = createDrawShare(site, undefined, given.stores.uploads);
  for (const path of ["/recalls", "/recalls/recall-galletti"])
    expect(await draw(path, "wide", "network")).toHaveProperty("body");
  expect(await draw("/recalls/none", "wide", "network")).toBeUndefined();
});
