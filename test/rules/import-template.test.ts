import papaparse from "papaparse";
import { expect, test } from "vitest";
import { COLUMNS } from "../../src/content/products/csv/columns.ts";
import { PRODUCT_CATEGORIES } from "../../src/content/products/product-categories.ts";
import { COLUMN_HELP, TEMPLATE_COLUMNS, templateCsv } from "../../views/admin/product-import/template.ts";

test("the template has the columns that the server reads, each explained once", () => {
  expect(TEMPLATE_COLUMNS).toEqual(COLUMNS.map(({ name }) => name));
  expect(COLUMN_HELP.flatMap(({ columns }) => columns).toSorted()).toEqual(TEMPLATE_COLUMNS.toSorted());
  const { data, errors } = papaparse.parse<string[]>(templateCsv().trim());
  expect(errors).toEqual([]);
  expect(data.map((row) => row.length)).toEqual([COLUMNS.length, COLUMNS.length]);
});

test("the categories that the help and the example name are those of the range", () => {
  const known = PRODUCT_CATEGORIES.map(({ slug }) => slug);
  const help = COLUMN_HELP.find(({ columns }) => columns.includes("category"))?.help ?? "";
  // What stands between “One of” and the full stop.
  expect(/^One of ([^.]+)\./.exec(help)?.[1]?.split(", ")).toEqual(known);
  const [head = [], example = []] = papaparse.parse<string[]>(templateCsv().replace("\u{feff}", "")).data;
  expect(known).toContain(example[head.indexOf("category")]);
});
