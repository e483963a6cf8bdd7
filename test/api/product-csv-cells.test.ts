import papaparse from "papaparse";
import { expect, test as base } from "vitest";
import { createProduct } from "../support/build-content.ts";
import { applied, exported, preview, sendImport } from "../support/product-csv.ts";
import { createStaff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff("editor"));

const UNKNOWN_USER = "00000000-0000-4000-8000-000000000000";

test("names errors by row and column, and imports the valid rows without the invalid ones", async (staff) => {
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

test("reads dates as days or times in Malta, with the year first or last", async (staff) => {
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

test("explains unknown and missing columns, and a missing column changes nothing", async (staff) => {
  const product = await createProduct(staff.db, { name: "Tea", brand: "Kinnie" });
  const plan = await preview(staff, `id,pirce,name\n${product.id},9,Green tea\n`);
  expect(plan.notes[0]).toBe('The column "pirce" is not known and is left out. Did you mean Price?');
  expect(plan.notes[1]).toMatch(/^The file has no Address, Category, .* they stay as they are/);
  expect(plan.rows[0].changes).toEqual([{ column: "name", before: "Tea", after: "Green tea" }]);
});

base.each([
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

test("a file makes a new category only with consent, and the preview asks which one is meant", async (staff) => {
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

test("a new row takes the dates that the export writes, and as a spreadsheet program saves them", async (staff) => {
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

test("takes categories, statuses, allergens and columns by name or by code, and lists the allowed ones", async (staff) => {
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
      error: "There is no “sold” here. Allowed: Draft, Live, Archived.",
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

test("points out rows that double a product or another row, and imports them all the same", async (staff) => {
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

test("a new row with the name of a product in another size is pointed out, and a product that gets another size is not", async (staff) => {
  const small = await createProduct(staff.db, { name: "Honey", brand: "Ta’ Ġanni", size: "250 g" });
  const csv = ["id,name,category,brand,size", ",Honey,pantry,,500 g", ",honey,pantry,Melita,1 kg"].join("\n");
  const { warnings } = await preview(staff, csv);
  const resized = `id,name,category,brand,size\n${small.id},Honey,pantry,Ta’ Ġanni,300 g\n`;
  expect((await preview(staff, resized)).warnings).toEqual([]);
  expect(warnings).toEqual([
    {
      row: 2,
      warning:
        "There is a product with the name “Honey” already, of another size (250 g). To change that product, give its Product ID or its Address.",
    },
    {
      row: 3,
      warning:
        "Row 2 has the name “honey” too, of another size (500 g). Please check that these are two products.",
    },
  ]);
});

base.each([
  [
    "lost letters",
    "name",
    "?ob? tal-Malti",
    "The cell “?ob? tal-Malti” has question marks where letters were lost.",
  ],
  [
    "a lost letter within",
    "name",
    "Ta? ?anni",
    "The cell “Ta? ?anni” has question marks where letters were lost.",
  ],
  [
    "replacement characters",
    "brand",
    "\u{fffd}ob\u{fffd}",
    "The cell “\u{fffd}ob\u{fffd}” has letters that were lost when the file was saved (\u{fffd}).",
  ],
  ["letters encoded twice", "name", "Ä¦obÅ¼", "The cell “Ä¦obÅ¼” was encoded twice: is “Ħobż” meant?"],
  [
    "an error of the spreadsheet",
    "description",
    "#REF!",
    "The cell “#REF!” is an error of the spreadsheet, not a value.",
  ],
  [
    "a size that is a date",
    "size",
    "06-Dec",
    "The cell “06-Dec” is a date: the spreadsheet may have made it of other figures.",
  ],
  [
    "a size that is a month",
    "size",
    "Dec-06",
    "The cell “Dec-06” is a date: the spreadsheet may have made it of other figures.",
  ],
  [
    "a column that was too narrow",
    "origin",
    "#####",
    "The cell “#####” is an error of the spreadsheet, not a value.",
  ],
  ["a formula", "storage", "=A1&B1", "The cell “=A1&B1” is a formula, not its result."],
])("a cell with %s is pointed out before it is imported", async (_name, column, cell, words) => {
  await using staff = await createStaff("editor");
  const row = { name: "Bread", category: "bakery", [column]: cell };
  const csv = papaparse.unparse([row]);
  expect((await preview(staff, csv)).warnings).toEqual([{ row: 2, warning: `${column}: ${words}` }]);
  expect((await applied(staff, csv)).counts).toMatchObject({ create: 1, error: 0 });
});

test("words that are meant are not pointed out as damaged", async (staff) => {
  const rows = [
    "Why not?",
    "#IFFRANKA",
    "Ħobż biż-żejt",
    "Crème brûlée 6 x 100 g",
    "What? Yes!",
    "50% less — really",
    "Nº 5",
    "More at suqna.example/bread?of=the-day",
  ].map((name) => ({ name, category: "bakery", size: "6 x 1.5 l", brand: "É" }));
  expect((await preview(staff, papaparse.unparse(rows))).warnings).toEqual([]);
});

test("letters that an export had and the file has lost are pointed out", async (staff) => {
  const { id } = await createProduct(staff.db, { name: "Ġbejna friska", origin: "Għawdex" });
  const { warnings } = await preview(staff, `id,name,origin\n${id},Gbejna friska,G?awdex\n`);
  expect(warnings).toEqual([
    { row: 2, warning: "name: The cell “Gbejna friska” has lost the accents of “Ġbejna friska”." },
    { row: 2, warning: "origin: The cell “G?awdex” has question marks where letters were lost." },
  ]);
});

base.each([
  ["1,25 €", 125],
  ["€ 1.25", 125],
  ["EUR 1.25", 125],
  ["1.234,50", 123_450],
  ["1,234.50", 123_450],
  ["1 234,50 €", 123_450],
  ["1'234.50", 123_450],
  ["1.", 100],
  [",5", 50],
  ['="1.25"', 125],
])("a price is read as a spreadsheet shows it: %s", async (cell, cents) => {
  await using staff = await createStaff("editor");
  await applied(staff, papaparse.unparse([{ name: "Tea", category: "pantry", price: cell }]));
  const { body } = await staff.send("get", "/api/products?admin=true");
  expect(body[0].price).toBe(cents);
});

base.each([
  ["1.234", /could be thousands or three places/],
  ["1,234", /could be thousands or three places/],
  ["-1.25", /is below zero/],
  ["\u{2212}1.25", /is below zero/],
  ["(1.25)", /is below zero/],
  ["1.25-", /is below zero/],
  ["$1.25", /Prices are in euro/],
  ["1.25E+02", /enter the price in euro/],
  ["#VALUE!", /is an error of the spreadsheet.*enter the price in euro/],
])("a price that can be read in two ways, or is none, is refused as what it is: %s", async (cell, words) => {
  await using staff = await createStaff("editor");
  const { errors } = await preview(
    staff,
    papaparse.unparse([{ name: "Tea", category: "pantry", price: cell }]),
  );
  expect(errors).toEqual([{ row: 2, column: "price", error: expect.stringMatching(words) }]);
});

base.each([
  ["2026/11/29 08:00", "2026-11-29T07:00:00.000Z"],
  ["2026-11-29T07:00:00Z", "2026-11-29T07:00:00.000Z"],
  ["Sunday, 29 November 2026 08:00", "2026-11-29T07:00:00.000Z"],
  ["29/11/2026 8:00 AM", "2026-11-29T07:00:00.000Z"],
  ["29/11/2026 8:30 p.m.", "2026-11-29T19:30:00.000Z"],
  ["46355", /number of a spreadsheet/],
  ["11/29/2026", /may have the month first/],
  ["11/12/2026 8:00 AM", /may have the month first/],
  ["00/01/1900", /enter a date that exists/],
  ["########", /is an error of the spreadsheet/],
])("a date is read or refused as what it is: %s", async (cell, found) => {
  await using staff = await createStaff("editor");
  const row = {
    name: "Tea",
    category: "pantry",
    price: "2",
    offerPrice: "1",
    offerStart: cell,
    offerEnd: "24/12/2026",
  };
  const { errors } = await applied(staff, papaparse.unparse([row]));
  if (found instanceof RegExp)
    expect(errors).toEqual([{ row: 2, column: "offerStart", error: expect.stringMatching(found) }]);
  else {
    const { body } = await staff.send("get", "/api/products?admin=true");
    expect(body[0].offer.startDate).toBe(found);
  }
});

base.each([
  [
    "semicolons with commas in cells",
    "name;category;price;description\nTea;pantry;1,25;Green, loose, dried\n",
  ],
  [
    "a line for the separator",
    "sep=;\r\nname;category;price;description\r\nTea;pantry;1,25;Green, loose, dried\r\n",
  ],
  ["tabs", "name\tcategory\tprice\tdescription\nTea\tpantry\t1.25\tGreen, loose, dried\n"],
  ["bars", "name|category|price|description\nTea|pantry|1.25|Green, loose, dried\n"],
  ["line ends of old Macs", 'name,category,price,description\rTea,pantry,1.25,"Green, loose, dried"\r'],
  [
    "line ends of two systems",
    'name,category,price,description\r\nTea,pantry,1.25,"Green, loose, dried"\nJam,pantry,2,Figs\r\n',
  ],
  [
    "empty lines first",
    '\ufeff,,,\n\nname,category,price,description\nTea,pantry,1.25,"Green, loose, dried"\n',
  ],
  [
    "separators at the end of each line",
    "name;category;price;description;;\nTea;pantry;1.25;Green, loose, dried;;\n;;;;;\n",
  ],
])("a file with %s is read", async (_name, csv) => {
  await using staff = await createStaff("editor");
  await applied(staff, csv);
  const { body } = await staff.send("get", "/api/products?admin=true");
  const tea = body.find(({ name }: { name: string }) => name === "Tea");
  expect(tea).toMatchObject({ price: 125, description: "Green, loose, dried", category: "pantry" });
});

test("a file with errors below an empty line is explained in its own rows and read again", async (staff) => {
  const { errors, explained } = await preview(staff, "sep=;\n\nname;category;price\nTea;pantry;cheap\n");
  expect(errors[0].row).toBe(3);
  const { data } = papaparse.parse<string[]>(explained.trim());
  expect(data[1]?.[0]).toMatch(/^price: /);
  expect((await preview(staff, explained.replace("cheap", "1"))).errors).toEqual([]);
});

test("returns the file with a column that explains the errors, which can be corrected and imported", async (staff) => {
  const csv = 'Name;Category;Price\n"=1;""x""";Bakery;1,20\nFtira;Bakery;cheap\n;Bakery;x\n';
  const { explained } = await preview(staff, csv);
  const { data } = papaparse.parse<string[]>(explained.trim());
  expect(data).toEqual([
    ["What to correct", "Name", "Category", "Price"],
    ["", '\'=1;"x"', "Bakery", "1,20"],
    [expect.stringMatching(/^Price: Please enter the price in euro/), "Ftira", "Bakery", "cheap"],
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
