import fs from "node:fs";
import path from "node:path";
import pino from "pino";
import request from "supertest";
import { expect, vi } from "vitest";
import { createFeedFolder } from "../../src/content/kinds/products/feed/feed-folder.ts";
import { createFeedRunner, type FeedRunner } from "../../src/content/kinds/products/feed/feed-runner.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { findRecord, listRecords } from "../../src/content/lifecycle/read.ts";
import { listKindIssues } from "../../src/staff/queries/content-issues.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { createCleanup } from "../../src/start/background-jobs.ts";
import { ExpectedError } from "../../src/errors.ts";
import { createServer } from "../../src/http/create-server.ts";
import { createOffer, createProduct } from "../support/build-content.ts";
import { sendFeed } from "../support/product-csv.ts";
import { releaseLease, takeLease } from "../../src/storage/database/leases.ts";
import { createAdminQueries } from "../../src/staff/queries/admin-queries.ts";
import { toSessionUser, type UserRow } from "../../src/accounts/people/users.ts";
import { createStaff, needYes, signInAs, type Staff } from "../support/staff.ts";
import { makeTempDir } from "../support/test-database.ts";
import { words } from "../support/words.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

const DAY = 86_400_000;

/** Twenty products with the numbers P1 to P20, at EUR 2 each. */
async function makeRange(staff: Staff, count = 20): Promise<void> {
  for (let n = 1; n <= count; n += 1)
    await createProduct(staff.db, { name: `Product ${n}`, sku: `P${n}`, price: 200 });
}

/** A file with a price for each of the twenty, but for those that are told. */
function fileOf(prices: Readonly<Record<string, string | undefined>> = {}, count = 20): string {
  const rows = Array.from({ length: count }, (_, index) => `P${index + 1}`)
    .filter((sku) => !(sku in prices) || prices[sku] !== undefined)
    .map((sku) => `${sku};"${prices[sku] ?? "2,00"}"`);
  return `sku;price\n${rows.join("\n")}\n`;
}

const set = (staff: Staff, fields: object) =>
  writeSetting(staff.db, "feed", { ...fields }, undefined, { actor: "Rita", now: staff.now() });

async function pricesOf(staff: Staff): Promise<Record<string, number | null>> {
  const products = await listRecords(staff.db, productServer);
  return Object.fromEntries(products.map(({ sku, name, price }) => [sku || name, price]));
}

test("a file changes the prices that differ, as an import with its undo, and is read once", async () => {
  await using staff = await createStaff("editor");
  await makeRange(staff);
  const file = fileOf({ P1: "1,95", P2: "2.10 €" });
  const dry = (await sendFeed(staff, file, { query: "?dryRun=1&file=night.csv" }).expect(200)).body;
  expect(dry).toMatchObject({ id: null, state: "planned", counts: { rows: 20, changed: 2, unchanged: 18 } });
  expect((await pricesOf(staff))["P1"]).toBe(200);
  const first = (await sendFeed(staff, file, { query: "?file=night.csv" }).expect(200)).body;
  expect(first).toMatchObject({
    state: "applied",
    isRepeat: false,
    reasons: [],
    counts: dry.counts,
    rows: dry.rows,
  });
  expect(await pricesOf(staff)).toMatchObject({ P1: 195, P2: 210, P3: 200 });
  const again = (await sendFeed(staff, file, { query: "?file=night.csv" }).expect(200)).body;
  expect(again).toEqual({ ...first, isRepeat: true });

  await staff.send("post", `/api/products/import/${first.importId}/undo`).expect(200);
  expect(await pricesOf(staff)).toMatchObject({ P1: 200, P2: 200 });
  // What was undone does not come back by the same file, and does by the prices of another one, and of the first after that.
  await sendFeed(staff, file, { query: "?file=night.csv" }).expect(200);
  expect((await pricesOf(staff))["P1"]).toBe(200);
  staff.pass(1);
  await sendFeed(staff, fileOf({ P1: "1,90" }), { query: "?file=night.csv" }).expect(200);
  staff.pass(1);
  await sendFeed(staff, file, { query: "?file=night.csv" }).expect(200);
  expect((await pricesOf(staff))["P1"]).toBe(195);
  expect((await staff.send("get", "/api/feed/products").expect(200)).body).toHaveLength(3);
});

test("what staff write stays, unless the settings say that the file wins", async (staff) => {
  const own = { sku: "A1", name: "Ħobż tal-Malti", description: "Our own words.", price: 200 };
  const { id } = await createProduct(staff.db, own);
  const file = (words: string) =>
    `Art;EAN;VK;Text;Description;Status\nA1;5901234123457;2,10;${words};Till words;Archived\n`;
  const columns = [
    { heading: "Art", field: "sku" },
    { heading: "ean", field: "gtin" },
    { heading: "VK", field: "price" },
    { heading: "Text", field: "name" },
  ];
  await set(staff, { columns });
  await sendFeed(staff, file("HOBZ MALT")).expect(200);
  const expected = { ...own, price: 210, gtin: "5901234123457", status: "active" };
  expect(await findRecord(staff.db, productServer, id)).toMatchObject(expected);
  await set(staff, { columns: columns.map((column) => ({ ...column, overwrite: column.field === "name" })) });
  staff.pass(1);
  await sendFeed(staff, file("HOBZ")).expect(200);
  expect(await findRecord(staff.db, productServer, id)).toMatchObject({ ...expected, name: "HOBZ" });
});

test("a name that the till cuts within a letter changes no product, and every other name and price arrives", async (staff) => {
  for (const sku of ["A1", "A2", "A3"])
    await createProduct(staff.db, { name: `Name of ${sku}`, sku, price: 200 });
  await set(staff, { columns: [{ heading: "text", field: "name", overwrite: true }], goneLimit: 100 });
  const rows = Buffer.from("sku;price;text\nA1;€2.10;Ħobż\nA2;€2.20;Ġbejna\nA3;€2.30;Żalzett tal-");
  const file = Buffer.concat([rows, Uint8Array.of(0xc4), Buffer.from("\n")]);
  const { body } = await sendFeed(staff, file).expect(200);
  expect(body).toMatchObject({ state: "applied", counts: { changed: 3, refused: 0 } });
  expect(body.notes).toContainEqual(expect.stringMatching(/^Letters of this file are lost/));
  expect((await listRecords(staff.db, productServer)).map(({ name, price }) => [name, price])).toEqual([
    ["Ġbejna", 220],
    ["Ħobż", 210],
    ["Name of A3", 230],
  ]);
});

test("rows are matched by either number; what cannot be told is refused with its reason, and the rest is applied", async (staff) => {
  await makeRange(staff);
  await createProduct(staff.db, { name: "By barcode", gtin: "0036000291452", price: 200 });
  await createProduct(staff.db, { name: "Twin A", sku: "TT", price: 200 });
  await createProduct(staff.db, { name: "Twin B", sku: "TT", price: 200 });
  await createProduct(staff.db, { name: "Old", sku: "P20", price: 200, status: "archived" });
  await set(staff, { goneLimit: 100, priceLimit: 100 });
  const { body } = await sendFeed(
    staff,
    [
      "sku,gtin,price",
      ",36000291452,2.20",
      "P1,36000291452,2.20",
      "TT,,2.20",
      ",,2.20",
      "P3,,cheap",
      "P4,,",
      "P6,,0.00",
      "P5,,2.50",
      "P5,,2.60",
      "P20,,2.30",
      "X9,,9.99",
    ].join("\n"),
  ).expect(200);
  expect(body.errors.map(({ row, error }: { row: number; error: string }) => `${row} ${error}`)).toEqual([
    expect.stringContaining(
      "3 The article number and the barcode number are of two products: Product 1, By barcode",
    ),
    expect.stringContaining("4 Several products have this number: Twin A, Twin B"),
    "5 This row has neither an article number nor a barcode number.",
    expect.stringContaining("6 Please enter the price in euro"),
    "7 The price is empty.",
    "8 The price is zero.",
    expect.stringContaining("10 Row 9 is the same product"),
  ]);
  expect(body.counts).toMatchObject({ rows: 11, new: 1, changed: 3, refused: 7 });
  expect(await pricesOf(staff)).toMatchObject({
    "By barcode": 220,
    P1: 200,
    P4: 200,
    P6: 200,
    P5: 250,
    P20: 230,
    TT: 200,
  });
});

test("a number of the till's own in the column of barcodes keeps no price away, and becomes no barcode number", async (staff) => {
  await createProduct(staff.db, { name: "Bananas", sku: "A1", price: 200 });
  await createProduct(staff.db, { name: "Tea", sku: "A2", price: 300 });
  await createProduct(staff.db, { name: "Jam", sku: "A3", gtin: "0036000291452", price: 400 });
  const columns = [{ heading: "ean", field: "gtin", overwrite: true }];
  await set(staff, { addsNew: true, goneLimit: 100, columns });
  const rows = [
    "A1;4011;1,90;;",
    "A2;4006381333931;2,90;;",
    "A3;36000291452;3,90;;",
    "A4;4012;0,90;Figs;pantry",
    ";4013;0,80;Plums;pantry",
  ];
  const { body } = await sendFeed(staff, ["sku;ean;price;name;category", ...rows].join("\n")).expect(200);
  // A new product without any number would be a new one each night.
  expect(body).toMatchObject({ state: "applied", errors: [{ row: 6, column: "ean" }] });
  const products = await listRecords(staff.db, productServer);
  expect(products.map(({ name, price, gtin }) => [name, price, gtin])).toEqual([
    ["Bananas", 190, ""],
    ["Figs", 90, ""],
    ["Jam", 390, "0036000291452"],
    ["Tea", 290, "4006381333931"],
  ]);
});

test("an article with a row for each of its barcodes is one product, and its file is read once", async (staff) => {
  await makeRange(staff, 4);
  await set(staff, { addsNew: true });
  const rows = words`P1;2,10;4006381333931 P2;2,10;9780201379624 P3;2,00; P4;2,00;
    P1;2,10;5901234123457 P2;2,10;0036000291452 N1;1,00;4012345678901 N1;1,00;4012345678918`;
  const file = `sku;price;gtin;name;category\n${rows.map((row) => `${row};Figs;pantry\n`).join("")}`;
  const { body } = await sendFeed(staff, file).expect(200);
  expect(body).toMatchObject({ state: "applied", errors: [], counts: { changed: 2, refused: 0 } });
  const products = await listRecords(staff.db, productServer);
  expect(products.map(({ sku, price, gtin }) => `${sku};${price};${gtin}`).toSorted()).toEqual(
    words`N1;100;4012345678901 P1;210;4006381333931 P2;210;9780201379624 P3;200; P4;200;`,
  );
  staff.pass(1);
  expect((await sendFeed(staff, file).expect(200)).body.isRepeat).toBe(true);
});

test("repeated rows of products that are left out are not refused; the report names what may be a mistake", async (staff) => {
  await makeRange(staff);
  const rows = "X1;1,00;Product 1;pantry\nX1;1,10;Product 1;pantry\n";
  const file = `${fileOf()}${rows}`.replace("sku;price", "sku;price;name;category");
  const out = (await sendFeed(staff, file).expect(200)).body;
  expect(out).toMatchObject({ state: "applied", counts: { new: 2, refused: 0 }, errors: [] });
  await set(staff, { addsNew: true });
  staff.pass(1);
  const { body } = await sendFeed(staff, `${file}\n`).expect(200);
  expect(body).toMatchObject({ counts: { new: 1, refused: 1 }, errors: [{ row: 23 }] });
  expect(body.notes).toContainEqual(
    expect.stringMatching(/^Row 22: There is a product with the name “Product 1” already/),
  );
});

test("a file of which rows were refused is read again once their cause is corrected", async () => {
  await using staff = await createStaff("editor");
  await makeRange(staff);
  await set(staff, { goneLimit: 100, priceLimit: 100 });
  const { id } = await createProduct(staff.db, { name: "Twin", sku: "P1", price: 200 });
  const file = fileOf({ P1: "2,20" });
  expect((await sendFeed(staff, file).expect(200)).body.counts).toMatchObject({ refused: 1, changed: 0 });
  await staff.send("put", `/api/products/${id}`, { sku: "P21" }).expect(200);
  staff.pass(1);
  expect((await sendFeed(staff, file).expect(200)).body.isRepeat).toBe(false);
  expect(await pricesOf(staff)).toMatchObject({ P1: 220, P21: 200 });
  staff.pass(1);
  expect((await sendFeed(staff, file).expect(200)).body.isRepeat).toBe(true);
  // Undone, it does not come back by itself.
  const other = fileOf({ P1: "2,10", P2: "0,00" });
  const { importId } = (await sendFeed(staff, other).expect(200)).body;
  await staff.send("post", `/api/products/import/${importId}/undo`).expect(200);
  staff.pass(1);
  expect((await sendFeed(staff, other).expect(200)).body.isRepeat).toBe(true);
  expect(await pricesOf(staff)).toMatchObject({ P1: 220, P2: 200 });
});

test("a row that meets an offer is refused, by the dry run too, and the rest of the night's prices are applied", async (staff) => {
  const days = { startDate: "2026-11-22T23:00:00.000Z", endDate: "2026-11-29T22:59:59.999Z" };
  const [jam] = [
    await createProduct(staff.db, { name: "Jam", sku: "J1", price: 200 }),
    await createProduct(staff.db, { name: "Tea", sku: "T1", price: 200 }),
  ];
  await createOffer(staff.db, { category: "", products: [jam.id], ...days });
  await createOffer(staff.db, { category: "sweets", ...days });
  const columns = [
    { heading: "sku", field: "sku" },
    { heading: "price", field: "price" },
    { heading: "group", field: "category", overwrite: true },
  ];
  await set(staff, { columns, goneLimit: 60 });
  const file = `sku,price,group\nJ1,1.90,sweets\nT1,1.80,bakery\n`;
  const dry = (await sendFeed(staff, file, { query: "?dryRun=1" }).expect(200)).body;
  const counts = { rows: 2, changed: 1, refused: 1 };
  const errors = [
    { row: 2, column: "Offer starts", error: expect.stringContaining("Jam can have one offer at a time") },
  ];
  expect(dry).toMatchObject({ state: "planned", counts, errors, reasons: [] });
  const { body } = await sendFeed(staff, file).expect(200);
  expect(body).toMatchObject({ state: "applied", counts, errors });
  expect(await pricesOf(staff)).toEqual({ J1: 200, T1: 180 });
});

test("a price of the till that falls to an offer arrives: visitors do not see the offer, and staff read of it", async (staff) => {
  await makeRange(staff, 4);
  await set(staff, { archivesGone: true, goneLimit: 100, priceLimit: 100 });
  const ids = (await listRecords(staff.db, productServer)).map(({ id }) => id);
  const [running = "", planned = "", archived = ""] = ids.map((id) => `/api/products/${id}`);
  const now = { price: 150, startDate: "2026-11-20T23:00:00.000Z", endDate: "2026-11-29T22:59:59.999Z" };
  const later = { ...now, startDate: "2026-12-04T23:00:00.000Z", endDate: "2026-12-10T22:59:59.999Z" };
  await staff.send("put", running, { offer: now }).expect(200);
  for (const path of [planned, archived]) await staff.send("put", path, { offer: later }).expect(200);
  await staff.send("put", archived, { status: "archived" }).expect(200);
  const night = async (price: string) => {
    staff.pass(1);
    const file = fileOf({ P1: price, P2: price, P3: price }, 4);
    const { body } = await sendFeed(staff, file).expect(200);
    expect(body).toMatchObject({ state: "applied", counts: { changed: 3, refused: 0 } });
    const read = async (path: string) => (await staff.sendAnonymous("get", path).expect(200)).body;
    const issues = await listKindIssues(staff.db, "products", staff.now());
    const isTooHigh = (id: string) =>
      issues.some((issue) => issue.id === id && issue.problem === "offer too high");
    return [await read(running), await read(planned), ids.map(isTooHigh)];
  };
  const hidden = { price: 140, offer: null };
  expect(await night("1,40")).toMatchObject([hidden, hidden, [true, true, true, false]]);
  // Staff save its words, and no price that is at odds with the offer.
  const { body } = await staff.send("get", running).expect(200);
  await staff.send("put", running, { ...body, description: "Loose" }).expect(200);
  for (const fields of [{ price: 130 }, { offer: { ...now, price: 140 } }])
    await staff.send("put", running, fields).expect(400);
  const shown = [
    { price: 160, offer: { price: 150 } },
    { price: 160, offer: null },
  ];
  expect(await night("1,60")).toMatchObject([...shown, [false, false, false, false]]);
});

test("new products become drafts and missing ones are archived where the settings say so; a returning one comes back", async (staff) => {
  await makeRange(staff);
  await createProduct(staff.db, { name: "Not of the till", price: 300 });
  const withNew = `${fileOf({ P20: undefined }).trim()}\nN1;1,00\n`
    .replace("sku;price", "sku;price;name;category")
    .replace("N1;1,00", "N1;1,00;Figs;pantry");
  const quiet = (await sendFeed(staff, withNew).expect(200)).body;
  expect(quiet).toMatchObject({ counts: { new: 1, gone: 1, changed: 0 }, importId: null });
  expect(quiet.gone.map(({ name }: { name: string }) => name)).toEqual(["Product 20"]);
  staff.pass(1);
  await set(staff, { addsNew: true, archivesGone: true });
  const { body } = await sendFeed(staff, withNew).expect(200);
  expect(body).toMatchObject({
    state: "applied",
    isRepeat: false,
    counts: { new: 1, gone: 1 },
    rows: [{ action: "create", name: "Figs" }],
  });
  const states = async () =>
    Object.fromEntries(
      (await listRecords(staff.db, productServer)).map(({ name, status }) => [name, status]),
    );
  expect(await states()).toMatchObject({
    Figs: "draft",
    "Product 20": "archived",
    "Not of the till": "active",
  });
  staff.pass(1);
  await sendFeed(staff, fileOf()).expect(200);
  expect(await states()).toMatchObject({ "Product 20": "active", Figs: "draft" });
  const undo = await staff.send("post", `/api/products/import/${body.importId}/undo`).expect(200);
  expect(undo.body).toMatchObject({ binned: 1, left: [{ name: "Product 20" }] });
});

test("a shrunken file and one of half prices wait until a person says yes or no, and a later file takes their place", async () => {
  await using staff = await createStaff("editor");
  await makeRange(staff);
  const shrunken = fileOf({ P1: "2,10", P2: undefined, P3: undefined, P4: undefined });
  const waiting = (await sendFeed(staff, shrunken, { query: "?file=prices-26.csv" }).expect(200)).body;
  expect(waiting).toMatchObject({
    state: "waiting",
    importId: null,
    reasons: ["3 of 20 live products are missing in the file (15.0 %). The limit is 10 %."],
  });
  expect((await pricesOf(staff))["P1"]).toBe(200);
  staff.pass(1);
  const halved = fileOf({ P1: "1,00", P2: "3,00" });
  const later = (await sendFeed(staff, halved, { query: "?file=prices-27.csv" }).expect(200)).body;
  expect(later.reasons).toEqual(["2 of 20 prices change by half or more (10.0 %). The limit is 5 %."]);
  expect(later.rows.map(({ name }: { name: string }) => name)).toEqual(["Product 1", "Product 2"]);
  await staff.send("post", `/api/feed/products/${waiting.id}/apply`, {}).expect(404);
  staff.pass(1);
  const applied = (await staff.send("post", `/api/feed/products/${later.id}/apply`, {}).expect(200)).body;
  expect(applied).toMatchObject({
    id: later.id,
    state: "applied",
    importId: expect.any(String),
    reasons: [],
  });
  expect(await pricesOf(staff)).toMatchObject({ P1: 100, P2: 300 });
  await staff.send("post", `/api/feed/products/${later.id}/apply`, {}).expect(404);

  staff.pass(1);
  const third = (await sendFeed(staff, fileOf({ P3: "0,10", P4: "9,00" })).expect(200)).body;
  await staff.send("post", `/api/feed/products/${third.id}/decline`, {}).expect(204);
  await staff.send("post", `/api/feed/products/${third.id}/decline`, {}).expect(404);
  const { body: feeds } = await staff.send("get", "/api/feed/products").expect(200);
  expect(feeds.map(({ state }: { state: string }) => state)).toEqual(["declined", "applied", "declined"]);
  expect(await staff.db.selectFrom("feeds").select("id").where("content", "is not", null).execute()).toEqual(
    [],
  );
});

test("a connection is not ended as a silent one while its file is applied", async () => {
  await using staff = await createStaff("editor");
  await makeRange(staff);
  const { server } = createServer(staff.app);
  const timeouts: unknown[] = [];
  server.on("connection", (socket) => {
    const spy = vi.spyOn(socket, "setTimeout");
    socket.once("close", () => timeouts.push(spy.mock.calls.slice(0, 2).map(([ms]) => ms)));
  });
  const send: Staff["send"] = (method, path, body) =>
    request(server)[method](path).set(staff.bearer).send(body);
  const { id } = (await sendFeed({ ...staff, send }, fileOf({ P1: "0,10", P2: "9,00" })).expect(200)).body;
  await send("post", `/api/feed/products/${id}/apply`, {}).expect(200);
  expect(timeouts).toEqual([
    [0, server.timeout],
    [0, server.timeout],
  ]);
});

test("only a call with the permission and the type of a file is one; a token may make it, for a while the list keeps it", async () => {
  await using staff = await createStaff("recruiter");
  await sendFeed(staff).expect(403);
  await staff
    .sendAnonymous("put", "/api/feed/products")
    .set("Content-Type", "text/csv")
    .send("sku\n")
    .expect(401);
  const { bearer } = await staff.signIn(await staff.makeUser("editor"));
  const editor = {
    ...staff,
    send: (...args: Parameters<Staff["send"]>) => staff.sendAnonymous(...args).set(bearer),
  };
  const { body } = await editor
    .send("post", "/api/users/me/tokens", { name: "Till", permissions: ["products.write"], days: 30 })
    .expect(201);
  const till = {
    ...staff,
    send: (...args: Parameters<Staff["send"]>) =>
      staff.sendAnonymous(...args).set({ Authorization: `Bearer ${body.apiToken}` }),
  };
  await makeRange(staff);
  await sendFeed(till, fileOf({ P1: "2,20" }), { type: "text/plain" }).expect(415);
  await sendFeed(till, "").expect(400);
  await sendFeed(till, "name\nTea\n").expect(400);
  await sendFeed(till, fileOf(), { query: "?dryRun=yes" }).expect(400);
  const lines = '{"sku":"P1","price":2.2}\n';
  await set(staff, { goneLimit: 100 });
  const { body: feed } = await sendFeed(till, lines, { type: "application/jsonl" }).expect(200);
  expect(feed).toMatchObject({ state: "applied", file: "API", actor: expect.stringContaining("editor") });
  staff.pass(DAY);
  await set(staff, { goneLimit: 0 });
  await sendFeed(till, '{"sku":"P1","price":2.3}\n', { type: "application/jsonl" }).expect(200);
  staff.pass(30 * DAY);
  await createCleanup(staff.db, staff.now, pino({ level: "silent" }))();
  // The newest that waits for no yes stays: it says since when no file has come.
  expect(await staff.db.selectFrom("feeds").select("id").execute()).toEqual([{ id: feed.id }]);
});

test("a report is mailed to the address of the settings where something changed, waits or has failed", async (staff) => {
  await makeRange(staff);
  await set(staff, { reportTo: "till@shop.example" });
  for (const file of [
    fileOf({ P1: "2,10" }),
    fileOf({ P1: "2,10", P2: "2,00 " }),
    fileOf({ P1: "0,10", P2: "9,00" }),
  ]) {
    staff.pass(1);
    await sendFeed(staff, file, { query: "?file=till.csv" }).expect(200);
  }
  expect((await staff.send("get", "/api/system").expect(200)).body).toMatchObject({
    feed: { folder: null, last: { file: "till.csv", state: "waiting" } },
    mail: { unsent: [{ to: "till@shop.example", kind: "feedReport" }, { kind: "feedReport" }] },
  });
  await staff.accounts.emails.sendDue();
  const mails = await staff.mails();
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual(
    [
      "till@shop.example: The price feed till.csv waits for a person",
      "till@shop.example: The price feed till.csv was applied",
    ].toSorted(),
  );
  expect(mails.map(({ text }) => text).join()).toContain("Product 1: price 2.00 → 2.10");
});

/** A folder of the till, and a look at it. */
function openFolder(staff: Staff, runner: FeedRunner = runnerOf(staff)) {
  const dir = makeTempDir();
  const lines: string[] = [];
  const logger = pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line).msg) });
  const look = createFeedFolder(dir.path, { runner, clock: staff.now, logger });
  return {
    look,
    lines,
    put: (name: string, text: string) => fs.writeFileSync(path.join(dir.path, name), text),
    list: (folder = ".") =>
      fs.existsSync(path.join(dir.path, folder))
        ? fs
            .readdirSync(path.join(dir.path, folder))
            .filter((name) => /\./.test(name))
            .toSorted()
        : [],
    read: (name: string) => fs.readFileSync(path.join(dir.path, name), "utf8"),
    path: dir.path,
    [Symbol.dispose]: () => dir[Symbol.dispose](),
  };
}

function runnerOf({ db, accounts }: Staff): FeedRunner {
  return createFeedRunner({ db, config: accounts.config, script: "", logger: accounts.logger });
}

test("a file of the folder is read once two looks agree on it, and is put aside with its report", async (staff) => {
  await makeRange(staff);
  using folder = openFolder(staff);
  folder.put("prices.csv", fileOf({ P1: "2,10" }).slice(0, 60));
  folder.put("more.csv.part", fileOf());
  folder.put(".prices.csv.Xa1", fileOf());
  fs.symlinkSync("/etc/hostname", path.join(folder.path, "link.csv"));
  await folder.look();
  folder.put("prices.csv", fileOf({ P1: "2,10" }));
  await folder.look();
  expect(folder.list()).toContain("prices.csv");
  await folder.look();
  expect(folder.list()).toEqual([".prices.csv.Xa1", "link.csv", "more.csv.part"]);
  expect(folder.list("done")).toEqual([
    "2026-11-21T1000-prices.csv",
    "2026-11-21T1000-prices.csv.report.txt",
  ]);
  expect(folder.read("done/2026-11-21T1000-prices.csv.report.txt")).toContain(
    "20 rows: 0 new, 1 changed, 19 unchanged",
  );
  expect((await pricesOf(staff))["P1"]).toBe(210);

  // rsync brings it again; it is not read again, and a month later what was put aside is deleted.
  await staff.db.updateTable("products").set({ price: 200 }).execute();
  folder.put("prices.csv", fileOf({ P1: "2,10" }));
  staff.pass(31 * DAY);
  for (let n = 0; n < 2; n += 1) await folder.look();
  expect((await pricesOf(staff))["P1"]).toBe(200);
  expect(folder.list("done")).toEqual([
    "2026-12-22T1000-prices.csv",
    "2026-12-22T1000-prices.csv.report.txt",
  ]);
  expect(folder.read("done/2026-12-22T1000-prices.csv.report.txt")).toContain("not read again");

  // Also while the till sends nothing.
  staff.pass(31 * DAY);
  await folder.look();
  expect(folder.list("done")).toEqual([]);
});

test("a file that is delivered again while it is read is read again, and one process reads at a time", async (staff) => {
  await makeRange(staff);
  const runner = runnerOf(staff);
  using folder = openFolder(staff, {
    ...runner,
    async run(...call) {
      const feed = await runner.run(...call);
      if (feed.counts.changed === 1) folder.put("prices.csv", fileOf({ P1: "2,20", P2: "2,20" }));
      return feed;
    },
  });
  folder.put("prices.csv", fileOf({ P1: "2,10" }));
  for (let n = 0; n < 2; n += 1) await folder.look();
  expect(await pricesOf(staff)).toMatchObject({ P1: 210, P2: 200 });
  expect(folder.list()).toEqual(["prices.csv"]);
  await takeLease(staff.db, "reading a price feed", "another process", 60_000);
  for (let n = 0; n < 4; n += 1) await folder.look();
  expect(folder.list()).toEqual(["prices.csv"]);
  await releaseLease(staff.db, "reading a price feed", "another process");
  await folder.look();
  expect(await pricesOf(staff)).toMatchObject({ P1: 220, P2: 220 });
  expect(folder.list()).toEqual([]);
});

test("a file that is gone between the list of the folder and the look at it is left out, and the others are read", async (staff) => {
  await makeRange(staff);
  using folder = openFolder(staff);
  folder.put("gone.csv", fileOf());
  folder.put("prices.csv", fileOf({ P1: "2,10" }));
  const { readdir } = fs.promises;
  using list = vi.spyOn(fs.promises, "readdir").mockImplementationOnce(async (...call) => {
    const entries = await readdir(...call);
    fs.rmSync(path.join(folder.path, "gone.csv"));
    return entries;
  });
  for (let n = 0; n < 2; n += 1) await folder.look();
  expect(list).toHaveBeenCalled();
  expect((await pricesOf(staff))["P1"]).toBe(210);
});

test("a damaged file goes to `failed` with its reason; one that waits for a yes goes to `done`", async (staff) => {
  await makeRange(staff);
  using folder = openFolder(staff);
  folder.put("broken.csv", `${fileOf().slice(0, -3)};"2`);
  folder.put("big.csv", "x".repeat(20_000_001));
  folder.put("few.csv", "sku;price\nP1;2,10\n");
  for (let n = 0; n < 2; n += 1) await folder.look();
  expect(folder.list("failed").filter((name) => name.endsWith(".txt"))).toHaveLength(2);
  expect(folder.read("failed/2026-11-21T1000-big.csv.report.txt")).toContain("larger than 20 MB");
  expect(folder.read("failed/2026-11-21T1000-broken.csv.report.txt")).toContain("quotation mark");
  expect(folder.read("done/2026-11-21T1000-few.csv.report.txt")).toContain("say yes or no");
  expect(await staff.db.selectFrom("feeds").select("state").orderBy("state").execute()).toEqual([
    { state: "failed" },
    { state: "failed" },
    { state: "waiting" },
  ]);
});

test("a damaged file does not take the place of an earlier one that waits for a yes", async () => {
  await using staff = await createStaff("editor");
  await makeRange(staff);
  using folder = openFolder(staff);
  folder.put("prices-26.csv", "sku;price\nP1;2,10\n");
  for (let n = 0; n < 2; n += 1) await folder.look();
  staff.pass(60_000);
  folder.put("prices-27.csv", `${fileOf().slice(0, -3)};"2`);
  for (let n = 0; n < 2; n += 1) await folder.look();
  const feeds = (await staff.send("get", "/api/feed/products").expect(200)).body;
  expect(feeds).toMatchObject([{ state: "failed" }, { state: "waiting" }]);
  await staff.send("post", `/api/feed/products/${feeds[1].id}/apply`, {}).expect(200);
  expect((await pricesOf(staff))["P1"]).toBe(210);
});

const issuesOf = async (staff: Staff, user: UserRow) =>
  (await createAdminQueries(staff.db, staff.now, toSessionUser(user)).needsAttention())
    .filter(({ problem }) => problem === "feed waits" || problem === "feed failed")
    .map(({ title, problem, sentence }) => [title, problem, sentence]);

test("the overview names a file that waits, and one that could not be read until a later one of its name was", async (staff) => {
  await makeRange(staff);
  const editor = await staff.makeUser("editor");
  using folder = openFolder(staff);
  const deliver = async (name: string, text: string) => {
    staff.pass(60_000);
    folder.put(name, text);
    for (let n = 0; n < 2; n += 1) await folder.look();
  };
  await deliver("prices-26.csv", "sku;price\nP1;2,10\n");
  await deliver("prices-27.csv", `${fileOf().slice(0, -3)};"2`);
  const waits = [
    "prices-26.csv",
    "feed waits",
    "19 of 20 live products are missing in the file (95.0 %). The limit is 10 %.",
  ];
  const failed = ["prices-27.csv", "feed failed", expect.stringContaining("quotation mark")];
  expect(await issuesOf(staff, editor)).toEqual([failed, waits]);
  expect(await issuesOf(staff, await staff.makeUser("recruiter"))).toEqual([]);
  await deliver("more-27.csv", fileOf());
  expect(await issuesOf(staff, editor)).toEqual([failed, waits]);
  await deliver("prices-28.csv", fileOf({ P1: "2,10" }));
  expect(await issuesOf(staff, editor)).toEqual([]);
});

test("a file that waits for the yes of a second person is on the overview of all but the person who sent it", async (staff) => {
  await makeRange(staff);
  const [rita, karl] = [await staff.makeUser("editor"), await staff.makeUser("editor")];
  await needYes(staff, ["products"]);
  const send = await signInAs(staff, rita);
  await sendFeed({ ...staff, send }, fileOf({ P1: "2,10" }), { query: "?file=till.csv" }).expect(200);
  expect(await issuesOf(staff, rita)).toEqual([]);
  expect(await issuesOf(staff, karl)).toEqual([
    ["till.csv", "feed waits", expect.stringContaining("the yes of a second person")],
  ]);
});

test("a file that has failed is read again when it comes again, and is applied once", async (staff) => {
  await makeRange(staff);
  using folder = openFolder(staff);
  const file = fileOf({ P1: "2,10" }).replace("sku", "number");
  const deliver = async () => {
    folder.put("prices.csv", file);
    for (let n = 0; n < 2; n += 1) await folder.look();
    staff.pass(60_000);
  };
  await deliver();
  await set(staff, { columns: [{ heading: "number", field: "sku" }] });
  await deliver();
  expect((await pricesOf(staff))["P1"]).toBe(210);
  await deliver();
  expect(folder.list("done").filter((name) => name.endsWith(".txt"))).toHaveLength(2);
  expect(await staff.db.selectFrom("feeds").select("state").orderBy("createdDate").execute()).toEqual([
    { state: "failed" },
    { state: "applied" },
  ]);
});

test("a file stays while the disk is full or the database busy, and fails after three unexpected errors", async (staff) => {
  let failure: Error = new ExpectedError(507, "There is no space left.");
  using folder = openFolder(staff, { run: () => Promise.reject(failure), stop: () => undefined });
  folder.put("prices.csv", fileOf());
  for (let n = 0; n < 6; n += 1) await folder.look();
  expect(folder.list()).toEqual(["prices.csv"]);
  failure = new Error("out of memory");
  folder.put("other.csv", fileOf());
  await folder.look();
  await folder.look();
  expect(folder.list()).toEqual(["other.csv", "prices.csv"]);
  for (let n = 0; n < 2; n += 1) await folder.look();
  expect(folder.list("failed")).toContain("2026-11-21T1000-other.csv.report.txt");
});
