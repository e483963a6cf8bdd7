import { sql } from "kysely";
import { expect, test } from "vitest";
import { readInBatches } from "../../src/content/lifecycle/read.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { fillCatalogue } from "../bench/fill-catalogue.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { TEST_NOW } from "../support/test-app.ts";

test("a batch of records examines as many as it returns, so that rebuilding the index is not quadratic", async () => {
  await using given = openTestDatabase();
  await fillCatalogue(given.db, 1_000, new Date(TEST_NOW));
  await sql`UPDATE products SET status = 'draft' WHERE slug LIKE '%7'`.execute(given.db);
  let examined = 0;
  sqliteConnection(given.connection).sqlite.function("examined", (status) => {
    examined += 1;
    return status;
  });
  const where = sql`examined(status) = 'active'`;
  const ids: string[] = [];
  let before = 0;
  for await (const records of readInBatches(given.db, productServer, where, 100)) {
    expect(examined - before).toBeLessThanOrEqual(100);
    before = examined;
    ids.push(...records.map(({ id }) => id));
    expect(records.every((record) => !("isWanted" in record))).toBe(true);
  }
  expect(ids).toEqual([...new Set(ids)].toSorted());
  expect(ids).toHaveLength(900);
});
