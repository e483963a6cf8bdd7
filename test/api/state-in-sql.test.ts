import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { publicationStateSql } from "../../src/content/lifecycle/state-in-sql.ts";
import { publicationOf, type Publishable } from "../../src/content/publication.ts";
import { KINDS } from "../support/content-types.ts";
import { runs } from "../support/property-runs.ts";
import { openTestDatabase } from "../support/test-database.ts";

/** A small range of milliseconds, so that edges are met often. */
const moment = fc
  .integer({ min: 0, max: 6 })
  .map((ms) => new Date(Date.UTC(2026, 10, 21) + ms).toISOString());
const maybe = fc.option(moment, { nil: null });

test.each(KINDS)("$label: SQL and the rules agree on its state and on who sees it", async (kind) => {
  await using given = openTestDatabase();
  const { id } = await kind.create(given.db, kind.build("Bread"), "2026-01-01T00:00:00.000Z");
  const { from, until } = kind.dates;
  const statuses = fc.constantFrom(kind.publicStatus, kind.publicStatus, ...kind.hiddenStatuses);
  await fc.assert(
    fc.asyncProperty(statuses, maybe, maybe, moment, fc.boolean(), async (status, start, end, at, binned) => {
      const now = new Date(at);
      const cells: Publishable & Record<string, string | null> = {
        status,
        deletedDate: binned ? at : null,
      };
      if (from) cells[from] = start;
      if (until) cells[until] = end;
      const changes = Object.entries(cells).map(([name, cell]) => sql`${sql.ref(name)} = ${cell}`);
      await sql`UPDATE ${sql.table(kind.table)} SET ${sql.join(changes)} WHERE id = ${id}`.execute(given.db);
      const { rows } = await sql<{ state: string; visible: number | boolean }>`
        SELECT ${publicationStateSql(kind.table, now)} AS state, ${kind.whereVisible(now)} AS visible
        FROM ${sql.table(kind.table)}`.execute(given.db);
      // SQLite says 1, PostgreSQL true.
      expect(Boolean(rows[0]?.visible)).toBe(!binned && kind.isVisible(cells, now));
      // What lies in the bin has no state.
      if (!binned) expect(rows[0]?.state).toBe(publicationOf(kind.table, cells, now).state);
    }),
    { numRuns: runs(250) },
  );
});
