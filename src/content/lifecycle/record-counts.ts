import type { Db } from "../../storage/database/tables.ts";
import type { ContentKind } from "../kinds/kinds.ts";

/**
 * The number of records with these statuses in each category, the largest first, of a kind with `hasKeptCounts`. Records
 * in the bin do not count. Counting them would read an entry of an index for each record.
 */
export async function readCounts(
  db: Db,
  kind: ContentKind,
  statuses: readonly string[],
): Promise<{ category: string; count: number }[]> {
  return db
    .selectFrom("record_counts")
    .select((eb) => ["category", eb.cast<number>(eb.fn.sum("count"), "integer").as("count")])
    .where("contentType", "=", kind)
    .where("status", "in", statuses)
    .where("count", ">", 0)
    .groupBy("category")
    .orderBy("count", "desc")
    .orderBy("category")
    .execute();
}
