import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { rowsOfJson } from "../../src/storage/database/sql.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";

const RULES = 10_000;

/** Adds so many redirects to a site that does not run, a tenth of them with a query, and returns their addresses. */
export async function addRedirects(dataDir: string): Promise<string[]> {
  const connection = openSqlite(dataDir);
  const date = new Date().toISOString();
  const rows = Array.from({ length: RULES }, (_, index) => {
    const from = index % 10 === 0 ? `/index.php?p=${index}` : `/old/${index % 100}/page-${index}`;
    return [randomUUID(), date, from];
  });
  await sql`
    INSERT INTO redirects (id, version, "createdDate", "updatedDate", "from", "to", permanent, note, status, "sortName",
      "sortCategory", "searchText", source)
    SELECT value ->> 0, 1, value ->> 1, value ->> 1, value ->> 2, '/products', 1, '', 'active', '', '', '', value ->> 2
    FROM ${rowsOfJson(rows)}`.execute(connection.db);
  await connection.close();
  return rows.map(([, , from = ""]) => from);
}
