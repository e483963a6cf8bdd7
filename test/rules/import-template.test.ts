import papaparse from "papaparse";
import { expect, test } from "vitest";
import { COLUMNS, findColumn, productFileFormat } from "../../src/content/kinds/products/csv/columns.ts";
import { PRODUCT_CATEGORIES } from "../../src/content/kinds/products/product-categories.ts";
import { productSchema } from "../../src/content/kinds/products/product.schema.ts";

const format = productFileFormat();
const [head = [], example = []] = papaparse.parse<string[]>(
  format.template.replace("\u{feff}", "").trim(),
).data;

test("the file has a column for every field of a product, each explained once", () => {
  const titles = COLUMNS.map(({ title }) => title);
  expect(head).toEqual(titles);
  expect(example).toHaveLength(titles.length);
  expect(format.help.flatMap(({ columns }) => columns).toSorted()).toEqual(titles.toSorted());
  const fields = new Set(COLUMNS.map(({ field }) => field.replace(/\..*$/, "")));
  expect([...fields].toSorted()).toEqual(["id", "slug", ...Object.keys(productSchema.shape)].toSorted());
});

test("a title and a code mean one column", () => {
  for (const column of COLUMNS) {
    expect(findColumn(column.title.toUpperCase())).toBe(column);
    expect(findColumn(` ${column.name}`)).toBe(column);
  }
});

test("the help and the example name only existing categories", () => {
  const known = PRODUCT_CATEGORIES.map(({ label }) => label);
  const help = format.help.find(({ columns }) => columns.includes("Category"))?.help ?? "";
  // The text between "Allowed:" and the full stop.
  expect(/^Allowed: ([^.]+)\./.exec(help)?.[1]?.split(", ")).toEqual(known);
  expect(known).toContain(example[head.indexOf("Category")]);
});
