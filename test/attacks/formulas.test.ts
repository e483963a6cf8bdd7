import papaparse from "papaparse";
import { expect, test } from "vitest";
import { createProduct } from "../support/build-content.ts";
import { createStaff } from "../support/staff.ts";

const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/;

test.each([";", ",", "\t", "|"])(
  "a spreadsheet that splits the product file at %j finds no formula in it",
  async (delimiter) => {
    await using staff = await createStaff("editor");
    for (const sign of ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
      for (const before of ["", "a;", "a,", "a|", 'a;"', "a; "])
        await createProduct(staff.db, { name: `${before}${sign}HYPERLINK(1)` });
    const { text } = await staff.send("get", "/api/products/export").expect(200);
    const { data } = papaparse.parse<string[]>(text, { delimiter });
    const cells = data.flat();
    expect(text.match(/HYPERLINK/g)).toHaveLength(48);
    expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([]);
    // Another program may not know quotation marks at all.
    const split = text.split(/\r?\n/).flatMap((line) => line.split(delimiter));
    expect(split.filter((cell) => FORMULA.test(cell))).toEqual([]);
  },
);
