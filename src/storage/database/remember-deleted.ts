import { sql } from "kysely";
import { rowsWith } from "./sql.ts";
import type { Db } from "./tables.ts";

/** Remembers when messages, subscribers, accounts or comments were deleted, so that a restore deletes them again. */
export async function rememberDeleted(
  trx: Db,
  deletions: readonly (readonly [id: string, date: string])[],
): Promise<void> {
  const rows = rowsWith(
    { id: "text", deletedDate: "text" },
    deletions.map((deletion) => [...deletion]),
  );
  await sql`
    INSERT INTO deleted_messages (id, "deletedDate") SELECT id, "deletedDate" FROM ${rows} WHERE true
    ON CONFLICT (id) DO UPDATE SET "deletedDate" = excluded."deletedDate"
    WHERE deleted_messages."deletedDate" < excluded."deletedDate"`.execute(trx);
}
