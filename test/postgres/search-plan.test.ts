import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { migrations } from "#migrations";
import { whereMeets, whereTextHas } from "../../src/content/search-index/texts-with.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { openPostgres } from "../../src/storage/database/postgres/open-postgres.ts";
import { findPostgres, startPostgres } from "../support/postgres-server.ts";

describe.skipIf(findPostgres() === undefined)("a search in a table without statistics", () => {
  test("runs the query of the index once, not once for each row of the table", async () => {
    await using server = await startPostgres();
    server.run("CREATE DATABASE site");
    await using opened = new AsyncDisposableStack();
    const connection = openPostgres(server.url("site"));
    opened.defer(() => connection.close());
    const { db } = connection;
    await migrate(connection, migrations);
    for (const where of [
      whereTextHas(0, ["of"]),
      whereTextHas(0, ["olive"]),
      whereMeets(0, ["free-of-gluten"]),
    ]) {
      const { rows } = await sql<{ "QUERY PLAN": string }>`
        EXPLAIN SELECT count(*) FROM products WHERE status = 'active' AND ${where}`.execute(db);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain("hashed SubPlan");
      expect(plan).not.toContain("Join Filter");
    }
  });
});
