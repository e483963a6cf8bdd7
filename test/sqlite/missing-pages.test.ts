import { expect, test } from "vitest";
import { CONTENT_KINDS } from "../../src/content/kinds/kinds.ts";
import { serverKindOf } from "../../src/content/kinds/kinds.server.ts";
import { createMissingPages, SLUG_CHARACTERS } from "../../src/site/rendering/missing-pages.ts";
import { slug } from "../../src/rules/schema/fields.ts";
import { createProduct } from "../support/build-content.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { createTestApp } from "../support/test-app.ts";

/** No record is looked up in it. */
const site = { find: async () => undefined };

test("an address is not missing for sure while a write is not committed", async () => {
  await using given = createTestApp();
  const connection = sqliteConnection(given.connection);
  await createProduct(given.db, { name: "Ftira" });
  const missing = createMissingPages({ connection, site, pagePattern: () => "/products/:slug" });
  connection.sqlite.exec("BEGIN; UPDATE products SET slug = 'galletti'");
  // If this is rolled back, the page was there all the time.
  expect(missing.isSurelyMissing("/products/ftira")).toBe(false);
  connection.sqlite.exec("ROLLBACK");
  expect(missing.isSurelyMissing("/products/ftira")).toBe(false);
  expect(missing.isSurelyMissing("/products/galletti")).toBe(true);
});

test.each(CONTENT_KINDS)("%s: an address is looked up for every character that a slug may have", (kind) => {
  const slugSchema = serverKindOf(kind).slugs?.schema ?? slug;
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code));
  const allowed = characters.filter((character) => slugSchema.safeParse(`a${character}b`).success);
  expect(allowed).toContain("-");
  expect(allowed.filter((character) => !SLUG_CHARACTERS.test(`a${character}b`))).toEqual([]);
});

test("an address with a dot is missing without a look-up", async () => {
  await using given = createTestApp();
  const connection = sqliteConnection(given.connection);
  const missing = createMissingPages({ connection, site, pagePattern: () => "/:slug" });
  // In a transaction no look-up decides.
  connection.sqlite.exec("BEGIN");
  expect(missing.isSurelyMissing("/wp-login.php")).toBe(true);
  expect(missing.isSurelyMissing("/wp-login")).toBe(false);
  connection.sqlite.exec("ROLLBACK");
});
