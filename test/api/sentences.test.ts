import { expect, test } from "vitest";
import { KINDS } from "../support/content-types.ts";
import { isFullSize } from "../support/property-runs.ts";
import { createStaff } from "../support/staff.ts";

/** Terms that only programmers understand. */
const JARGON =
  /invalid|expected|received|undefined|null|NaN|string|regex|pattern|object|array|union|option|enum/i;

const WRONG = [
  5,
  -1,
  1.5,
  1e300,
  "",
  "a",
  "\0",
  "two\nlines",
  "x".repeat(300_000),
  true,
  null,
  {},
  [],
  [5],
  [{}],
  { a: 1 },
  [[1]],
  "javascript:alert(1)",
  "2026-02-30T00:00:00Z",
  "0000-01-01T00:00:00+23:59",
  "9999-12-31T23:59:59-23:59",
  { monday: [{ opens: "9", closes: 5 }] },
  { price: "1", startDate: 1, endDate: null },
  { min: 5, max: 1, period: "day" },
  { servings: 0, prepMinutes: -1, cookMinutes: 1e9, ingredients: [1], steps: {} },
  { mobile: 1, tablet: "x", desktop: {} },
  [{ date: "2026-13-01", hours: [{ opens: "25:00", closes: "01:00" }], reason: 1 }],
  Array(300).fill("a"),
  ["milk", "sand"],
];

/** What else a value of a field asks for: another field, which is named. */
const ALSO_NEEDED: Readonly<Record<string, readonly string[]>> = {
  // An offer of no category and no brand needs products, and one that begins later ends later.
  "offers.category": ["products"],
  "offers.brand": ["products"],
  "offers.startDate": ["endDate"],
  // A competition has an end, and a question for the e-mail address.
  "forms.isCompetition": ["closesAt", "fields"],
};

test.each(KINDS)("$label: every error is a sentence for people, for any value", async (kind) => {
  await using staff = await createStaff();
  let [refused, made] = [0, 0];
  for (const [row, value] of WRONG.entries()) {
    for (const [column, field] of [...kind.fields, ...(kind.hasSlug ? ["slug"] : [])].entries()) {
      // Of each field another fifth of the values.
      if (!isFullSize && (row + column) % 5 !== 0) continue;
      const answer = await staff.send(
        "post",
        `/api/${kind.table}`,
        kind.build(`Bread ${made++}`, { [field]: value }),
      );
      expect([201, 400], `${field} ${JSON.stringify(value).slice(0, 60)}`).toContain(answer.status);
      if (answer.status !== 400) continue;
      refused += 1;
      for (const [name, sentence] of Object.entries<string>(answer.body.fields)) {
        const where = `${name} of ${JSON.stringify(value).slice(0, 60)}: ${sentence}`;
        expect([field, ...(ALSO_NEEDED[`${kind.table}.${field}`] ?? [])], where).toContain(
          name.split(".")[0],
        );
        expect(sentence, where).toMatch(/^[A-Z].{5,200}\.$/);
        expect(sentence, where).not.toMatch(JARGON);
      }
    }
  }
  expect(refused).toBeGreaterThan(isFullSize ? 100 : 20);
});

test.each(KINDS)("$label: an empty body names every field that is needed", async (kind) => {
  await using staff = await createStaff();
  const { body } = await staff.send("post", `/api/${kind.table}`, {}).expect(400);
  expect(body.error).toBe("Some fields need another look.");
  // An offer that is built here is for a category, and an empty one is asked for products.
  const built = { ...kind.build("Bread"), products: [] };
  const needed = Object.keys(built).filter((field) => field in body.fields);
  expect(Object.keys(body.fields).toSorted()).toEqual(needed.toSorted());
  expect(body.fields).toHaveProperty(kind.needed);
  for (const sentence of Object.values<string>(body.fields)) expect(sentence).not.toMatch(JARGON);
});
