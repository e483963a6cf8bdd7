import type { Logger } from "pino";
import { deleteExpiredCreations } from "./content/lifecycle/create-once.ts";
import { emptyBin } from "./content/lifecycle/empty-bin.ts";
import type { Db } from "./database/tables.ts";
import { deleteExpiredPreviews } from "./previews/previews.ts";
import { maltaDay } from "./rules/time/malta-time.ts";

/**
 * What goes by itself, once after the start and once a day: records that have lain in the bin
 * for thirty days, previews whose links are over, and idempotency keys of yesterday.
 */
export function createCleanup(db: Db, clock: () => Date, logger: Logger): () => Promise<void> {
  let done = "";
  return async () => {
    const now = clock();
    const today = maltaDay(now);
    if (today === done) return;
    const records = await emptyBin(db, now);
    await deleteExpiredPreviews(db, now);
    await deleteExpiredCreations(db, now);
    // Only now: what failed is tried again a minute later.
    done = today;
    if (records > 0) logger.info({ records }, "bin emptied of what was in it for thirty days");
  };
}
