import { runLeased } from "../storage/database/leases.ts";
import type { Db } from "../storage/database/tables.ts";
import { createMutex } from "./mutex.ts";

/** Those of one process wait in order. */
const folders = createMutex(Number.POSITIVE_INFINITY);

/**
 * Runs `work` on the folders and rows of pictures and files, one call at a time in all processes of the site, since both
 * must stay consistent.
 *
 * @throws whatever `work` throws.
 */
export function withFolderLock<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  return folders.run(() => runLeased(db, "picture folders", work));
}
