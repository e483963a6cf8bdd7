import { expect, test } from "vitest";
import { readMessageList } from "../../src/site/messages/read-messages.ts";
import { exportedRows } from "../../src/staff/insight/insight-routes.ts";
import { readAuditPage } from "../../src/storage/audit/read-audit.ts";
import { recordAudit } from "../../src/storage/audit/record-audit.ts";
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

test.each([
  [{ what: "sign-out" }, "audit_log_by_area (area=? AND seq>? AND seq<?)"],
  [
    { subject: "6b1f6f0e-6a3f-4c7e-9d0a-1f2e3d4c5b6a" },
    "audit_log_by_subject (subjectId=? AND seq>? AND seq<?)",
  ],
  [{ subject: "baker" }, "INTEGER PRIMARY KEY (rowid>? AND rowid<?)"],
])("the audit log finds the lines of %o by an index", async (filter, index) => {
  await using given = openTestDatabase();
  await recordAudit(given.db, { action: "sign-out" });
  const { db, plans } = recordPlans(given.db);
  await readAuditPage(db, filter, undefined);
  expect((await plans()).at(-1)).toContain(index);
});

test("messages that are all within reach are counted in an index of their states", async () => {
  await using given = openTestDatabase();
  const { db, plans } = recordPlans(given.db);
  await readMessageList(db, {}, 1, { messages: undefined, applications: undefined });
  expect((await plans())[0]).toBe("SCAN message USING COVERING INDEX messages_by_state");
});
