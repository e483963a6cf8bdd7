import { expect, test } from "vitest";
import { isGtin, gtin } from "../../src/rules/schema/fields.ts";

test.each(["96385074", "036000291452", "4006381333931", "10614141543219"])("%s is a GTIN", (text) => {
  expect(isGtin(text)).toBe(true);
});

test.each(["", "4006381333932", "400638133393", "4006381333", "96385074 ", "9638507a"])(
  "%j is no GTIN",
  (text) => {
    expect(isGtin(text)).toBe(false);
  },
);

test("takes the number as it stands on the package, and nothing at all", () => {
  expect(gtin.parse("4 006381 333931")).toBe("4006381333931");
  expect(gtin.parse("")).toBe("");
  expect(gtin.safeParse("4 006381 333932").error?.issues[0]?.message).toMatch(/compare its .* digits/);
});
