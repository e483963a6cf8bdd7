import fc from "fast-check";
import { sql } from "kysely";
import { expect, test as base } from "vitest";
import { findPublic } from "../../src/content/lifecycle/read.ts";
import { binRecord, restoreRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { periodsOf } from "../../src/rules/money/claims.ts";
import { readPriceChanges } from "../../src/content/kinds/products/read-price-ledger.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { createProduct } from "../support/build-content.ts";
import { forAllAsync } from "../support/property-runs.ts";
import { runSql } from "../support/raw-sql.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openTestDatabase);

const MINUTE = 60_000;
const START = Date.UTC(2026, 9, 20);
/** Over the night on which Malta's clocks are set back. */
const HOURS = 8 * 24;

const at = (minute: number) => new Date(START + minute * MINUTE);
const isoAt = (minute: number) => at(minute).toISOString();

async function listPeriods(db: Db, productId: string) {
  return periodsOf((await readPriceChanges(db, [productId])).get(productId) ?? []);
}

const minute = fc.integer({ min: 0, max: HOURS * 60 });
const offer = fc
  .record({
    from: minute,
    length: fc.integer({ min: 0, max: 3 * 24 * 60 }),
    price: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ from, length, price }) => ({
    price,
    startDate: isoAt(from),
    endDate: new Date(at(from + length).getTime() - (length > 0 ? 1 : 0)).toISOString(),
  }));
const change = fc.oneof(
  fc.record({ price: fc.integer({ min: 5, max: 9 }) }),
  fc.record({ price: fc.constant(null) }),
  fc.record({ offer: fc.option(offer, { nil: null }) }),
  fc.record({ status: fc.constantFrom("draft", "active", "archived") }),
  fc.record({ description: fc.string({ maxLength: 5 }) }),
  fc.record({ isInBin: fc.boolean() }),
);
const writes = fc
  .array(fc.record({ minute, change }), { maxLength: 12 })
  .map((list) => list.toSorted((one, other) => one.minute - other.minute));

test("holds at each hour the prices that a visitor was shown, whatever staff saved and when", async (given) => {
  const { db } = given;
  await forAllAsync(40, minute, writes, async (created, all) => {
    const { id } = await createProduct(db, { price: 5, status: "draft" }, isoAt(0));
    const due = [{ minute: created, change: { status: "active" } }, ...all].toSorted(
      (one, other) => one.minute - other.minute,
    );
    const shown: unknown[] = [];
    let isInBin = false;
    for (let hour = 0; hour < HOURS; hour += 1) {
      while (due[0] !== undefined && due[0].minute <= hour * 60) {
        const write = due.shift();
        if (!write) break;
        const by = { actor: "Rita", now: at(write.minute) };
        if ("isInBin" in write.change) {
          if (write.change.isInBin === isInBin) continue;
          isInBin = write.change.isInBin;
          await (isInBin ? binRecord : restoreRecord)(db, productServer, id, by);
        } else if (!isInBin) {
          await updateRecord(db, productServer, id, write.change, undefined, by);
        }
      }
      const seen = await findPublic(db, productServer, id, at(hour * 60));
      const isPriced = seen !== undefined && (seen.price !== null || seen.offer !== null);
      shown.push(isPriced ? [seen.price, seen.offer?.price ?? null] : null);
    }
    const periods = await listPeriods(db, id);
    const kept = shown.map((_, hour) => {
      const instant = isoAt(hour * 60);
      const holding = periods.filter(
        ({ fromDate, untilDate }) => fromDate <= instant && (untilDate === null || instant < untilDate),
      );
      expect(holding.length).toBeLessThanOrEqual(1);
      const [period] = holding;
      return period ? [period.regularPrice, period.offers[0]?.price ?? null] : null;
    });
    expect(kept).toEqual(shown);
  });
});

test("adds nothing where a write leaves the price that visitors see", async ({ db }) => {
  const { id } = await createProduct(db, { price: 250, status: "draft" }, isoAt(0));
  expect(await listPeriods(db, id)).toEqual([]);
  const change = (changes: object, minutes: number) =>
    updateRecord(db, productServer, id, { ...changes }, undefined, { actor: "Rita", now: at(minutes) });
  await change({ status: "active" }, 10);
  await change({ name: "Bread" }, 20);
  await change({ offer: { price: 200, startDate: isoAt(30), endDate: isoAt(40) } }, 25);
  // The offer is over, so no visitor sees that it is removed.
  await change({ offer: null }, 60);
  expect(await listPeriods(db, id)).toEqual([
    { regularPrice: 250, offers: [], fromDate: isoAt(10), untilDate: isoAt(25) },
    { regularPrice: 250, offers: [], fromDate: isoAt(25), untilDate: isoAt(30) },
    {
      regularPrice: 250,
      offers: [{ price: 200, stores: [] }],
      fromDate: isoAt(30),
      untilDate: justAfter(40),
    },
    { regularPrice: 250, offers: [], fromDate: justAfter(40), untilDate: null },
  ]);
});

test("keeps a product's prices after it is deleted for good", async (given) => {
  const { id } = await createProduct(given.db, { price: 250 }, isoAt(0));
  await binRecord(given.db, productServer, id, { actor: "Rita", now: at(5) });
  await sql`DELETE FROM products`.execute(given.db);
  expect(await listPeriods(given.db, id)).toEqual([
    { regularPrice: 250, offers: [], fromDate: isoAt(0), untilDate: isoAt(5) },
  ]);
});

test("lets no two prices hold at a time when the clock is set back", async (given) => {
  const { id } = await createProduct(given.db, { price: 250 }, isoAt(60));
  await updateRecord(given.db, productServer, id, { price: 300 }, undefined, { actor: "Rita", now: at(5) });
  expect(await listPeriods(given.db, id)).toEqual([
    { regularPrice: 300, offers: [], fromDate: isoAt(60), untilDate: null },
  ]);
});

base.each(["UPDATE price_changes SET price = 1", "DELETE FROM price_changes"])(
  "refuses %s",
  async (statement) => {
    await using given = openTestDatabase();
    await createProduct(given.db, { price: 250 });
    await expect(runSql(given.db, statement)).rejects.toThrow("append-only");
  },
);

function justAfter(minutes: number): string {
  return new Date(at(minutes).getTime() + 1).toISOString();
}
