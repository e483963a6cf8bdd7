import { expect, test } from "vitest";
import { exportedRows } from "../../src/staff/insight/insight-routes.ts";
import { recordPlans } from "../support/query-plans.ts";
import { openTestDatabase } from "../support/test-database.ts";

test("the export of Insight finds the counts of each day by their key", async () => {
  await using given = openTestDatabase();
  const { db, plans } = recordPlans(given.db);
  const rows = exportedRows(db, { from: "2026-11-20", until: "2026-11-21" });
  while (!(await rows.next()).done);
  const read = await plans();
  expect(read).toHaveLength(2);
  for (const plan of read) expect(plan).toContain("SEARCH daily_counts USING PRIMARY KEY (what=? AND day=?)");
});
