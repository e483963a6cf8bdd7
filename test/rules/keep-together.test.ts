import { expect, test } from "vitest";
import { keepTogether } from "../../src/rules/text/keep-together.ts";

test.each([
  "11.5_% vol, at 10_°C",
  "2_kg, 1.5_litres or 3_m",
  "Ring +356_2000_0000 or +356_99_00_00_00 today",
  "From 2_December to 31_January",
  "07:00_to_10:00 and 16:00_–_20:00",
  "4 eggs, 2 large onions and 5 lemons",
  '<a href="/x" title="5_kg">15_kg</a> in 2 goes',
])("no line ends within %s", (text) => {
  expect(keepTogether(text.replaceAll("_", " "))).toBe(text.replaceAll("_", "\u00A0"));
});
