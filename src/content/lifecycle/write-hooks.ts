import type { Db } from "../../storage/database/tables.ts";
import { updateSearchIndex } from "../search-index/index-write.ts";
import { auditWrite } from "./audit-write.ts";
import type { AnyRecord, FinishedWrite, ServerKind } from "./server-kind.ts";

/**
 * Adds the write to the audit log, and updates data that is derived from the content: the search index, and what the kind
 * itself derives. Runs in the
 * write's transaction: an error rolls the write back, and the content is read as it will be after the commit.
 */
export async function runWriteHooks<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  write: FinishedWrite<Item>,
): Promise<void> {
  await updateSearchIndex(trx, kind, write);
  await auditWrite(trx, kind, write);
  await kind.afterWrite?.(trx, write);
}
