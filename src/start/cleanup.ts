import type { Logger } from "pino";
import { deleteExpiredBulkChanges } from "../content/bulk/bulk-changes.ts";
import { deleteExpiredApiTokens } from "../accounts/tokens/api-tokens.ts";
import { deleteExpiredCreations } from "../content/lifecycle/create-once.ts";
import { emptyBin } from "../content/lifecycle/empty-bin.ts";
import { deleteExpiredImports } from "../content/kinds/products/csv/past-imports.ts";
import type { Db } from "../storage/database/tables.ts";
import { deleteExpiredPreviews } from "../staff/previews/previews.ts";
import { daily } from "./daily.ts";

/**
 * Returns a job that deletes expired data once after the start and once a day: records that have been in the bin for
 * thirty days, expired previews, idempotency keys and API tokens, and imports and bulk changes that can no longer be undone.
 */
export function createCleanup(db: Db, clock: () => Date, logger: Logger): () => Promise<void> {
  return daily(clock, async (now) => {
    const records = await emptyBin(db, now);
    await deleteExpiredPreviews(db, now);
    await deleteExpiredCreations(db, now);
    await deleteExpiredImports(db, now);
    await deleteExpiredBulkChanges(db, now);
    await deleteExpiredApiTokens(db, now);
    if (records > 0) logger.info({ records }, "deleted records that had been in the bin for thirty days");
  });
}
