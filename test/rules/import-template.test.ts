import papaparse from "papaparse";
import { expect, test } from "vitest";
import { COLUMNS } from "../../src/content/products/csv/columns.ts";
import { COLUMN_HELP, TEMPLATE_COLUMNS, templateCsv } from "../../views/admin/product-import/template.ts";

test("the template has the columns that the server reads, each explained once", () => {
  expect(TEMPLATE_COLUMNS).toEqual(COLUMNS.map(({ name }) => name));
  expect(COLUMN_HELP.flatMap(({ columns }) => columns).toSorted()).toEqual(TEMPLATE_COLUMNS.toSorted());
  const { data, errors } = papaparse.parse<string[]>(templateCsv().trim());
  expect(errors).toEqual([]);
  expect(data.map((row) => row.length)).toEqual([COLUMNS.length, COLUMNS.length]);
});
