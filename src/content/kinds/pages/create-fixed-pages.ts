import type { Db } from "../../../storage/database/tables.ts";
import { inTransaction } from "../../../storage/database/transaction.ts";
import { findRecord } from "../../lifecycle/read.ts";
import { createRecord } from "../../lifecycle/write.ts";
import { pageServer } from "./page.server.ts";
import STARTING_PAGES from "./starting-pages.json" with { type: "json" };

/** Creates the pages of the site that do not exist yet, without any fact that staff did not enter. */
export async function createFixedPages(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const page of STARTING_PAGES) {
      if (await findRecord(trx, pageServer, page.slug)) continue;
      await createRecord(trx, pageServer, { ...page, status: "published" }, { actor: "The site", now });
    }
  });
}
