import papaparse from "papaparse";
import { expect, test } from "vitest";
import { COLUMNS } from "../../src/content/products/csv/columns.ts";
import { productFileFormat } from "../../src/content/products/csv/file-format.ts";
import { PRODUCT_CATEGORIES } from "../../src/content/products/product-categories.ts";
import { productSchema } from "../../src/content/products/product.schema.ts";

const format = productFileFormat();
const [head = [], example = []] = papaparse.parse<string[]>(
  format.template.replace("\u{feff}", "").trim(),
).data;

test("the file has a column for every field of a product, each explained once", () => {
  const names = COLUMNS.map(({ name }) => name);
  expect(head).toEqual(names);
  expect(example).toHaveLength(names.length);
  expect(format.help.flatMap(({ columns }) => columns).toSorted()).toEqual(names.toSorted());
  const fields = new Set(COLUMNS.map(({ field }) => field.replace(/\..*$/, "")));
  expect([...fields].toSorted()).toEqual(["id", "slug", ...Object.keys(productSchema.shape)].toSorted());
});

test("the help and the example name only existing categories", () => {
  const known = PRODUCT_CATEGORIES.map(({ slug }) => slug);
  const help = format.help.find(({ columns }) => columns.includes("category"))?.help ?? "";
  // The text between "One of" and the full stop.
  expect(/^One of ([^.]+)\./.exec(help)?.[1]?.split(", ")).toEqual(known);
  expect(known).toContain(example[head.indexOf("category")]);
});
