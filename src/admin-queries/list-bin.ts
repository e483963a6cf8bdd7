import { sql } from "kysely";
import type { BinRow } from "../context.ts";
import { SERVER_KINDS } from "../content/kinds.server.ts";
import type { Db } from "../database/tables.ts";
import { actorName } from "./actor.ts";
import { BIN_RETENTION_MS } from "../content/lifecycle/bin-retention.ts";
import { KIND_WORDS, type ContentKind } from "../content/kinds.ts";

/** What of these kinds is in the bin, the latest first. */
export async function listBin(db: Db, kinds: readonly ContentKind[]): Promise<BinRow[]> {
  const all: BinRow[] = [];
  for (const kind of kinds) {
    const type = SERVER_KINDS[kind];
    const imageUrl = Object.hasOwn(type.schema.shape, "imageUrl") ? sql`imageUrl` : sql`NULL`;
    const { rows } = await sql<Omit<BinRow, "kind" | "goneDate">>`
      SELECT id, ${sql.ref(KIND_WORDS[kind].titleField)} AS title, ${imageUrl} AS imageUrl,
        deletedDate AS binnedDate, coalesce((
          SELECT actor FROM history
          WHERE contentType = ${type.table} AND recordId = records.id AND version = records.version
        ), '') AS binnedBy
      FROM ${sql.table(type.table)} AS records WHERE deletedDate IS NOT NULL`.execute(db);
    all.push(
      ...rows.map((row) => ({
        ...row,
        kind,
        binnedBy: actorName(row.binnedBy),
        goneDate: new Date(Date.parse(row.binnedDate) + BIN_RETENTION_MS).toISOString(),
      })),
    );
  }
  return all.toSorted((a, b) => (a.binnedDate < b.binnedDate ? 1 : a.binnedDate > b.binnedDate ? -1 : 0));
}
