import pino from "pino";
import request from "supertest";
import { expect, test } from "vitest";
import { createApp } from "../../src/start/app.ts";
import { createParts } from "../../src/start/parts.ts";
import { ACTOR, KINDS } from "../support/content-types.ts";
import { createPage, createProduct, createStore } from "../support/build-content.ts";
import { countReads } from "../support/count-reads.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import { binRecord } from "../../src/content/lifecycle/write.ts";
import { searchIndexOf } from "../../src/content/search-index/index-of.ts";
import { readSetting } from "../../src/content/settings/read-settings.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";

const MONDAY = "2026-11-16T08:00:00.000Z";
const TUESDAY = "2026-11-17T08:00:00.000Z";

/** The application over the same database, whose statements are counted. */
function counted({ accounts, connection, now, site }: Staff) {
  const count = countReads(connection.db);
  const logger = pino({ level: "silent" });
  const { config } = accounts;
  const parts = createParts({ config, logger, clock: now, connection: { ...connection, db: count.db } });
  return { app: createApp(parts, { site }), count };
}

// The person, the record, its write, the history, the search index, the plan of its offers, the price ledger and the audit log, each on its own.
// With the record read three times, and once more from its history, they were 13 and 16; the search index of what is active is written only where its words change.
test.each([
  ["draft", { statements: 12, rows: 6 }],
  // One more says which kinds need the yes of a second person.
  ["active", { statements: 13, rows: 7 }],
] as const)("a PUT of a product that is %s runs few statements", async (status, most) => {
  await using staff = await createStaff("admin");
  const product = await createProduct(staff.db, { name: "Bread", status });
  const { app, count } = counted(staff);
  // The state of the content is read once, by the first request after a change.
  await request(app).get("/robots.txt").expect(200);
  Object.assign(count, { statements: 0, rows: 0, mostRows: 0 });
  const call = request(app).put(`/api/products/${product.id}`).set(staff.bearer);
  const answer = await call.send({ ...product, size: "500 g" }).expect(200);
  expect(answer.body).toMatchObject({ size: "500 g", version: 2 });
  expect(count).toMatchObject({ ...most, mostRows: 1 });
});

test.each(KINDS)("$label: each write reads the record once, and the written row once", async (kind) => {
  await using given = openTestDatabase();
  const count = countReads(given.db);
  const recordsOf = async (write: () => Promise<unknown>) => {
    const before = count.records;
    await write();
    return count.records - before;
  };
  const { id } = await kind.create(count.db, kind.build("Bread"), MONDAY);
  expect(count.records).toBe(1);
  const changes = { [kind.title]: "Wine" };
  expect(await recordsOf(() => kind.update(count.db, id, changes, 1, TUESDAY))).toBe(2);
  expect(await recordsOf(() => kind.bin(count.db, id, TUESDAY))).toBe(2);
  expect(await recordsOf(() => kind.restore(count.db, id, TUESDAY))).toBe(2);
});

test("a write of settings reads them once, and the written row once", async () => {
  await using given = openTestDatabase();
  const count = countReads(given.db);
  const by = { actor: ACTOR, now: new Date(MONDAY) };
  const record = await writeSetting(count.db, "announcements", { topBarNote: "Open late" }, undefined, by);
  expect(record).toEqual(await readSetting(given.db, "announcements"));
  expect(count.records).toBe(2);
});

test("search no longer counts a store that is in the bin", async () => {
  await using given = openTestDatabase();
  const { db } = given;
  const page = await createPage(db, { title: "Where we are", description: "We have {stores} shops." });
  await createStore(db, { name: "Mosta" });
  const { id } = await createStore(db, { name: "Valletta" });
  const textOf = async () => (await searchIndexOf(db).findText(db, "pages", page.id))?.text;
  expect(await textOf()).toContain("we have 2 shops");
  await binRecord(db, storeServer, id, { actor: ACTOR, now: new Date(TUESDAY) });
  expect(await textOf()).toContain("we have 1 shops");
});
