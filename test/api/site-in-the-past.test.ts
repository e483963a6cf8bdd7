import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { CONTENT_KINDS, hasSlug, kindOf } from "../../src/content/kinds/kinds.ts";
import { createSite } from "../../src/site/site.ts";
import type { Site } from "../../src/site/context.ts";
import { putBack } from "../../src/staff/days/content-then.ts";
import { findChangesAround } from "../../src/staff/days/day-changes.ts";
import { listGoneFiles, findFirstDay, withContentAt, withContentOf } from "../../src/staff/days/site-at.ts";
import { watchContentState } from "../../src/content/content-state.ts";
import { recordTarget } from "../../src/content/next-versions/next-target.ts";
import { saveNext } from "../../src/content/next-versions/write-next.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { rethrow } from "../support/rethrow.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { isSqlite, type Connection } from "../../src/storage/database/connection.ts";
import { createBlog, createJob, createPage, createProduct } from "../support/build-content.ts";
import { countReads } from "../support/count-reads.ts";
import { createRandom } from "../support/drawn.ts";
import { CANARY_QUERY, plantCanaries } from "../support/plant-canaries.ts";
import { playStep } from "../support/played-history.ts";
import { isFullSize, randomSeed, runs } from "../support/property-runs.ts";
import { createStaff } from "../support/staff.ts";
import { createTestApp } from "../support/test-app.ts";
import { ORIGIN } from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestApp);

const MINUTE = 60_000;
const START = Date.UTC(2026, 8, 1, 8);

/** Everything that pages read of a site, as text. */
async function readAll(
  site: Site,
  slugs: ReadonlyMap<string, ReadonlySet<string>>,
  queries: readonly string[] = ["bread", "honey", "tea 3", "hobz"],
): Promise<string> {
  const fail = (error: unknown) => {
    throw error;
  };
  const slice = { limit: 50, offset: 0 };
  const found: unknown[] = [];
  for (const kind of CONTENT_KINDS) {
    found.push([kind, await site.list(kind)]);
    if (hasSlug(kindOf(kind)))
      for (const slug of slugs.get(kind) ?? []) found.push([kind, (await site.find(kind, slug)) ?? "none"]);
  }
  for (const filter of [
    {},
    { category: "bakery" },
    { q: "bread" },
    { diet: "vegan" as const },
    { onOffer: true },
  ])
    found.push([filter, await site.page("products", { ...filter, ...slice, sort: "price" })]);
  for (const query of queries)
    found.push(await site.search(query, fail), await site.searchByType(query, fail));
  found.push(
    await site.settings(),
    await site.countByCategory("products"),
    await site.countByCategory("blogs"),
    await site.filledLists(),
    await site.recipes(),
    [...(await site.offeredSlugs())].toSorted(),
    await site.offered(),
    await site.offeredInAll(),
    await site.announced(),
  );
  return JSON.stringify(found, null, 1);
}

/** Every table that is kept, byte for byte, but the reports of processes that they are there. */
async function everyTable(connection: Connection): Promise<unknown> {
  if (isSqlite(connection)) return connection.sqlite.serialize();
  const { db } = connection;
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'replicas'
    ORDER BY tablename`.execute(db);
  const tables: unknown[] = [];
  for (const { name } of rows)
    tables.push([
      name,
      (await sql`SELECT row_to_json(t)::text AS row FROM ${sql.table(name)} AS t ORDER BY 1`.execute(db))
        .rows,
    ]);
  return tables;
}

async function slugsOf(connection: Connection): Promise<Map<string, Set<string>>> {
  const rows = await connection.db.selectFrom("history").select(["contentType", "record"]).execute();
  const slugs = new Map<string, Set<string>>();
  for (const { contentType, record } of rows) {
    const { slug }: { slug?: string } = JSON.parse(record);
    if (slug !== undefined) slugs.set(contentType, (slugs.get(contentType) ?? new Set()).add(slug));
  }
  return slugs;
}

test("at random instants of a played history, everything that pages read is what they read then, and nothing is written", async () => {
  await using given = createTestApp({ now: new Date(START) });
  const { connection, db } = given;
  const random = createRandom(randomSeed());
  // Those of the tests' template have no history.
  await db.deleteFrom("settings").execute();
  let now = START;
  const seen: { at: Date; text: string; slugs: Map<string, Set<string>> }[] = [];
  for (let step = 0; step < 60 + runs(600); step += 1) {
    await playStep(db, { now: new Date(now), random });
    if (step > 20 && (isFullSize ? random() < 0.4 : step % 7 === 0)) {
      const at = new Date(now + Math.floor(random() * 10 * MINUTE));
      const slugs = await slugsOf(connection);
      const site = createSite(db, () => at, ORIGIN);
      seen.push({ at, slugs, text: await readAll(site, slugs) });
      now = at.getTime();
    }
    now += 1 + Math.floor(random() ** 3 * 3 * 24 * 60 * MINUTE);
  }
  const before = await everyTable(connection);
  for (const { at, slugs, text } of seen) {
    const then = await withContentOf(connection, at, async (past) => {
      expect(past.gaps).toEqual([]);
      return readAll(past.searching(createSite(past.db, () => at, ORIGIN)), slugs);
    });
    expect(then, at.toISOString()).toBe(text);
  }
  expect(seen.length).toBeGreaterThan(10);
  expect(await everyTable(connection)).toEqual(before);
});

test("what the history does not have is left out and counted, and the first day is that of the first write", async (given) => {
  const { connection, db } = given;
  expect(await findFirstDay(db)).toBeUndefined();
  const kept = await createProduct(db, { name: "Kept" }, "2026-03-01T08:00:00.000Z");
  const lost = await createProduct(db, { name: "Lost" }, "2026-03-01T08:00:00.000Z");
  await createJob(db, {}, "2026-03-02T08:00:00.000Z");
  const by = { actor: "Rita", now: new Date("2026-04-01T08:00:00.000Z") };
  for (const { id } of [kept, lost]) await updateRecord(db, productServer, id, { price: 500 }, undefined, by);
  await db.deleteFrom("history").where("recordId", "=", lost.id).where("version", "=", 1).execute();
  await db.updateTable("search_synonyms").set({ updatedDate: "2026-05-01T08:00:00.000Z" }).execute();
  expect(await findFirstDay(db)).toEqual(new Date("2026-03-01T08:00:00.000Z"));
  const at = new Date("2026-03-15T08:00:00.000Z");
  await withContentOf(connection, at, async (past) => {
    expect(past.gaps).toEqual(["one item", "the search words"]);
    const names = (await createSite(past.db, () => at, ORIGIN).list("products")).map(({ name }) => name);
    expect(names).toEqual(["Kept"]);
    const { before, after } = await findChangesAround(past.db, at, true);
    expect(before).toEqual({
      at: new Date("2026-03-02T08:00:00.000Z"),
      words: ["Job appears", "Job created"],
    });
    expect(after).toEqual({ at: by.now, words: ["Product changed"] });
    expect((await findChangesAround(past.db, at, false)).after).toBeUndefined();
  });
});

test("a version that does not fit its table is left out and counted", async ({ connection, db }) => {
  const by = { actor: "Rita", now: new Date("2026-04-01T08:00:00.000Z") };
  for (const name of ["Whole", "Of another time"]) {
    const { id } = await createProduct(db, { name }, "2026-03-01T08:00:00.000Z");
    await updateRecord(db, productServer, id, { price: 500 }, undefined, by);
    if (name === "Whole") continue;
    const record = JSON.stringify({ id, name: null, version: 1 });
    await db.updateTable("history").set({ record }).where("recordId", "=", id).execute();
  }
  await connection.readAside(async (past) => {
    expect((await putBack(past, new Date("2026-03-15T08:00:00.000Z"))).lost).toBe(1);
    expect(await past.selectFrom("products").select("name").execute()).toEqual([{ name: "Whole" }]);
  });
});

test("of more records than are read of the history, the others are left out and counted", async (given) => {
  const { connection, db } = given;
  const then = "2026-03-01T08:00:00.000Z";
  const by = { actor: "Rita", now: new Date("2026-04-01T08:00:00.000Z") };
  for (const name of ["A", "B", "C"]) {
    const { id } = await createProduct(db, { name }, then);
    await updateRecord(db, productServer, id, { name: `${name}, changed` }, undefined, by);
  }
  await createBlog(db, {}, then);
  await connection.readAside(async (past) => {
    const { lost } = await putBack(past, new Date("2026-03-15T08:00:00.000Z"), { most: 2 });
    expect(lost).toBe(1);
    const rows = await past.selectFrom("products").select("name").orderBy("name").execute();
    expect(rows).toHaveLength(2);
    for (const { name } of rows) expect(name).toMatch(/^[ABC]$/);
  });
});

test("of a record that has moved, the versions are read in which its address or its status changed", async (given) => {
  const { connection, db } = given;
  const { id } = await createProduct(db, { name: "Bread" }, "2026-03-01T08:00:00.000Z");
  const write = (fields: object, now: string) =>
    updateRecord(db, productServer, id, { ...fields }, undefined, { actor: "Rita", now: new Date(now) });
  for (let price = 1; price <= 40; price += 1) await write({ price }, "2026-03-02T08:00:00.000Z");
  await write({ slug: "ftira" }, "2026-03-03T08:00:00.000Z");
  for (let price = 1; price <= 40; price += 1) await write({ price }, "2026-03-04T08:00:00.000Z");
  await write({ slug: "hobza" }, "2026-04-01T08:00:00.000Z");
  await connection.readAside(async (own) => {
    const reads = countReads(own);
    await putBack(reads.db, new Date("2026-03-15T08:00:00.000Z"));
    const former = await own.selectFrom("slug_redirects").select("slug").execute();
    expect(former).toEqual([{ slug: "bread" }]);
    expect(reads.mostRows).toBeLessThan(80);
  });
});

test("settings that were never saved then are as on a new site", async (given) => {
  const { connection, db } = given;
  await createPage(db, {}, "2026-03-01T08:00:00.000Z");
  const by = { actor: "Rita", now: new Date("2026-04-01T08:00:00.000Z") };
  await writeSetting(db, "brand", { name: "Later" }, undefined, by);
  const nameAt = (instant: string) =>
    withContentOf(connection, new Date(instant), async (past) => {
      const site = createSite(past.db, () => new Date(instant), ORIGIN);
      return (await site.settings()).brand.name;
    });
  expect(await nameAt("2026-03-15T08:00:00.000Z")).not.toBe("Later");
  expect(await nameAt("2026-04-01T08:00:00.000Z")).toBe("Later");
});

test("while the site of then is read, others read and write the site of now", async (given) => {
  const { connection, db } = given;
  await createProduct(db, { name: "Before" }, "2026-03-01T08:00:00.000Z");
  const at = new Date("2026-03-15T08:00:00.000Z");
  await withContentOf(connection, at, async (past) => {
    await createProduct(db, { name: "Meanwhile" }, "2026-03-02T08:00:00.000Z");
    const names = await past.db.selectFrom("products").select("name").execute();
    expect(names).toEqual([{ name: "Before" }]);
    expect(await db.selectFrom("products").select("name").orderBy("name").execute()).toHaveLength(2);
  });
});

test("a search of then that goes on after its page has ended reads and writes nothing of the site", async (given) => {
  const { connection, db } = given;
  const at = new Date("2026-03-15T08:00:00.000Z");
  const by = { actor: "Rita", now: new Date("2026-04-01T08:00:00.000Z") };
  const { id } = await createProduct(db, { name: "Bread" }, "2026-03-01T08:00:00.000Z");
  await updateRecord(db, productServer, id, { name: "Rye bread" }, undefined, by);
  // As where the client disconnects: the screen is given up, and its reads are not.
  const searches: Promise<PromiseSettledResult<unknown>[]>[] = [];
  const before = await everyTable(connection);
  const left = await withContentOf(connection, at, async (past) => {
    const site = past.searching(createSite(past.db, () => at, ORIGIN));
    searches.push(Promise.allSettled([site.search("bread", () => undefined)]));
    return past.db;
  });
  expect((await Promise.all(searches)).flat()).toMatchObject([{ status: "rejected" }]);
  await expect(left.selectFrom("products").select("name").execute()).rejects.toThrow();
  // As the index is told of records: on PostgreSQL the connection is back in the pool, and its temporary tables are gone.
  const write = left.updateTable("search_state").set((eb) => ({ generation: eb("generation", "+", 1) }));
  await expect(write.execute()).rejects.toThrow();
  expect(await everyTable(connection)).toEqual(before);
});

test("pictures and files of a page that are not stored any more are counted", async (given) => {
  const { db } = given;
  const name = "0123456789abcdef-640x480";
  const page = `<img src="/uploads/${name}/320.webp" srcset="/uploads/${name}/640.webp 640w"><a href="/uploads/abc/menu.pdf">`;
  expect(await listGoneFiles(db, "<p>No picture.</p>")).toEqual([]);
  expect(await listGoneFiles(db, page)).toEqual(["2 pictures or files of this page"]);
  await db
    .insertInto("images")
    .values({
      ...{ id: randomUUID(), name, hash: "h", width: 640, height: 480, bytes: 1, alt: "" },
      ...{ searchText: "", createdDate: "2026-01-01T00:00:00.000Z" },
    })
    .execute();
  expect(await listGoneFiles(db, page)).toEqual(["a picture or file of this page"]);
});

test("while a next version of a day is shown, others read the site of now, and what is cached stays", async (given) => {
  const { connection, db, clock } = given;
  const { id } = await createJob(db, { title: "Butcher" });
  const target = recordTarget("jobs", id);
  const fromDate = "2026-12-01T08:00:00.000Z";
  const by = { actor: "Rita", now: clock() };
  await saveNext(db, target, { title: "Head butcher", nextFrom: fromDate }, undefined, by);
  const watch = watchContentState(connection, clock, rethrow);
  const state = await watch.current();
  const titleIn = async (content: Db) =>
    (await content.selectFrom("jobs").select("title").execute())[0]?.title;
  const read = async (content: Db) => [await titleIn(content), await titleIn(db)];
  const shown = await withContentAt(connection, new Date(fromDate), read, rethrow);
  expect(shown).toEqual(["Head butcher", "Butcher"]);
  expect(watch.holds(state)).toBe(true);
  expect(await titleIn(db)).toBe("Butcher");
});

test("what staff hide, plan or have not finished is in no past, whatever was written since", async () => {
  await using staff = await createStaff("admin");
  const { db, connection } = staff;
  const { id: userId } = await staff.makeUser("editor");
  const planted = new Date("2026-03-01T08:00:00.000Z");
  // Those of the tests' template have no history.
  await db.deleteFrom("settings").execute();
  const { hidden } = await plantCanaries(db, userId, planted);
  const at = new Date("2026-03-01T09:00:00.000Z");
  const slugs = new Map(CONTENT_KINDS.map((kind) => [kind, new Set(hidden)] as const));
  const read = (site: Site) => readAll(site, slugs, [CANARY_QUERY]);
  const shown = await read(createSite(db, () => at, ORIGIN));
  const random = createRandom(randomSeed());
  for (let step = 0; step < 30; step += 1)
    await playStep(db, { now: new Date("2026-03-20T08:00:00.000Z"), random });
  const then = await withContentOf(connection, at, (past) =>
    read(past.searching(createSite(past.db, () => at, ORIGIN))),
  );
  expect(then).toBe(shown);
});
