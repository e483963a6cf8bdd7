import fc from "fast-check";
import { expect, test } from "vitest";
import { FEED_FIELDS, feedSchema } from "../../src/content/settings/setting-schemas.ts";
import { cellNamed } from "../../src/content/kinds/products/csv/plan-import.ts";
import { COLUMNS } from "../../src/content/kinds/products/csv/columns.ts";
import { readFeed } from "../../src/content/kinds/products/feed/read-feed.ts";
import { findBrakes, isHalved } from "../../src/rules/money/price-feed.ts";
import { decodeFile } from "../../src/rules/text/decode-file.ts";
import { ValidationError } from "../../src/errors.ts";
import { forAll, runs } from "../support/property-runs.ts";

const PLAIN = feedSchema.parse({});
const TILL = feedSchema.parse({
  columns: [
    { heading: "Art.Nr.", field: "sku" },
    { heading: "EAN", field: "gtin" },
    { heading: "VK-Preis", field: "price" },
    { heading: "Bezeichnung", field: "name" },
  ],
});

/** The cells of a file by the codes of their columns, a row each. */
function cellsOf(file: string | Uint8Array, settings = PLAIN, names = ["sku", "gtin", "price", "name"]) {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  return readFeed(bytes, settings).rows.map(({ cells }) => names.map((name) => cellNamed(cells, name)));
}

function sentenceOf(file: string | Uint8Array): string {
  try {
    cellsOf(file);
    return "";
  } catch (error) {
    return error instanceof ValidationError ? Object.values(error.fields ?? {}).join() : String(error);
  }
}

test("every field of the setting is a column of the product file, with its title", () => {
  const titles = new Map(COLUMNS.map(({ name, title }) => [name, title]));
  for (const [name, label] of Object.entries(FEED_FIELDS)) expect(titles.get(name), name).toBe(label);
});

test.each([",", ";", "\t", "|"])(
  "a file with the separator %j is read by the mapping of its columns",
  (separator) => {
    const rows = [
      ["Filiale", "Art.Nr.", "EAN", "VK-Preis", "Bezeichnung"],
      ["1", "007", "5901234123457", '"1,25"', "Ħobż tal-Malti"],
    ];
    const file = rows.map((row) => row.join(separator)).join("\r\n");
    expect(cellsOf(`${file}\r\n`, TILL)).toEqual([["007", "5901234123457", "1,25", "Ħobż tal-Malti"]]);
  },
);

test("JSON lines are read as a table is, whatever each line has, and counted as lines", () => {
  const lines = [
    '{"sku":"A1","price":1.5}',
    "",
    '{"gtin":"5901234123457","name":"Tea, \\"green\\"","price":"2,05"}',
  ];
  expect(cellsOf(lines.join("\n"))).toEqual([
    ["A1", "", "1.5", ""],
    ["", "5901234123457", "2,05", 'Tea, "green"'],
  ]);
  expect(readFeed(new TextEncoder().encode(lines.join("\n")), PLAIN).rows.map(({ row }) => row)).toEqual([
    1, 3,
  ]);
});

test.each([
  ["UTF-8 with a mark", new TextEncoder().encode("\u{feff}sku,name\nA,Café ħobż\n"), "Café ħobż"],
  ["UTF-16", new Uint8Array([0xff, 0xfe, ...Buffer.from("sku,name\nA,Café ħobż\n", "utf16le")]), "Café ħobż"],
  [
    "Windows-1252",
    new Uint8Array(Buffer.from("sku,name\nA,Café €\n".replace("€", "\u{80}"), "latin1")),
    "Café €",
  ],
])("letters of a file in %s are kept", (_encoding, bytes, name) => {
  expect(cellsOf(bytes)[0]?.[3]).toBe(name);
});

test.each([
  ["without a key", "name,price\nTea,1\n", "no column for the article number or the barcode number"],
  ["that is empty", "", "no column for the article number"],
  ["with titles alone", "sku,price\n", "no products in this file"],
  ["that ends in a row", "sku,price,name\nA,1,Tea\nB,1", "ends in the middle of a row"],
  ["that ends in a line of JSON", '{"sku":"A","price":1}\n{"sku":"B","pri', "Line 2 is not a JSON object"],
  ["with an open quotation mark", 'sku,name\nA,"Tea\nB,Milk\n', "quotation mark that is not closed"],
  ["that is no text", new Uint8Array([0x73, 0, 0x6b, 0]), "not text"],
  ["that is a workbook", new Uint8Array([0x50, 0x4b, 0x03, 0x04]), "Excel workbook"],
  ["that is too large", new Uint8Array(20_000_001), "larger than 20 MB"],
  ["with too many rows", `sku\n${"A\n".repeat(50_001)}`, "more than 50,000 rows"],
  ["with a column twice", "sku,SKU\nA,B\n", "there twice"],
])("a file %s is refused as a whole", (_what, file, sentence) => {
  expect(sentenceOf(file)).toContain(sentence);
});

test("whatever bytes arrive are rows or a sentence, and no other error", () => {
  const hostile = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc
      .string({ unit: "binary", maxLength: 200 })
      .map((text) => new TextEncoder().encode(`sku;price\n${text}`)),
    fc.string().map((text) => new TextEncoder().encode(`{"sku":1}\n{${text}}`)),
  );
  for (const bytes of fc.sample(hostile, runs(100))) {
    const sentence = sentenceOf(bytes);
    expect(sentence === "" || /^[A-Z].*[.?]$/s.test(sentence), sentence).toBe(true);
  }
});

test("what a table says is read whatever separates, quotes and encodes it", () => {
  const cell = fc.stringMatching(/^[A-Za-z0-9ħżġċ][A-Za-z0-9ħżġċ ,;|"]{0,12}[A-Za-z0-9ħżġċ]$/);
  forAll(
    200,
    fc.array(fc.tuple(fc.stringMatching(/^[A-Z][0-9]{3}$/), cell), { minLength: 1, maxLength: 8 }),
    fc.constantFrom(",", ";", "\t", "|"),
    fc.boolean(),
    (rows, separator, isWide) => {
      const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const csv = [["sku", "name"], ...rows].map((row) => row.map(quote).join(separator)).join("\n");
      const bytes = isWide
        ? Buffer.from(`\u{feff}${csv}\n`, "utf16le")
        : new TextEncoder().encode(`${csv}\n`);
      expect(cellsOf(new Uint8Array(bytes), PLAIN, ["sku", "name"])).toEqual(rows);
    },
  );
});

test("a letter of UTF-8 that is cut in two is lost alone, and no other letter with it", () => {
  const cut = (before: string, after: string) =>
    Buffer.concat([Buffer.from(before), Uint8Array.of(0xc4), Buffer.from(after)]);
  expect(decodeFile(cut("name;price\nĦobż;€2.10\nŻalzett tal-", ";€1.20\n"))).toEqual({
    text: "name;price\nĦobż;€2.10\nŻalzett tal-\u{fffd};€1.20\n",
    isWindows1252: false,
  });
  const marked = cut("\u{feff}sku;name;price\nA1;Tea ", ";1.20\n");
  expect(cellsOf(marked)).toEqual([["A1", "", "1.20", "Tea \u{fffd}"]]);
});

test("decoding never fails: in what is read as Windows-1252 each byte is a letter", () => {
  forAll(300, fc.uint8Array({ maxLength: 50 }), (bytes) => {
    const decoded = decodeFile(bytes);
    if (decoded?.isWindows1252) expect(decoded.text).toHaveLength(bytes.length);
  });
});

const QUIET = { rows: 100, refused: 0, known: 100, gone: 0, priced: 100, halved: 0 };
const LIMITS = { goneLimit: 10, priceLimit: 5 };

test.each([
  ["a tenth of the products gone", { gone: 10 }, []],
  ["more", { gone: 11 }, ["11 of 100 live products are missing in the file (11.0 %). The limit is 10 %."]],
  ["a twentieth of the prices halved", { halved: 5 }, []],
  ["more prices", { halved: 6 }, ["6 of 100 prices change by half or more (6.0 %). The limit is 5 %."]],
  [
    "more than a tenth of the rows refused",
    { refused: 11 },
    ["11 of 100 rows can’t be read (11.0 %). The limit is 10 %."],
  ],
  ["nothing known", { known: 0, priced: 0 }, []],
])("%s: a feed waits only above a limit", (_what, facts, sentences) => {
  expect(findBrakes({ ...QUIET, ...facts }, LIMITS)).toEqual(sentences);
});

test("a feed waits by the shares alone, and never waits where the limits are 100", () => {
  const part = fc.nat(1_000);
  forAll(200, part, part, part, fc.integer({ min: 1, max: 5 }), (gone, refused, halved, times) => {
    const facts = { rows: 1_000, refused, known: 1_000, gone, priced: 1_000, halved };
    const larger = Object.fromEntries(Object.entries(facts).map(([name, count]) => [name, count * times]));
    const brakes = findBrakes(facts, LIMITS);
    expect(findBrakes({ ...facts, ...larger }, LIMITS)).toHaveLength(brakes.length);
    expect(brakes).toHaveLength(Number(gone > 100) + Number(refused > 100) + Number(halved > 50));
    expect(findBrakes(facts, { goneLimit: 100, priceLimit: 100 })).toEqual([]);
  });
});

test.each([
  [200, 100, true],
  [200, 101, false],
  [200, 299, false],
  [200, 300, true],
  [0, 0, true],
])("from %i to %i cents: by half or more is %s", (before, after, is) => {
  expect(isHalved(before, after)).toBe(is);
});
