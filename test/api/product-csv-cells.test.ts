import papaparse from "papaparse";
import { expect, test } from "vitest";
import { createProduct } from "../support/build-content.ts";
import { applied, exported, preview, sendImport } from "../support/product-csv.ts";
import { createStaff } from "../support/staff.ts";

const UNKNOWN_USER = "00000000-0000-4000-8000-000000000000";

test("names errors by row and column, and imports the valid rows without the invalid ones", async () => {
  await using staff = await createStaff("editor");
  const tea = await createProduct(staff.db, { name: "Tea" });
  const csv = [
    "id,slug,name,category,price,offerPrice,offerStart,offerEnd,status,hasDetailPage,allergens",
    ",,Good,pantry,1.00,,,,active,yes,",
    ",,Bad price,pantry,1.999,,,,,,",
    ",,Bad offer,pantry,1.00,0.90,2026-12-02,2026-12-01,,,",
    ",,Half offer,pantry,1.00,0.90,,,,,",
    ",,,pantry,1.00,,,,,maybe,",
    `${UNKNOWN_USER},,Nobody,pantry,,,,,,,`,
    `${tea.id},,Tea,bakery,,,,,sold,,"gluten, sand"`,
    `${tea.id},,Tea,bakery,,,,,,,`,
    ",,Too many,pantry,,,,,,,,x",
  ].join("\n");
  const plan = await preview(staff, csv);
  expect(plan.counts).toEqual({ create: 1, update: 0, unchanged: 0, error: 8 });
  expect(plan.errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [3, "price"],
    [4, "offerEnd"],
    [5, "offerStart"],
    [5, "offerEnd"],
    [6, "hasDetailPage"],
    [7, "id"],
    [8, "status"],
    [8, "allergens"],
    [9, null],
    [10, null],
  ]);
  for (const { error } of plan.errors) expect(error).toMatch(/^[A-Z].*\.$/);
  await applied(staff, csv);
  expect((await staff.send("get", "/api/products?admin=true")).body).toHaveLength(2);
});

test("reads dates as days or times in Malta, with the year first or last", async () => {
  await using staff = await createStaff("editor");
  const csv = [
    "name,category,offerPrice,offerStart,offerEnd",
    "A,pantry,1,2026-12-01,2026-12-24",
    "B,pantry,1,1/12/2026 08:00,24/12/2026",
    "C,pantry,1,2026-02-31,2026-12-24",
  ].join("\n");
  const { errors } = await applied(staff, csv);
  expect(errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [4, "offerStart"],
  ]);
  const offers = (await staff.send("get", "/api/products?admin=true")).body.map(
    ({ offer }: { offer: object }) => offer,
  );
  expect(offers).toEqual([
    { price: 100, startDate: "2026-11-30T23:00:00.000Z", endDate: "2026-12-24T22:59:59.999Z" },
    { price: 100, startDate: "2026-12-01T07:00:00.000Z", endDate: "2026-12-24T22:59:59.999Z" },
  ]);
});

test("explains unknown and missing columns, and a missing column changes nothing", async () => {
  await using staff = await createStaff("editor");
  const product = await createProduct(staff.db, { name: "Tea", brand: "Kinnie" });
  const plan = await preview(staff, `id,pirce,name\n${product.id},9,Green tea\n`);
  expect(plan.notes[0]).toBe('The column "pirce" is not known and is left out. Did you mean Price?');
  expect(plan.notes[1]).toMatch(/^The file has no Address, Category, .* they stay as they are/);
  expect(plan.rows[0].changes).toEqual([{ column: "name", before: "Tea", after: "Green tea" }]);
});

test.each([
  ["nothing", ""],
  ["a header alone", "id,name,category\n"],
  ["no column of ours", "a,b\n1,2\n"],
  ["a column twice", "name,Name\nA,B\n"],
  ["an open quotation mark", 'name,category\n"Tea,pantry\n'],
  ["5,001 rows", `name,category\n${"Tea,pantry\n".repeat(5_001)}`],
  ["a million empty lines", `name,category\n${"\n".repeat(1_000_000)}`],
  ["5 MB and more", `name,category\n${"x".repeat(5_000_000)},pantry\n`],
])("%s is refused with a sentence", async (_name, csv) => {
  await using staff = await createStaff("editor");
  const { body } = await sendImport(staff, { csv, apply: false }).expect(400);
  expect(body.fields.csv).toMatch(/^[A-Z].*\.$/);
});

test("a file makes a new category only with consent, and the preview asks which one is meant", async () => {
  await using staff = await createStaff("editor");
  await createProduct(staff.db, { name: "Bouquet", category: "flowers" });
  const csv = "name,category\nFtira,baykery\nRoses,flowers\nBuns,baykery\nLeash,for-dogs\n";
  const { newCategories, digest, counts } = await preview(staff, csv);
  expect(newCategories).toEqual([
    { category: "baykery", label: "Baykery", rows: [2, 4], similar: "Bakery" },
    { category: "for-dogs", label: "For dogs", rows: [5], similar: null },
  ]);
  const { body } = await sendImport(staff, { csv, apply: true, digest }).expect(400);
  expect(body.fields.newCategories).toContain("baykery and for-dogs. Did you mean Bakery?");
  await sendImport(staff, { csv, apply: true, digest, newCategories: ["baykery"] }).expect(400);
  expect((await preview(staff, csv)).counts).toEqual(counts);
  await sendImport(staff, { csv, apply: true, digest, newCategories: ["baykery", "for-dogs"] }).expect(200);
  // Now they are in use.
  expect((await preview(staff, "name,category\nBagels,baykery\n")).newCategories).toEqual([]);
});

test("a new row takes the dates that the export writes, and as a spreadsheet program saves them", async () => {
  await using staff = await createStaff("editor");
  const startDate = "2026-11-20T23:00:00.000Z";
  const endDate = "2026-11-29T22:59:59.999Z";
  await createProduct(staff.db, { name: "Ftira", price: 150, offer: { price: 125, startDate, endDate } });
  const text = (await exported(staff)).slice(1);
  const [head = "", row = ""] = text.split("\r\n");
  // Without its Product ID and Address it is a new product.
  const copied = row.replace(/^[^,]*,[^,]*,Ftira/, ",,Ftira 2");
  const saved = [
    ["2026-11-21 00:00", "2026-11-29 23:59"],
    ["21/11/2026 0:00", "29/11/2026 23:59"],
    ["21/11/2026 00:00:00", "29/11/2026 23:59:00"],
    ["21.11.26", "29.11.26"],
    ["21 November 2026", "29 Nov 2026"],
    ["2026-11-21T00:00", "2026-11-29 24:00"],
  ];
  const rows = saved.map(([start = "", end = ""], at) =>
    copied
      .replace("Ftira 2", `Ftira ${at + 2}`)
      .replace("2026-11-21 00:00", start)
      .replace("2026-11-29 23:59", end),
  );
  const { errors, counts } = await applied(staff, [head, ...rows].join("\n"));
  expect(errors).toEqual([]);
  expect(counts.create).toBe(saved.length);
  for (const { offer } of (await staff.send("get", "/api/products?admin=true")).body)
    expect(offer).toEqual({ price: 125, startDate, endDate });
  const bad = ["11/29/2026", "29 November", "31/02/2026", "2026-11-29 25:00"].map(
    (cell, at) => `Bad ${at},pantry,1,${cell},2026-12-24`,
  );
  const plan = await preview(staff, `name,category,offerPrice,offerStart,offerEnd\n${bad.join("\n")}`);
  expect(plan.errors.map(({ column }: { column: string }) => column)).toEqual(bad.map(() => "offerStart"));
});

test("takes categories, statuses, allergens and columns by name or by code, and lists the allowed ones", async () => {
  await using staff = await createStaff("editor");
  await createProduct(staff.db, { name: "Bouquet", category: "fish-counter" });
  expect((await preview(staff, await exported(staff))).counts).toMatchObject({ unchanged: 1 });
  const csv = [
    "NAME,Category,status,Contains these allergens,dietary,Own page",
    'A,Dairy & deli,Published,"Milk, Cereals containing gluten",Made in Malta,yes',
    'B,dairy-deli,active,"milk, gluten",maltese,YES',
    "C,Health & beauty,sold,Dust,,",
    "D,,,,,",
    "E,!!!,,,,",
  ].join("\n");
  const { errors } = await applied(staff, csv);
  expect(errors).toEqual([
    {
      row: 4,
      column: "status",
      error: "There is no “sold” here. Allowed: Draft, Published, Archived.",
    },
    {
      row: 4,
      column: "Contains these allergens",
      error: expect.stringMatching(/^There is no “Dust” here\. Allowed: Celery, Cereals containing gluten, /),
    },
    {
      row: 5,
      column: "Category",
      error: expect.stringMatching(
        /^Please fill this in. Allowed: Fruit & veg, Bakery, .*Health & beauty\.$/,
      ),
    },
    {
      row: 6,
      column: "Category",
      error: expect.stringMatching(/^There can’t be a category “!!!”\. Allowed: /),
    },
  ]);
  const made = { category: "dairy-deli", status: "active", dietary: ["maltese"], hasDetailPage: true };
  expect((await staff.send("get", "/api/products/a")).body).toMatchObject({
    ...made,
    allergens: ["milk", "gluten"],
  });
  expect((await staff.send("get", "/api/products/b")).body).toMatchObject({
    ...made,
    allergens: ["milk", "gluten"],
  });
});

test("points out rows that double a product or another row, and imports them all the same", async () => {
  await using staff = await createStaff("editor");
  const tea = await createProduct(staff.db, { name: "Green tea", brand: "Kinnie" });
  const jam = await createProduct(staff.db, { name: "Jam" });
  const csv = [
    "id,name,category,brand,price",
    ",green tea,pantry,,1.00",
    ",Green tea,pantry,Twist,1.00",
    ",Figs,pantry,,1.00",
    ",FIGS,pantry,,2.00",
    `${jam.id},Green tea,pantry,Kinnie,`,
    `${tea.id},Green tea,pantry,Kinnie,9.00`,
  ].join("\n");
  const { warnings, counts } = await applied(staff, csv);
  expect(warnings).toEqual([
    {
      row: 2,
      warning:
        "There is a product with the name “green tea” already. To change that product, give its Product ID or its Address.",
    },
    { row: 3, warning: "Row 2 has the name “Green tea” too. Please check that these are two products." },
    { row: 5, warning: "Row 4 has the name “FIGS” too. Please check that these are two products." },
    { row: 6, warning: "Row 2 has the name “Green tea” too. Please check that these are two products." },
  ]);
  expect(counts).toEqual({ create: 4, update: 2, unchanged: 0, error: 0 });
});

test("returns the file with a column that explains the errors, which can be corrected and imported", async () => {
  await using staff = await createStaff("editor");
  const csv = 'Name;Category;Price\n"=1;""x""";Bakery;1,20\nFtira;Bakery;cheap\n;Bakery;x\n';
  const { explained } = await preview(staff, csv);
  const { data } = papaparse.parse<string[]>(explained.trim());
  expect(data).toEqual([
    ["What to correct", "Name", "Category", "Price"],
    ["", '\'=1;"x"', "Bakery", "1,20"],
    [expect.stringMatching(/^Price: Please give the price in euro/), "Ftira", "Bakery", "cheap"],
    [expect.stringMatching(/^Price: Please/), "", "Bakery", "x"],
  ]);
  const corrected = explained.replace("cheap", "1,50").replace(";Bakery;x", "Buns;Bakery;2");
  const again = await preview(staff, corrected.replace(/;;Bakery;x/, ";Buns;Bakery;2"));
  expect(again.notes.join()).not.toContain("What to correct");
  expect(again.rows[0].name).toBe('=1;"x"');
  const twice = papaparse.parse<string[]>((await preview(staff, explained)).explained).data;
  expect(twice[0]).toEqual(data[0]);
  expect((await preview(staff, "name,category\nFigs,pantry\n")).explained).toBeNull();
});
