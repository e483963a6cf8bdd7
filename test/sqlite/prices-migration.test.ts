import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "#migrations";
import { migrate } from "../../src/storage/database/migrator.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { makeTempDir } from "../support/test-database.ts";

test("begins with the upgrade for the products that visitors see then, and makes up nothing before", async () => {
  using dir = makeTempDir();
  const fixture = path.join(import.meta.dirname, "../fixtures/version-0.1.0/site.db.gz");
  fs.writeFileSync(path.join(dir.path, "site.db"), gunzipSync(fs.readFileSync(fixture)));
  const before = new Date().toISOString();
  const connection = openSqlite(dir.path);
  await migrate(connection, migrations);
  const changes = await connection.db.selectFrom("price_changes").selectAll().execute();
  const { rows: live } = await sql<{ id: string; price: number }>`
    SELECT id, price FROM products WHERE status = 'active' AND "deletedDate" IS NULL AND price IS NOT NULL`.execute(
    connection.db,
  );
  await connection.close();
  expect(live.length).toBeGreaterThan(0);
  expect(new Map(changes.map(({ productId, price }) => [productId, price]))).toEqual(
    new Map(live.map(({ id, price }) => [id, price])),
  );
  expect(changes.filter(({ fromDate }) => fromDate < before)).toEqual([]);
});
