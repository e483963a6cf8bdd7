import pino from "pino";
import { expect, test as base } from "vitest";
import { createAdminQueries } from "../../src/staff/queries/admin-queries.ts";
import { createCleanup } from "../../src/start/background-jobs.ts";
import type { BulkChange } from "../../src/content/bulk/bulk-changes.ts";
import { workInBatches } from "../../src/content/bulk/in-batches.ts";
import { DatabaseUnreachableError } from "../../src/storage/database/database-errors.ts";
import type { ContentKind } from "../../src/content/kinds/kinds.ts";
import {
  createBlog,
  createJob,
  createOffer,
  createPage,
  createProduct,
  createStore,
} from "../support/build-content.ts";
import { KINDS } from "../support/content-types.ts";
import { createStaff, needYes, type Staff } from "../support/staff.ts";
import { TEST_NOW } from "../support/test-app.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff("editor"));

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const WEEK = { startDate: "2026-11-20T23:00:00.000Z", endDate: "2026-11-29T22:59:59.999Z" };

function start(staff: Staff, kind: ContentKind, body: object) {
  return staff.send("post", `/api/${kind}/bulk/changes`, body);
}

/** Repeats a step until no record is left in a state. */
async function repeat(
  staff: Staff,
  kind: ContentKind,
  id: string,
  step: "continue" | "undo",
): Promise<BulkChange> {
  const state = step === "undo" ? "changed" : "waiting";
  for (;;) {
    const { body } = await staff.send("post", `/api/${kind}/bulk/changes/${id}/${step}`).expect(200);
    if (body.counts[state] === 0) return body;
  }
}

async function run(staff: Staff, kind: ContentKind, body: object): Promise<BulkChange> {
  const { body: change } = await start(staff, kind, body).expect(201);
  return repeat(staff, kind, change.id, "continue");
}

async function read(staff: Staff, kind: ContentKind, id: string) {
  return (await staff.send("get", `/api/${kind}/${id}`).expect(200)).body;
}

/** The changes of products that the list offers to continue and to undo. */
async function listOwn({ db, now }: Staff): Promise<BulkChange[]> {
  const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const user = {
    id,
    stores: [],
    email: "",
    name: "",
    role: "editor",
    permissions: ["products.write"],
  } as const;
  return createAdminQueries(db, now, user).bulkChanges("products");
}

const NONE = { waiting: 0, changed: 0, unchanged: 0, left: 0, undone: 0, kept: 0 };

base.each(KINDS)(
  "$label: changes the status of all that are found, bins them, and undoes each as one step",
  async (kind) => {
    await using staff = await createStaff("admin");
    const hidden = kind.hiddenStatuses[0];
    const one = await kind.create(staff.db, kind.build("One", { status: hidden }), TEST_NOW);
    await kind.create(staff.db, kind.build("Two", { status: kind.publicStatus }), TEST_NOW);
    const found = { count: 2 };
    const published = await run(staff, kind.table, {
      found,
      action: { is: "status", status: kind.publicStatus },
    });
    expect(published.counts).toEqual({ ...NONE, changed: 1, unchanged: 1 });
    expect((await repeat(staff, kind.table, published.id, "undo")).counts).toEqual({
      ...NONE,
      undone: 1,
      unchanged: 1,
    });
    const asBefore = (record: object) => ({ ...record, version: 0, updatedDate: "" });
    expect(asBefore(await read(staff, kind.table, one.id))).toEqual(asBefore(one));

    const binned = await run(staff, kind.table, { found, action: { is: "bin" } });
    expect(binned.counts.changed).toBe(2);
    await expect(kind.get(staff.db, one.id)).rejects.toThrow();
    expect((await repeat(staff, kind.table, binned.id, "undo")).counts.undone).toBe(2);
    await expect(kind.get(staff.db, one.id)).resolves.toMatchObject({ id: one.id });
  },
);

test("the server resolves the search, its state, category and offer", async (staff) => {
  const offer = { price: 90, ...WEEK };
  const tea = await createProduct(staff.db, { name: "Għasel tea", category: "pantry", price: 100, offer });
  await createProduct(staff.db, { name: "Ghasel tea", category: "bakery", price: 100, offer });
  await createProduct(staff.db, { name: "Ghasel", category: "pantry", price: 100 });
  await createProduct(staff.db, { name: "Ghasel draft", category: "pantry", status: "draft", price: 100 });
  const found = { q: "ghasel", category: "pantry", state: "live", offer: "now" };
  const { body } = await start(staff, "products", {
    found: { ...found, count: 2 },
    action: { is: "no-offer" },
  }).expect(409);
  expect(body.error).toContain("it has 1 product now, not 2. Nothing was changed.");
  expect(await staff.db.selectFrom("bulk_changes").selectAll().execute()).toEqual([]);
  const done = await run(staff, "products", { found: { ...found, count: 1 }, action: { is: "no-offer" } });
  expect(done.counts).toEqual({ ...NONE, changed: 1 });
  expect((await read(staff, "products", tea.id)).offer).toBeNull();
});

test("names the offers among the offers by which products stay on offer", async (staff) => {
  const { db } = staff;
  const ftira = await createProduct(db, { name: "Ftira", category: "bakery", price: 100 });
  const tea = await createProduct(db, { name: "Tea", category: "pantry", price: 100 });
  await createOffer(db, { name: "Bakery week", category: "bakery", ...WEEK });
  const figs = await createProduct(db, { name: "Figs", category: "pantry", price: 100 });
  const dates = await createProduct(db, { name: "Dates", category: "pantry", price: 100 });
  const mechanic = { kind: "price", price: 80 } as const;
  await createOffer(db, {
    name: "Dry fruit",
    category: "",
    products: [figs.id, dates.id],
    mechanic,
    ...WEEK,
  });
  const body = { ids: [ftira.id, tea.id, figs.id], action: { is: "no-offer" } };
  const named = {
    id: ftira.id,
    title: "Ftira",
    reason: "It is on offer by “Bakery week”: change that under Offers.",
  };
  const { body: preview } = await staff.send("post", "/api/products/bulk/changes/preview", body).expect(200);
  const fruit = {
    id: figs.id,
    title: "Figs",
    reason: "It is on offer by “Dry fruit”: change that under Offers.",
  };
  expect(preview).toMatchObject({ unchanged: 1, left: 2 });
  const byTitle = (one: { title: string }, other: { title: string }) => (one.title < other.title ? -1 : 1);
  expect(preview.named.toSorted(byTitle)).toEqual([fruit, named]);
  const done = await run(staff, "products", body);
  expect(done.counts).toEqual({ ...NONE, unchanged: 1, left: 2 });
  expect(done.named.toSorted(byTitle)).toEqual([fruit, named].map((each) => ({ type: "products", ...each })));
});

test("sets, raises and lowers prices, and names the products that it leaves alone, each with the reason", async (staff) => {
  const tea = await createProduct(staff.db, { name: "Tea", price: 115 });
  const jam = await createProduct(staff.db, { name: "Jam", price: null });
  const figs = await createProduct(staff.db, { name: "Figs", price: 200, offer: { price: 185, ...WEEK } });
  const ids = [tea.id, jam.id, figs.id];
  const lower = await run(staff, "products", { ids, action: { is: "price", percent: -10 } });
  expect(lower.counts).toEqual({ ...NONE, changed: 1, left: 2 });
  expect(lower.named.map(({ title, reason }) => [title, reason]).toSorted()).toEqual([
    ["Figs", "The offer must be below the usual price."],
    ["Jam", "It has no price."],
  ]);
  expect((await read(staff, "products", tea.id)).price).toBe(104);
  const raised = await run(staff, "products", { ids: [tea.id], action: { is: "price", percent: 2.5 } });
  expect((await read(staff, "products", tea.id)).price).toBe(107);
  const set = await run(staff, "products", { ids: [tea.id, jam.id], action: { is: "price", price: 300 } });
  expect(set.counts.changed).toBe(2);
  // The price that the undo would restore is no longer what this change made.
  expect((await repeat(staff, "products", raised.id, "undo")).named).toEqual([
    { type: "products", id: tea.id, title: "Tea", reason: "It was changed after this change." },
  ]);
  await repeat(staff, "products", set.id, "undo");
  expect(await read(staff, "products", jam.id)).toMatchObject({ price: null, version: 3 });
});

test("makes offers by percentage or price with one set of dates, and refuses each that is not below its price", async (staff) => {
  const tea = await createProduct(staff.db, { name: "Tea", price: 250 });
  const mint = await createProduct(staff.db, { name: "Mint", price: 3 });
  const jam = await createProduct(staff.db, { name: "Jam", price: null });
  const old = await createProduct(staff.db, { name: "Old", price: 100, status: "archived" });
  const ids = [tea.id, mint.id, jam.id, old.id];
  const dates = { startDate: "2026-11-21T00:00:00+01:00", endDate: WEEK.endDate };
  const tenth = await run(staff, "products", { ids, action: { is: "offer", percent: 10, ...dates } });
  expect(tenth.named.map(({ title, reason }) => [title, reason]).toSorted()).toEqual([
    ["Jam", "It has no price."],
    ["Mint", "The offer of €0.03 is not below the price of €0.03."],
  ]);
  expect((await read(staff, "products", tea.id)).offer).toEqual({ price: 225, ...WEEK });
  const priced = await run(staff, "products", { ids, action: { is: "offer", price: 100, ...dates } });
  expect(priced.named.map(({ title, reason }) => [title, reason]).toSorted()).toEqual([
    ["Mint", "The offer of €1.00 is not below the price of €0.03."],
    ["Old", "The offer of €1.00 is not below the price of €1.00."],
  ]);
  expect((await read(staff, "products", old.id)).offer.price).toBe(90);
  const action = { is: "offer", percent: 10, price: 10, ...WEEK };
  const both = await start(staff, "products", { ids, action }).expect(400);
  expect(both.body.fields).toEqual({ "action.price": "Please enter either a price or a percentage." });
  const turned = { is: "offer", percent: 10, startDate: WEEK.endDate, endDate: WEEK.startDate };
  const refused = await start(staff, "products", { ids, action: turned }).expect(400);
  expect(refused.body.fields).toEqual({ "action.endDate": "An offer can't end before it starts." });
});

test("an offer of other days leaves alone the products whose own offer runs or is planned, which it would move", async (staff) => {
  const later = { startDate: "2026-12-19T23:00:00.000Z", endDate: "2026-12-26T22:59:59.999Z" };
  const tea = await createProduct(staff.db, { name: "Tea", price: 200, offer: { price: 150, ...WEEK } });
  const jam = await createProduct(staff.db, { name: "Jam", price: 200, offer: { price: 120, ...later } });
  const offer = (days: typeof WEEK) =>
    run(staff, "products", { ids: [tea.id, jam.id], action: { is: "offer", percent: 10, ...days } });
  expect((await offer(WEEK)).named).toMatchObject([
    { title: "Jam", reason: "It will be on offer by “Jam”: change that under Offers." },
  ]);
  expect((await offer(later)).named).toMatchObject([
    { title: "Tea", reason: "It is on offer by “Tea”: change that under Offers." },
  ]);
  expect((await read(staff, "products", tea.id)).offer).toEqual({ price: 180, ...WEEK });
  expect((await read(staff, "products", jam.id)).offer).toEqual({ price: 180, ...later });
});

test("gives products a category and a picture", async (staff) => {
  const { id } = await createProduct(staff.db, {
    name: "Tea",
    imageDecorative: true,
    imageUrl: "/uploads/a/1.webp",
  });
  await run(staff, "products", { ids: [id], action: { is: "category", category: "pantry" } });
  const picture = { imageUrl: "/uploads/b/1.webp#focus=10,20", imageAlt: "A cup" };
  const done = await run(staff, "products", { ids: [id], action: { is: "picture", ...picture } });
  expect(await read(staff, "products", id)).toMatchObject({
    category: "pantry",
    ...picture,
    imageDecorative: false,
    version: 3,
  });
  await repeat(staff, "products", done.id, "undo");
  expect(await read(staff, "products", id)).toMatchObject({
    category: "pantry",
    imageUrl: "/uploads/a/1.webp",
    imageDecorative: true,
  });
});

test("leaves alone and names what a colleague has changed since the change began", async (staff) => {
  const [tea, jam, figs] = [
    await createProduct(staff.db, { name: "Tea" }),
    await createProduct(staff.db, { name: "Jam" }),
    await createProduct(staff.db, { name: "Figs" }),
  ];
  const { body } = await start(staff, "products", {
    ids: [tea.id, jam.id, figs.id],
    action: { is: "price", price: 500 },
  }).expect(201);
  expect(body.counts).toEqual({ ...NONE, waiting: 3 });
  const { bearer } = await staff.signIn(await staff.makeUser("editor", { name: "Carmen Grech" }));
  await staff.send("put", `/api/products/${tea.id}`, { brand: "Twist" }).set(bearer).expect(200);
  await staff.send("delete", `/api/products/${jam.id}`).expect(204);
  const done = await repeat(staff, "products", body.id, "continue");
  expect(done.counts).toEqual({ ...NONE, changed: 1, left: 2 });
  expect(done.named.map(({ title, reason }) => [title, reason]).toSorted()).toEqual([
    ["Jam", "It is in the bin."],
    ["Tea", "Carmen Grech has changed it meanwhile."],
  ]);
});

test("a change of 500 products goes on where it was interrupted, writes each once, and is undone as one step", async (staff) => {
  const COUNT = 500;
  for (let n = 0; n < COUNT; n += 1) await createProduct(staff.db, { name: `Tea ${n}`, price: 100 });
  const action = { is: "price", percent: 10 };
  const { body } = await start(staff, "products", { found: { q: "tea", count: COUNT }, action }).expect(201);
  // Two requests at once, as from two windows; then one after the other.
  const path = `/api/products/bulk/changes/${body.id}`;
  await Promise.all([staff.send("post", `${path}/continue`), staff.send("post", `${path}/continue`)]);
  const [known] = await listOwn(staff);
  expect(known?.id).toBe(body.id);
  expect(known?.counts.changed).toBeGreaterThan(0);
  const done = await repeat(staff, "products", body.id, "continue");
  expect(done.counts).toEqual({ ...NONE, changed: COUNT });
  const rows = await staff.db.selectFrom("products").select(["price", "version"]).execute();
  expect(rows).toEqual(Array.from({ length: COUNT }, () => ({ price: 110, version: 2 })));
  const undone = await repeat(staff, "products", body.id, "undo");
  expect(undone.counts).toEqual({ ...NONE, undone: COUNT });
  expect(undone.isUndone).toBe(true);
  const prices = await staff.db.selectFrom("products").select("price").distinct().execute();
  expect(prices).toEqual([{ price: 100 }]);
});

test("a change that was interrupted in the morning is offered after many others, as they are", async (staff) => {
  const { id } = await createProduct(staff.db, { price: 100 });
  const change = (price: number) => ({ ids: [id], action: { is: "price", price } });
  const { body: first } = await start(staff, "products", change(90)).expect(201);
  staff.pass(60_000);
  for (let price = 200; price < 230; price += 1) await run(staff, "products", change(price));
  const own = await listOwn(staff);
  expect(own).toHaveLength(31);
  expect(own.at(-1)).toMatchObject({ id: first.id, counts: { ...NONE, waiting: 1 } });
});

test("a database that does not respond stops the change, and no record is left alone for it", async () => {
  await using staff = await createStaff();
  const { id } = await createProduct(staff.db, { name: "One" });
  const { body: change } = await start(staff, "products", { ids: [id], action: { is: "bin" } }).expect(201);
  const work = { changeId: change.id, state: "waiting", order: "asc", refused: "left" } as const;
  const settle = () => Promise.reject(new DatabaseUnreachableError({ cause: undefined }));
  await expect(workInBatches(staff.db, { ...work, settle })).rejects.toThrow("does not respond");
  expect((await repeat(staff, "products", change.id, "continue")).counts).toEqual({ ...NONE, changed: 1 });
});

test("the undo of a change that is not finished stops it", async (staff) => {
  const { id } = await createProduct(staff.db, { price: 100 });
  const { body } = await start(staff, "products", { ids: [id], action: { is: "bin" } }).expect(201);
  expect((await repeat(staff, "products", body.id, "undo")).counts).toEqual({ ...NONE, unchanged: 1 });
  expect((await repeat(staff, "products", body.id, "continue")).counts.changed).toBe(0);
  expect((await read(staff, "products", id)).version).toBe(1);
});

test("the undo of a move to the bin leaves what a colleague has binned again since", async (staff) => {
  const [tea, jam] = [
    await createProduct(staff.db, { name: "Tea" }),
    await createProduct(staff.db, { name: "Jam" }),
  ];
  const done = await run(staff, "products", { ids: [tea.id, jam.id], action: { is: "bin" } });
  await staff.send("post", `/api/products/${tea.id}/restore`).expect(200);
  await staff.send("delete", `/api/products/${tea.id}`).expect(204);
  const undone = await repeat(staff, "products", done.id, "undo");
  expect(undone.counts).toEqual({ ...NONE, undone: 1, kept: 1 });
  expect(undone.named).toMatchObject([{ title: "Tea", reason: "It was changed after this change." }]);
  await staff.send("get", `/api/products/${tea.id}`).expect(404);
});

base("the undo of a move to the bin says what came back as a draft for lack of a yes", async () => {
  await using staff = await createStaff("admin");
  await staff.makeUser("admin");
  const { id } = await createBlog(staff.db, { title: "Bread" });
  await needYes(staff, ["blogs"]);
  const done = await run(staff, "blogs", { ids: [id], action: { is: "bin" } });
  const undone = await repeat(staff, "blogs", done.id, "undo");
  expect((await read(staff, "blogs", id)).status).toBe("draft");
  expect(undone.counts).toEqual({ ...NONE, kept: 1 });
  expect(undone.named).toMatchObject([{ title: "Bread", reason: expect.stringMatching(/back as a draft/) }]);
});

test("gives several stores special days, never the same day twice in a store", async (staff) => {
  const old = { date: "2026-12-25", hours: [{ opens: "08:00", closes: "12:00" }], reason: "Ours" };
  const sliema = await createStore(staff.db, { name: "Sliema", exceptions: [old] });
  const mosta = await createStore(staff.db, { name: "Mosta", slug: "mosta" });
  const days = [
    { date: "2026-12-25", reason: "Christmas Day" },
    { date: "2027-01-01", reason: "New Year's Day" },
  ];
  const ids = [sliema.id, mosta.id];
  const action = { is: "special-days", days, hours: [] };
  const { body: preview } = await staff
    .send("post", "/api/stores/bulk/changes/preview", { ids, action })
    .expect(200);
  const named = [{ id: sliema.id, title: "Sliema", reason: "It has hours for 25/12/2026 already." }];
  expect(preview).toEqual({ found: 2, changed: 1, unchanged: 0, left: 1, named, lacking: [] });
  expect((await run(staff, "stores", { ids, action })).named).toMatchObject(named);
  const closed = days.map((day) => ({ ...day, hours: [] }));
  expect((await read(staff, "stores", mosta.id)).exceptions).toEqual(closed);
  expect((await read(staff, "stores", sliema.id)).exceptions).toEqual([old]);

  const kept = await run(staff, "stores", { ids, action: { ...action, existing: "keep" } });
  expect(kept.counts).toEqual({ ...NONE, changed: 1, unchanged: 1 });
  expect((await read(staff, "stores", sliema.id)).exceptions).toEqual([old, closed[1]]);
  const replaced = await run(staff, "stores", {
    ids: [sliema.id],
    action: { ...action, existing: "replace" },
  });
  expect((await read(staff, "stores", sliema.id)).exceptions).toEqual(closed);
  await repeat(staff, "stores", replaced.id, "undo");
  expect((await read(staff, "stores", sliema.id)).exceptions).toEqual([old, closed[1]]);
  const twice = { ...action, days: [days[0], days[0]] };
  const refused = await start(staff, "stores", { ids, action: twice }).expect(400);
  expect(refused.body.fields).toEqual({ "action.days": "Each day only once, please." });
});

test("the preview of a publication names what the records lack", async (staff) => {
  await createProduct(staff.db, { name: "Tea", status: "draft", price: null });
  const action = { is: "status", status: "active" };
  const { body } = await staff
    .send("post", "/api/products/bulk/changes/preview", { found: { count: 1 }, action })
    .expect(200);
  expect(body).toMatchObject({ changed: 1, lacking: [{ title: "Tea", lacks: ["a price", "a picture"] }] });
});

test("a page that is part of the site is named as left alone by the preview of a move to the bin, and by the move", async (staff) => {
  const about = await createPage(staff.db, { title: "About", slug: "about" });
  const own = await createPage(staff.db, { title: "Summer" });
  const body = { ids: [about.id, own.id], action: { is: "bin" } };
  const { body: preview } = await staff.send("post", "/api/pages/bulk/changes/preview", body).expect(200);
  const reason = "This page is part of the site: it can be edited, but not binned.";
  const named = [{ id: about.id, title: "About", reason }];
  expect(preview).toEqual({ found: 2, changed: 1, unchanged: 0, left: 1, named, lacking: [] });
  const done = await run(staff, "pages", body);
  expect(done).toMatchObject({ counts: { ...NONE, changed: 1, left: 1 }, named });
});

test("a change belongs to its kind, and can be continued and undone for a day", async () => {
  await using staff = await createStaff("admin");
  const { id } = await createProduct(staff.db, { price: 100 });
  await createJob(staff.db);
  const done = await run(staff, "products", { ids: [id], action: { is: "price", price: 5 } });
  await staff.send("post", `/api/jobs/bulk/changes/${done.id}/undo`).expect(404);
  staff.pass(86_400_000);
  const { bearer } = await staff.signIn(await staff.makeUser("editor"));
  for (const step of ["continue", "undo"])
    await staff.send("post", `/api/products/bulk/changes/${done.id}/${step}`).set(bearer).expect(404);
  await createCleanup(staff.db, staff.now, pino({ level: "silent" }))();
  for (const table of ["bulk_changes", "bulk_change_records"] as const)
    expect(await staff.db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect((await staff.db.selectFrom("products").select("price").executeTakeFirst())?.price).toBe(5);
});

base.each([
  ["neither records nor a search", { action: { is: "bin" } }],
  ["both", { ids: [UNKNOWN_ID], found: { count: 1 }, action: { is: "bin" } }],
  ["no action", { ids: [UNKNOWN_ID] }],
  ["an unknown action", { ids: [UNKNOWN_ID], action: { is: "sell" } }],
  ["an action of another kind", { ids: [UNKNOWN_ID], action: { is: "special-days", days: [], hours: [] } }],
  ["a status of another kind", { ids: [UNKNOWN_ID], action: { is: "status", status: "published" } }],
  ["no ids", { ids: [], action: { is: "bin" } }],
  ["a percentage out of range", { ids: [UNKNOWN_ID], action: { is: "price", percent: -100 } }],
  ["an unknown filter", { found: { count: 1, colour: "red" }, action: { is: "bin" } }],
])("rejects %s", async (_name, body) => {
  await using staff = await createStaff("editor");
  const answer = await start(staff, "products", body).expect(400);
  expect(Object.values(answer.body.fields ?? {}).join(" ")).toMatch(/\.$/);
});
