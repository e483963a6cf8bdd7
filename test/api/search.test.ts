import request from "supertest";
import { expect, test as base } from "vitest";
import { sql } from "kysely";
import { readSiteSettings } from "../../src/content/settings/public-settings.ts";
import { jobServer } from "../../src/content/kinds/jobs/job.server.ts";
import { binRecord, restoreRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { addDays, maltaDay } from "../../src/rules/time/malta-time.ts";
import { isIndexUpToDate, rebuildIndex } from "../../src/content/search-index/rebuild-index.ts";
import { expireDailyCounts } from "../../src/storage/database/daily-counts.ts";
import { recordMiss, listMisses } from "../../src/site/search/misses.ts";
import { createBlog, createJob, createProduct } from "../support/build-content.ts";
import { createTestAccounts, ORIGIN, type TestAccounts } from "../support/test-accounts.ts";
import { createTestApp, TEST_NOW } from "../support/test-app.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestApp);

const by = { actor: "test", now: new Date(TEST_NOW) };
const TOMORROW = "2026-11-22T09:00:00.000Z";

test("finds pages, posts, jobs and products with their addresses, and nothing for one letter", async (given) => {
  const { db } = given;
  await createProduct(db, { name: "Zabra bread", hasDetailPage: true });
  await createProduct(db, { name: "Zabra rolls" });
  await createBlog(db, { title: "Zabra pudding", category: "recipes" });
  await createBlog(db, { title: "Zabra news" });
  await createJob(db, { title: "Zabra baker" });
  const { body } = await request(given.app).get("/api/search").query({ q: " ZABRA " }).expect(200);
  expect(body.results.map((result: { url: string; type: string }) => [result.type, result.url])).toEqual([
    ["job", "/careers/zabra-baker"],
    ["product", "/products/zabra-bread"],
    ["blog", "/blog/zabra-news"],
    ["blog", "/recipes/zabra-pudding"],
    ["product", "/products?category=bakery&product=zabra-rolls#zabra-rolls"],
  ]);
  expect(body).not.toHaveProperty("showingFor");
  const { body: pages } = await request(given.app).get("/api/search?q=cookie").expect(200);
  expect(pages.results[0]).toMatchObject({ type: "page", url: "/cookie-policy", title: "Cookie Policy" });
  for (const path of ["/api/search", "/api/search?q=z", "/api/search?q=%20z%20"]) {
    expect((await request(given.app).get(path).expect(200)).body).toEqual({ results: [], top: [], also: [] });
  }
});

test("an entry of the navigation is found by its own words, where another entry has the same address", async (given) => {
  const { header, footer } = await readSiteSettings(given.db, given.clock(), ORIGIN);
  const sections = [...header.flatMap((item) => (item.type === "link" ? [] : item.menu.sections)), ...footer];
  const entries = [
    ...header.filter((item) => item.type === "link"),
    ...sections.flatMap(({ links }) => links),
  ];
  expect(entries).toContainEqual({ path: "/about", label: "About Us" });
  for (const { label, path } of entries) {
    const { body } = await request(given.app).get("/api/search").query({ q: label }).expect(200);
    const addresses = body.results.map(({ url }: { url: string }) => url);
    expect(addresses, label).toContain(path);
    expect(new Set(addresses).size, label).toBe(addresses.length);
  }
});

test("a job that is open is found by what it mentions, however many that mention it have closed", async (given) => {
  const mentions = { description: "<p>Bread for the morning.</p>" };
  for (let n = 0; n < 60; n += 1)
    await createJob(given.db, {
      ...mentions,
      title: `Evening hand ${n}`,
      closesAt: "2026-11-01T09:00:00.000Z",
    });
  await createJob(given.db, { ...mentions, title: "Morning hand" });
  const { body } = await request(given.app).get("/api/search?q=hobz").expect(200);
  expect(body.also).toMatchObject([{ title: "Morning hand" }]);
});

base.each(["shopping list", "my shopping list", "grocery list", "lista tax-xirja", "shoping list"])(
  "%s finds the visitor's own list",
  async (q) => {
    await using given = createTestApp();
    const { body } = await request(given.app).get("/api/search").query({ q }).expect(200);
    expect([...body.top, ...body.results][0]).toMatchObject({
      url: "/shopping-list",
      title: "Shopping list",
    });
  },
);

base.each(
  [
    "%",
    "%%",
    "_",
    "__",
    '"',
    '""',
    "'",
    "';--",
    "zab*",
    '"zabra"',
    "zabra OR bread",
    "NEAR(zabra, 2)",
    "^zabra",
    "title:zabra",
    "-zabra",
    "+zabra",
    "{zabra}",
    "(((",
    "zabra AND",
    "\\",
    "\u0000\u0000",
    "zab\u0000ra",
    "🍞🍞",
    "\ud83c\ud83c",
    "zabra\ud83c",
    "\u202ezabra",
    "عربي",
    "\u200f\u200f",
    "\ufffe\uffff",
    "__proto__",
    "[]",
    "*",
    "z".repeat(10_000),
    "%".repeat(5_000),
    '"'.repeat(4_000),
    " ".repeat(5_000) + "zabra",
    "ħ".repeat(1_600),
    "ab ".repeat(3_000),
    "\u0301".repeat(1_500),
  ].map((query) => ({ query, name: `${JSON.stringify(query.slice(0, 30))} (${query.length})` })),
)("treats $name like any other query", async ({ query }) => {
  await using given = createTestApp();
  await createProduct(given.db, { name: "Zabra bread", description: "100% \"good\" _ 'bread' zab*" });
  const answer = await request(given.app).get(`/api/search?${new URLSearchParams({ q: query })}`);
  expect(answer.status).toBe(200);
  expect(answer.body.results.length).toBeLessThanOrEqual(10);
  expect(given.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test("treats punctuation in a query literally", async (given) => {
  await createProduct(given.db, { name: "Juice 100%", description: "a_b" });
  await createProduct(given.db, { name: "Juice 100", description: "acb" });
  for (const [query, count] of [
    ["100%", 1],
    ["a_b", 1],
    ["juice 10", 2],
    ["%%", 0],
  ] as const) {
    const { body } = await request(given.app).get("/api/search").query({ q: query });
    expect(body.results, query).toHaveLength(count);
  }
});

test("updates the index with every write: create, update, reschedule, bin, restore", async (given) => {
  const { db } = given;
  const find = async (query: string) =>
    (await request(given.app).get("/api/search").query({ q: query })).body.results.length;
  const { id } = await createJob(db, { title: "Zabra baker", publishAt: TOMORROW });
  expect(await find("zabra")).toBe(0);
  given.setNow(TOMORROW);
  expect(await find("zabra")).toBe(1);
  await updateRecord(db, jobServer, id, { closesAt: TOMORROW }, undefined, by);
  given.setNow("2026-11-22T09:00:00.001Z");
  expect(await find("zabra")).toBe(0);
  await updateRecord(db, jobServer, id, { title: "Quokka baker", closesAt: null }, undefined, by);
  expect([await find("zabra"), await find("quokka")]).toEqual([0, 1]);
  await binRecord(db, jobServer, id, by);
  expect(await find("quokka")).toBe(0);
  await restoreRecord(db, jobServer, id, by);
  expect(await find("quokka")).toBe(1);
  await updateRecord(db, jobServer, id, { status: "draft" }, undefined, by);
  expect(await find("quokka")).toBe(0);
  await rebuildIndex(db);
  expect(await isIndexUpToDate(db)).toBe(true);
});

test("does not change the index when a write is rolled back", async () => {
  await using given = openTestDatabase();
  await rebuildIndex(given.db);
  const undone = given.db.transaction().execute(async (trx) => {
    await createProduct(trx, { name: "Zabra" });
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  expect(await given.db.selectFrom("search_entries").selectAll().execute()).toEqual([]);
  expect(await isIndexUpToDate(given.db)).toBe(true);
});

/** On PostgreSQL, an entry and its words are one row. */
const DAMAGE_OF_DATABASE =
  process.env["TEST_DATABASE"] === "postgres"
    ? [["without its stems", `DELETE FROM search_terms`]]
    : [
        ["without its words", `INSERT INTO search_trigrams (search_trigrams) VALUES ('delete-all')`],
        ["without its stems", `INSERT INTO search_terms (search_terms) VALUES ('delete-all')`],
      ];

base.each([
  ["missing", `DELETE FROM search_entries`],
  ["of other rules", `UPDATE search_state SET rules = 0`],
  ["behind a record", `UPDATE products SET version = version + 1`],
  ["ahead of a record", `DELETE FROM products`],
  ...DAMAGE_OF_DATABASE,
])("detects and rebuilds an index that is %s", async (_, damage = "") => {
  await using given = openTestDatabase();
  await createProduct(given.db, { name: "Zabra" });
  await rebuildIndex(given.db);
  expect(await isIndexUpToDate(given.db)).toBe(true);
  await sql.raw(damage).execute(given.db);
  expect(await isIndexUpToDate(given.db)).toBe(false);
  await rebuildIndex(given.db);
  expect(await isIndexUpToDate(given.db)).toBe(true);
});

test("logs a source that fails and returns the results of the others", async (given) => {
  await createProduct(given.db, { name: "Careers in bread" });
  await createJob(given.db, { title: "Careers baker" });
  await sql`ALTER TABLE products RENAME TO products_gone`.execute(given.db);
  const { body } = await request(given.app).get("/api/search?q=careers").expect(200);
  expect(body.results.map(({ type }: { type: string }) => type)).toEqual(["page", "job"]);
  const failures = given.logLines.filter(({ level }) => level === 50);
  expect(failures).toHaveLength(1);
  expect(JSON.stringify(failures)).toContain("The search source “products” failed.");
});

test("corrects typing errors and tries synonyms when nothing matches, and says so in the response", async () => {
  await using given = await openStaff();
  const { test: site, admin } = given;
  await createProduct(site.db, { name: "Ġbejna friska" });
  await createProduct(site.db, { name: "Kinnie soft drink" });
  await createBlog(site.db, { title: "Zeppelin", status: "draft" });
  await site.put("/api/search/synonyms", { groups: [["soda", "soft drink"]], version: 1 }, admin).expect(200);
  for (const [query, showingFor, title] of [
    ["gbejns", "ġbejna", "Ġbejna friska"],
    ["SODA", "soft drink", "Kinnie soft drink"],
    ["soda!", "soft drink!", undefined],
    ["zepelin", undefined, undefined],
  ] as const) {
    const { body } = await request(site.app).get("/api/search").query({ q: query }).expect(200);
    expect(body.results[0]?.title, query).toBe(title);
    if (title) expect(body.showingFor).toBe(showingFor);
  }
});

test("rejects invalid synonyms with sentences, and a stale version with 409", async () => {
  await using given = await openStaff();
  const put = (body: object) =>
    request(given.test.app).put("/api/search/synonyms").set(given.admin).send(body);
  const groups = [["soda", "soft drink"]];
  expect((await put({ groups, version: 1 }).expect(200)).body).toMatchObject({ groups, version: 2 });
  expect((await put({ groups: [], version: 1 }).expect(409)).body.current.groups).toEqual(groups);
  const { body } = await put({ groups: [["soda"], ["Ħobż", "hobz"], ["", "a"]] }).expect(400);
  expect(Object.keys(body.fields)).toEqual(["groups.0", "groups.1", "groups.2.0"]);
  const { body: kept } = await request(given.test.app)
    .get("/api/search/synonyms")
    .set(given.admin)
    .expect(200);
  expect(kept.groups).toEqual(groups);
});

test("counts searches without results once typing has stopped, storing only day and words", async () => {
  await using given = await openStaff();
  const { app, accounts } = given.test;
  const report = (q: string) => request(app).post("/api/search/misses").set("Origin", ORIGIN).send({ q });
  const words = ["Quokka", "quokka ", "cookie", "maria@example.com", "my number is 79001234", "x".repeat(41)];
  for (const q of words) await report(q).expect(204);
  await report("koala").set("User-Agent", "Googlebot/2.1").expect(204);
  await accounts.settled();
  const { body } = await request(app).get("/api/search/misses").set(given.admin).expect(200);
  expect(body).toEqual({
    terms: [{ term: "quokka", count: 2, lastDay: "2026-11-21" }],
    days: [{ day: "2026-11-21", count: 2 }],
  });
  expect(await given.test.db.selectFrom("daily_counts").selectAll().execute()).toEqual([
    { what: "miss", day: "2026-11-21", subject: "quokka", count: 2, visits: 0, phones: 0 },
  ]);
});

test("deletes rare words after a week and all after ninety days, and limits the words of a day", async () => {
  await using given = openTestDatabase();
  const { db } = given;
  const on = (day: number) => new Date(`${addDays("2026-11-21", day)}T09:00:00Z`);
  const terms = async () =>
    (await db.selectFrom("daily_counts").select("subject").execute()).map(({ subject }) => subject);
  await recordMiss(db, "rare", on(0));
  for (let count = 0; count < 3; count++) await recordMiss(db, "often", on(0));
  await recordMiss(db, "next", on(8));
  await expireDailyCounts(db, maltaDay(on(8)));
  expect((await terms()).toSorted()).toEqual(["next", "often"]);
  await recordMiss(db, "later", on(91));
  await expireDailyCounts(db, maltaDay(on(91)));
  expect(await terms()).toEqual(["later"]);
  expect((await listMisses(db, on(121))).terms).toEqual([]);
  await expireDailyCounts(db, maltaDay(on(200)));
  for (let count = 0; count < 520; count++)
    await recordMiss(db, `word ${String.fromCharCode(97 + (count % 26))}${"x".repeat(count / 26)}`, on(200));
  expect((await terms()).length).toBe(500);
  await recordMiss(db, "word a", on(200));
  expect((await listMisses(db, on(200))).terms[0]).toMatchObject({ term: "word a", count: 2 });
});

async function openStaff(): Promise<{ test: TestAccounts; admin: Record<string, string> } & AsyncDisposable> {
  const site = createTestAccounts();
  const { bearer } = await site.signIn(await site.makeUser("admin"));
  return { test: site, admin: bearer, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}
