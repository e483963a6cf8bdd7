import { expect, test } from "vitest";
import { findDoubles } from "../../src/content/kinds/products/csv/row-warnings.ts";
import { findNewCategories } from "../../src/content/kinds/products/csv/new-categories.ts";
import { readFeed } from "../../src/content/kinds/products/feed/read-feed.ts";
import { feedSchema } from "../../src/content/settings/setting-schemas.ts";
import { inTurns } from "../../src/storage/database/in-turns.ts";
import { campaignText } from "../../src/rules/contact/probable-spam.ts";
import { compileRedirects } from "../../src/rules/links/redirects.ts";
import { readList } from "../../src/staff/redirects/plan-redirects.ts";
import { createProduct } from "../support/build-content.ts";
import { createStaff } from "../support/staff.ts";

// Each of these held the process for minutes, or for hours, before it was bounded: a test that does so again ends by its time limit.

test("a sitemap of blanks is read at once, and one with blanks around its addresses as before", () => {
  expect(readList(`<loc>${" ".repeat(900_000)}x`)).toHaveLength(1);
  expect(readList("<url><loc>\n  https://old.example/a?b=1&amp;c=2\n</loc></url>")[0]?.from).toBe(
    "https://old.example/a?b=1&c=2",
  );
});

test("a cell of a million letters is judged at once", async () => {
  await using staff = await createStaff("editor");
  const product = await createProduct(staff.db, { name: "Tea" });
  const csv = `Product ID,Name\n${product.id},${"a".repeat(1_000_000)}\n`;
  const { body } = await staff.send("post", "/api/products/import", { csv, apply: false }).expect(200);
  expect(body.errors).toHaveLength(1);
});

test("words with an address are left out of long texts at once", () => {
  expect(campaignText(["a".repeat(1_000_000), "write to me@spam.example"])).toMatch(/^a+writeto$/);
});

test("JSON lines with a name each are refused before a table is made of them", () => {
  const lines = Array.from({ length: 9_900 }, (_, at) => `{"n${at}":1}`).join("\n");
  expect(() => readFeed(new TextEncoder().encode(lines), feedSchema.parse({}))).toThrow(
    expect.objectContaining({ fields: { file: "The lines have more than 200 names of fields." } }),
  );
});

test("a long address with thousands of parameters costs visitors nothing", () => {
  const redirects = compileRedirects([{ id: "1", from: "/?p=1", to: "/blog/a", permanent: true }]);
  const url = `/${"a".repeat(8_000)}?${"a&".repeat(4_000)}`;
  for (let time = 0; time < 20_000; time += 1) expect(redirects.find(url, false)).toBeUndefined();
  expect(redirects.find(`/?${"a&".repeat(4_000)}p=1`, false)?.to).toBe("/blog/a");
});

test("a name that was filled down a column is compared with some of its rows, and each row is named", () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => ({
    row,
    id: null,
    isNamed: true,
    product: { name: "Tea", brand: "", size: `${row} g` },
  }));
  expect(findDoubles(rows, [])).toHaveLength(19_999);
});

test("thousands of new categories are named, and similar ones looked for beside some", () => {
  const rows = Array.from({ length: 5_000 }, (_, row) => ({ row, category: `new-category-${row}` }));
  const found = findNewCategories(
    rows,
    Array.from({ length: 5_000 }, (_, at) => `known-category-${at}`),
  );
  expect(found).toHaveLength(5_000);
});

test("other requests run while a long list is written", async () => {
  let hasRun = false;
  setImmediate(() => (hasRun = true));
  for await (const item of inTurns([1, 2, 3, 4, 5], 2)) await Promise.resolve(item);
  expect(hasRun).toBe(true);
});
