import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTENT } from "../support/arbitrary-content.ts";
import { KINDS } from "../support/content-types.ts";
import { forAll, forAllAsync } from "../support/property-runs.ts";
import { openTestDatabase } from "../support/test-database.ts";

const NOW = "2026-11-16T08:00:00.000Z";

test.each(KINDS)("$label: the generator fills in every field of the schema", (kind) => {
  const [sample = {}] = fc.sample(CONTENT[kind.table], 1);
  expect(Object.keys(sample).toSorted()).toEqual([...kind.fields].toSorted());
});

test.each(KINDS)("$label: any valid fields survive encoding and decoding of their row", (kind) => {
  forAll(100, CONTENT[kind.table], (input) => {
    const fields = kind.parse(input);
    expect(kind.roundTrip(fields)).toEqual(fields);
  });
});

test.each(KINDS)(
  "$label: any valid input is read back from the database as the kind normalises it",
  async (kind) => {
    await using given = openTestDatabase();
    await forAllAsync(30, CONTENT[kind.table], async (input) => {
      const { id } = await kind.create(given.db, input, NOW);
      const stored = await kind.get(given.db, id);
      const expected = kind.prepare(kind.parse(input));
      // The one field that a write may fill in by itself.
      if (expected["status"] === "published" && expected["publishAt"] === null) expected["publishAt"] = NOW;
      expect(stored).toMatchObject(expected);
      expect(await kind.history(given.db, id)).toMatchObject([{ record: stored }]);
    });
  },
);
