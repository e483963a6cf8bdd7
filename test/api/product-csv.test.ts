import fc from "fast-check";
import papaparse from "papaparse";
import pino from "pino";
import request from "supertest";
import { expect } from "vitest";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { listRecords } from "../../src/content/lifecycle/read.ts";
import { createApp } from "../../src/start/app.ts";
import { createParts } from "../../src/start/parts.ts";
import { fillCatalogue } from "../bench/fill-catalogue.ts";
import { countReads } from "../support/count-reads.ts";
import { createOffer, createProduct } from "../support/build-content.ts";
import { CONTENT } from "../support/arbitrary-content.ts";
import { applied, exported, preview, sendImport } from "../support/product-csv.ts";
import { runs } from "../support/property-runs.ts";
import { createStaff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff("editor"));

test("importing an unchanged export changes nothing, for any products", async (staff) => {
  const count = runs(60);
  await fc.assert(
    fc.asyncProperty(CONTENT.products, async (fields) => {
      await staff.send("post", "/api/products", fields).expect(201);
    }),
    { numRuns: count },
  );
  const { counts, errors, notes } = await preview(staff, await exported(staff));
  expect({ counts, errors, notes }).toEqual({
    counts: { create: 0, update: 0, unchanged: count, error: 0 },
    errors: [],
    notes: [],
  });
});

test("importing an unchanged export changes nothing where the next offer of a product has taken the place of one that is over", async (staff) => {
  const next = { price: 90, startDate: "2026-11-29T23:00:00.000Z", endDate: "2026-12-06T22:59:59.999Z" };
  const { id } = await createProduct(staff.db, { price: 120, offer: next });
  const past = { price: 100, startDate: "2026-10-31T23:00:00.000Z", endDate: "2026-11-08T22:59:59.999Z" };
  await staff.db
    .updateTable("products")
    .set({ offer: JSON.stringify(past) })
    .where("id", "=", id)
    .execute();
  const csv = await exported(staff);
  expect(csv).toContain("2026-11-30 00:00");
  const { counts, rows } = await preview(staff, csv);
  expect({ counts, rows }).toEqual({ counts: { create: 0, update: 0, unchanged: 1, error: 0 }, rows: [] });
  // The offer that is to come judges the price, not the one that is over: in the preview as in the write.
  expect((await preview(staff, csv.replace("1.20", "0.95"))).errors).toEqual([]);
  expect((await preview(staff, csv.replace("1.20", "0.90"))).errors).toMatchObject([{ row: 2 }]);
  const path = `/api/products/${id}`;
  await staff.send("put", path, { price: 90 }).expect(400);
  const { body } = await staff.send("get", path).expect(200);
  expect(body).toMatchObject({ offer: next, version: 1 });
  expect((await staff.send("put", path, body).expect(200)).body.version).toBe(1);
  expect((await staff.send("put", path, { ...body, price: 95 }).expect(200)).body.version).toBe(2);
  expect((await staff.send("put", path, { offer: null }).expect(200)).body.offer).toBeNull();
  expect((await staff.send("get", path)).body.offer).toBeNull();
});

test("the file is a download in UTF-8 with prices in euro and times in Malta's", async (staff) => {
  await createProduct(staff.db, {
    name: "Ħobż",
    price: 150,
    allergens: ["gluten", "milk"],
    offer: { price: 125, startDate: "2026-07-01T06:00:00Z", endDate: "2026-11-29T22:59:59.999Z" },
  });
  const { headers, text } = await staff.send("get", "/api/products/export").expect(200);
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": "attachment; filename=products-2026-11-21.csv",
    "cache-control": "no-store",
  });
  expect(text.startsWith("\ufeff")).toBe(true);
  const [row] = papaparse.parse<Record<string, string>>(text.slice(1), { header: true }).data;
  expect(row).toMatchObject({
    Name: "Ħobż",
    Category: "Bakery",
    Price: "1.50",
    "Offer price": "1.25",
    "Own page": "no",
    "Contains these allergens": "Cereals containing gluten, Milk",
    "Offer starts": "2026-07-01 08:00",
    "Offer ends": "2026-11-29 23:59",
  });
});

test("the file of a large range is read and sent some products at a time, in the order of the list", async (staff) => {
  await fillCatalogue(staff.db, 300, staff.now());
  const whole = (await listRecords(staff.db, productServer)).map(({ id }) => id);
  const count = countReads(staff.db);
  const { accounts, connection, now, site, bearer } = staff;
  const logger = pino({ level: "silent" });
  const { config } = accounts;
  const parts = createParts({ config, logger, clock: now, connection: { ...connection, db: count.db } });
  const app = createApp(parts, { site });
  const { text } = await request(app).get("/api/products/export").set(bearer).expect(200);
  const { data } = papaparse.parse<string[]>(text.trim());
  expect(data.slice(1).map(([id]) => id)).toEqual(whole);
  expect(count.records).toBeGreaterThanOrEqual(300);
  expect(count.mostRecords).toBeLessThanOrEqual(50);
});

test("no cell of the file is a formula, and such text is imported unchanged", async (staff) => {
  const names = ['=HYPERLINK("http://evil.example")', "+1", "-1", "@SUM(A1)", "'=1", "'quoted'"];
  for (const name of names) await createProduct(staff.db, { name, category: "pantry", brand: name });
  const text = await exported(staff);
  const { data } = papaparse.parse<string[]>(text.slice(1).trim());
  for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  expect((await preview(staff, text)).counts).toMatchObject({ unchanged: names.length, update: 0 });
  const csv = `name,category\n"'=1+1",pantry\n`;
  const { rows } = await preview(staff, csv);
  expect(rows[0].name).toBe("=1+1");
});

test("matches rows by id, then by slug, else creates a product, and writes only differences", async (staff) => {
  const ftira = await createProduct(staff.db, { name: "Ftira", price: 120 });
  const hobz = await createProduct(staff.db, { name: "Ħobż", price: 150 });
  const csv = [
    "id;slug;name;category;price",
    `${ftira.id};;Ftira Għawdxija;bakery;1,30`,
    `;hobz;Ħobż;bakery;1.5`,
    `;;Galletti;pantry;€ 0.99`,
  ].join("\r\n");
  const plan = await preview(staff, csv);
  expect(plan.counts).toEqual({ create: 1, update: 1, unchanged: 1, error: 0 });
  expect(plan.rows).toEqual([
    {
      row: 2,
      action: "update",
      name: "Ftira Għawdxija",
      id: ftira.id,
      changes: [
        { column: "name", before: "Ftira", after: "Ftira Għawdxija" },
        { column: "price", before: "1.20", after: "1.30" },
      ],
    },
    expect.objectContaining({ row: 4, action: "create", id: null }),
  ]);
  expect((await staff.send("get", `/api/products/${ftira.id}`)).body.version).toBe(1);
  expect((await applied(staff, csv)).applied).toBe(true);
  expect((await staff.send("get", `/api/products/${ftira.id}`)).body).toMatchObject({
    name: "Ftira Għawdxija",
    price: 130,
    version: 2,
    slug: "ftira",
  });
  expect((await staff.send("get", `/api/products/${hobz.id}`)).body).toEqual(hobz);
  expect((await staff.send("get", "/api/products/galletti")).body).toMatchObject({
    price: 99,
    status: "draft",
  });
  const history = await staff.send("get", `/api/products/${ftira.id}/history`);
  expect(history.body[0].actor).toContain("Rita Vella");
});

test("applies an import exactly as previewed, or not at all", async (staff) => {
  const tea = await createProduct(staff.db, { name: "Tea" });
  const csv = `id,name,category,price\n${tea.id},Tea,bakery,9.00\n,New,pantry,1.00\n`;
  const { digest } = await preview(staff, csv);
  await sendImport(staff, { csv, apply: true }).expect(409);
  await sendImport(staff, { csv: csv.replace("9.00", "8.00"), apply: true, digest }).expect(409);
  await staff.send("put", `/api/products/${tea.id}`, { brand: "Other" }).expect(200);
  await sendImport(staff, { csv, apply: true, digest }).expect(409);
  expect((await staff.send("get", "/api/products?admin=true")).body).toHaveLength(1);
  const two = await preview(staff, csv);
  const answers = await Promise.all(
    [1, 2].map(() => sendImport(staff, { csv, apply: true, digest: two.digest })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await staff.send("get", "/api/products?admin=true")).body).toHaveLength(2);
});

test("a row that meets an offer is named before the file is applied, and the others are written", async (staff) => {
  const offer = { startDate: "2026-11-22T23:00:00.000Z", endDate: "2026-11-29T22:59:59.999Z" };
  const [tea, jam, honey] = [
    await createProduct(staff.db, { name: "Tea", price: 120 }),
    await createProduct(staff.db, { name: "Jam", price: 200 }),
    await createProduct(staff.db, { name: "Honey", price: 300, category: "pantry" }),
  ];
  await createOffer(staff.db, { products: [jam.id], category: "", ...offer });
  await createOffer(staff.db, { products: [honey.id], category: "", ...offer });
  await createOffer(staff.db, { category: "sweets", ...offer });
  const csv = `id,category,price,offerPrice,offerStart,offerEnd
${tea.id},bakery,1.30,,,
${jam.id},bakery,2.00,1.50,2026-11-24,2026-11-25
${honey.id},sweets,3.00,,,
`;
  const seen = await preview(staff, csv);
  const collides = (row: number, name: string) => ({
    row,
    column: "offerStart",
    error: expect.stringMatching(new RegExp(`^${name} can have one offer at a time: .*\\.$`)),
  });
  const errors = [collides(3, "Jam"), collides(4, "Honey")];
  expect(seen).toMatchObject({ errors, counts: { create: 0, update: 1, unchanged: 0, error: 2 } });
  const { body } = await sendImport(staff, { csv, apply: true, digest: seen.digest }).expect(200);
  expect(body).toEqual({ ...seen, applied: true, importId: expect.any(String) });
  const read = async ({ id }: { id: string }) => (await staff.send("get", `/api/products/${id}`)).body;
  expect(await read(tea)).toMatchObject({ price: 130, version: 2 });
  expect(await read(honey)).toMatchObject({ category: "pantry", version: 1 });
});

test("the offer of next week in a file leaves this week's on the site, and is refused where that would end it", async (staff) => {
  const week = { startDate: "2026-11-20T23:00:00.000Z", endDate: "2026-11-29T22:59:59.999Z" };
  const offer = { price: 150, ...week };
  const tea = await createProduct(staff.db, { name: "Tea", price: 200, offer });
  const planned = { price: 120, startDate: "2026-12-19T23:00:00.000Z", endDate: "2026-12-26T22:59:59.999Z" };
  const jam = await createProduct(staff.db, { name: "Jam", price: 200, offer: planned });
  const file = (...rows: string[]) => ["id,offerPrice,offerStart,offerEnd", ...rows].join("\n");
  const csv = file(`${tea.id},1.20,2026-11-30,2026-12-06`, `${jam.id},1.20,2026-11-30,2026-12-06`);
  const { errors, counts } = await applied(staff, csv);
  const error =
    "It is on offer until 29 November 2026, and these dates would end that offer now. Add this one under Offers.";
  expect(errors).toEqual([{ row: 2, column: "offerStart", error }]);
  expect(counts).toMatchObject({ update: 1, error: 1 });
  const read = async ({ id }: { id: string }) =>
    (await staff.sendAnonymous("get", `/api/products/${id}`)).body;
  expect((await read(tea)).offer).toMatchObject(offer);
  // Its own days, and its end today, are changed as before.
  await applied(staff, file(`${tea.id},1.40,2026-11-21,2026-12-06`));
  expect((await read(tea)).offer).toMatchObject({ price: 140, endDate: "2026-12-06T22:59:59.999Z" });
  await applied(staff, file(`${tea.id},,,`));
  expect((await read(tea)).offer).toBeNull();
});

test("creates new products once, however often the request is repeated", async (staff) => {
  const csv = "name,category,price\nCarob syrup,pantry,4.50\nFig jam,pantry,3.20\n";
  const { digest } = await preview(staff, csv);
  const answers = await Promise.all([1, 2, 3].map(() => sendImport(staff, { csv, apply: true, digest })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  await sendImport(staff, { csv, apply: true, digest }).expect(409);
  expect((await staff.send("get", "/api/products?admin=true")).body).toHaveLength(2);
  // A second confirmation makes them once more.
  await applied(staff, csv);
  expect((await staff.send("get", "/api/products?admin=true")).body).toHaveLength(4);
});

test("rejects a slug that another product has or had, or that is reserved, and chooses no other", async (staff) => {
  const made = new Map<string, string>();
  for (const name of ["Aa", "Bb", "Cc", "Dd"]) made.set(name, (await createProduct(staff.db, { name })).id);
  await staff.send("put", `/api/products/${made.get("Cc")}`, { slug: "cc-now" }).expect(200);
  await staff.send("delete", `/api/products/${made.get("Dd")}`).expect(204);
  const csv = [
    "id,slug,name,category,price",
    `${made.get("Aa")},bb,Aa,pantry,`,
    `${made.get("Bb")},aa,Bb,pantry,`,
    `${made.get("Cc")},cc,Cc,pantry,`,
    ",dd,Ee,pantry,1.00",
    ",ff,Ff,pantry,1.00",
    ",import,Hh,pantry,1.00",
  ].join("\n");
  const { errors, counts } = await preview(staff, csv);
  const error = "Another product has this address, or had it once. Please choose another.";
  // The third gets its own old address back.
  expect(errors).toEqual([2, 3, 5, 7].map((row) => ({ row, column: "slug", error })));
  expect(counts).toMatchObject({ create: 1, update: 1, error: 4 });
});

test("rejects export and import by a recruiter, and invalid bodies", async () => {
  await using staff = await createStaff("recruiter");
  await staff.send("get", "/api/products/export").expect(403);
  await sendImport(staff, { csv: "name\nTea\n", apply: false }).expect(403);
  await using editors = await createStaff("editor");
  for (const body of [{}, { csv: 1, apply: false }, { csv: "name\nTea\n" }, { csv: "x", apply: "true" }])
    await sendImport(editors, body).expect(400);
});

test("responds to other requests while it validates five thousand rows", async (staff) => {
  const csv = `name,category,price\n${Array.from({ length: 5_000 }, (_, n) => `Tea ${n},pantry,1.00`).join("\n")}\n`;
  const order: string[] = [];
  const plan = sendImport(staff, { csv, apply: false }).then(({ body }) => {
    order.push("plan");
    return body;
  });
  await staff.sendAnonymous("get", "/healthz").expect(200);
  order.push("health");
  expect((await plan).counts.create).toBe(5_000);
  expect(order).toEqual(["health", "plan"]);
});

test("a row can have the former address of a draft that was never public", async (staff) => {
  const { id } = await createProduct(staff.db, { name: "Renamed", status: "draft" });
  const seen = await createProduct(staff.db, { name: "Seen", status: "active" });
  await staff.db
    .insertInto("slug_redirects")
    .values([
      { contentType: "products", slug: "first-name", recordId: id },
      { contentType: "products", slug: "first-public", recordId: seen.id },
    ])
    .execute();
  const csv = "slug,name,category\nfirst-name,Figs,pantry\nfirst-public,Jam,pantry\n";
  const { errors } = await applied(staff, csv);
  expect(errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [3, "slug"],
  ]);
  expect((await staff.send("get", "/api/products/first-name")).body.name).toBe("Figs");
});
