import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { KINDS } from "../support/content-types.ts";
import { openTestDatabase } from "../support/test-database.ts";

/** A small range of milliseconds, so that edges are met often. */
const moment = fc
  .integer({ min: 0, max: 6 })
  .map((ms) => new Date(Date.UTC(2026, 10, 21) + ms).toISOString());
const maybe = fc.option(moment, { nil: null });

test.each(KINDS)("$label: SQL and the rule agree on what a visitor may see", async (kind) => {
  await using given = openTestDatabase();
  const { sqlite } = given.connection;
  // Hundreds of writes that nobody will miss.
  sqlite.pragma("synchronous = OFF");
  const { id } = await kind.create(given.db, kind.build("Bread"), "2026-01-01T00:00:00.000Z");
  const { from, until } = kind.dates;
  const status = fc.constantFrom(kind.publicStatus, kind.publicStatus, ...kind.hiddenStatuses);
  await fc.assert(
    fc.asyncProperty(status, maybe, maybe, moment, fc.boolean(), async (state, start, end, now, binned) => {
      const cells: Record<string, string | null> = { status: state, deletedDate: binned ? now : null };
      if (from) cells[from] = start;
      if (until) cells[until] = end;
      const names = Object.keys(cells);
      sqlite
        .prepare(`UPDATE ${kind.table} SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE id = ?`)
        .run(...Object.values(cells), id);
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM ${sql.table(kind.table)} WHERE ${kind.whereVisible(new Date(now))}`.execute(given.db);
      expect(rows.length === 1).toBe(!binned && kind.isVisible(cells, new Date(now)));
    }),
    { numRuns: 250 },
  );
});
