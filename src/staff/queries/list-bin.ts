import { sql } from "kysely";
import type { BinRow } from "../staff-context.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { authorOf } from "../../rules/access/author.ts";
import type { Db } from "../../storage/database/tables.ts";
import { BIN_RETENTION_MS } from "../../content/lifecycle/bin-retention.ts";
import type { ContentKind } from "../../content/kinds/kinds.ts";
import { titleSql } from "../../content/lifecycle/record-title.ts";

/** The records of these kinds in the bin, the most recently deleted first. */
export async function listBin(db: Db, kinds: readonly ContentKind[]): Promise<BinRow[]> {
  const all: BinRow[] = [];
  for (const kind of kinds) {
    const { schema } = serverKindOf(kind);
    const imageUrl = Object.hasOwn(schema.shape, "imageUrl") ? sql`"imageUrl"` : sql`NULL`;
    const { rows } = await sql<Omit<BinRow, "kind" | "goneDate" | "binnedBy"> & { binnedBy: string }>`
      SELECT id, ${titleSql(kind)} AS title, ${imageUrl} AS "imageUrl",
        "deletedDate" AS "binnedDate", coalesce((
          SELECT actor FROM history
          WHERE "contentType" = ${kind} AND "recordId" = records.id AND version = records.version
        ), '') AS "binnedBy"
      FROM ${sql.table(kind)} AS records WHERE "deletedDate" IS NOT NULL`.execute(db);
    all.push(
      ...rows.map((row) => ({
        ...row,
        kind,
        binnedBy: authorOf(row.binnedBy),
        goneDate: new Date(Date.parse(row.binnedDate) + BIN_RETENTION_MS).toISOString(),
      })),
    );
  }
  return all.toSorted((a, b) => (a.binnedDate < b.binnedDate ? 1 : a.binnedDate > b.binnedDate ? -1 : 0));
}
