import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { stateInSql } from "../../src/desk/state-in-sql.ts";
import { publicationOf, type Publishable } from "../../src/rules/publication.ts";
import { KINDS } from "../support/content-types.ts";
import { openTestDatabase } from "../support/test-database.ts";

/** A small range of milliseconds, so that edges are met often. */
const moment = fc
  .integer({ min: 0, max: 6 })
  .map((ms) => new Date(Date.UTC(2026, 10, 21) + ms).toISOString());
const maybe = fc.option(moment, { nil: null });

test.each(KINDS)("$label: SQL and the rule agree on what a record is", async (kind) => {
  await using given = openTestDatabase();
  const { sqlite } = given.connection;
  sqlite.pragma("synchronous = OFF");
  const { id } = await kind.create(given.db, kind.build("Bread"), "2026-01-01T00:00:00.000Z");
  const { from, until } = kind.dates;
  const status = fc.constantFrom(kind.publicStatus, kind.publicStatus, ...kind.hiddenStatuses);
  await fc.assert(
    fc.asyncProperty(status, maybe, maybe, moment, async (statusNow, start, end, now) => {
      const cells: Publishable & Record<string, string | null> = { status: statusNow };
      if (from) cells[from] = start;
      if (until) cells[until] = end;
      const names = Object.keys(cells);
      sqlite
        .prepare(`UPDATE ${kind.table} SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE id = ?`)
        .run(...Object.values(cells), id);
      const { rows } = await sql<{ state: string }>`
        SELECT ${stateInSql(kind.table, new Date(now))} AS state FROM ${sql.table(kind.table)}`.execute(
        given.db,
      );
      expect(rows[0]?.state).toBe(publicationOf(kind.table, cells, new Date(now)).state);
    }),
    { numRuns: 250 },
  );
});
