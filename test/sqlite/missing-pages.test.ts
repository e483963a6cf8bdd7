import { expect, test } from "vitest";
import { createMissingPages } from "../../src/pages/missing-pages.ts";
import { createProduct } from "../support/build-content.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { createTestApp } from "../support/test-app.ts";

test("an address is not missing for sure while a write is not committed", async () => {
  await using given = createTestApp();
  const connection = sqliteConnection(given.connection);
  await createProduct(given.db, { name: "Ftira" });
  const missing = createMissingPages({ connection, pagePattern: () => "/products/:slug" });
  connection.sqlite.exec("BEGIN; UPDATE products SET slug = 'galletti'");
  // If this is rolled back, the page was there all the time.
  expect(missing.isSurelyMissing("/products/ftira")).toBe(false);
  connection.sqlite.exec("ROLLBACK");
  expect(missing.isSurelyMissing("/products/ftira")).toBe(false);
  expect(missing.isSurelyMissing("/products/galletti")).toBe(true);
});
