import { sql } from "kysely";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { inTurns } from "../../storage/database/in-turns.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ALL_SERVER_KINDS } from "../kinds/kinds.server.ts";
import { titleSql } from "./state-in-sql.ts";

/**
 * Permanently deletes the records that have been in the bin for thirty days, and their old slugs. Their history is
 * kept, and that of their next versions, of which none waits any more.
 *
 * @returns the number of deleted records.
 */
export async function emptyBin(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - BIN_RETENTION_MS).toISOString();
  return inTransaction(db, async (trx) => {
    let gone = 0;
    for (const { name: table } of ALL_SERVER_KINDS) {
      const { rows } = await sql<{ id: string; title: string }>`
        DELETE FROM ${sql.table(table)} WHERE "deletedDate" <= ${before}
        RETURNING id, ${titleSql(table)} AS title`.execute(trx);
      for await (const { id, title } of inTurns(rows)) {
        await recordAudit(trx, {
          action: "content.deleted",
          subject: { type: table, id, name: title },
          note: "It had been in the bin for thirty days",
          now,
        });
      }
      const ids = rows.map(({ id }) => id);
      const isOfThem = sql`"contentType" = ${table} AND ${isOneOf(sql.ref("recordId"), ids)}`;
      for (const own of ["slug_redirects", "comments", "approvals"])
        await sql`DELETE FROM ${sql.table(own)} WHERE ${isOfThem}`.execute(trx);
      await sql`
        UPDATE next_versions SET state = 'called off', "endedDate" = ${now.toISOString()}
        WHERE state = 'waiting' AND ${isOfThem}`.execute(trx);
      gone += rows.length;
    }
    return gone;
  });
}

/** How long the bin keeps a record, in milliseconds: thirty days. */
export const BIN_RETENTION_MS = 30 * 86_400_000;
