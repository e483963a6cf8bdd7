import { sql } from "kysely";
import type { Db } from "../storage/database/tables.ts";
import { updateSearchIndex } from "./search-index/index-write.ts";
import type { Page } from "./kinds/pages/page.schema.ts";
import { pageServer } from "./kinds/pages/page.server.ts";
import { listBatch, type Batch } from "./lifecycle/read.ts";

/** As many pages as a query reads at once. */
const BATCH = 100;

/**
 * Updates the search index where pages name facts, such as the number of stores. Runs in the transaction of a write that may
 * change them: of settings and of stores.
 */
export async function updateFactsInIndex(trx: Db, now: Date): Promise<void> {
  const where = sql`status = ${pageServer.visibility.status}`;
  for (let after: string | undefined = ""; after !== undefined;) {
    const batch: Batch<Page> = await listBatch(trx, pageServer, { where, after, limit: BATCH });
    for (const record of batch.records)
      await updateSearchIndex(trx, pageServer, { record, action: "updated", now });
    after = batch.next;
  }
}
