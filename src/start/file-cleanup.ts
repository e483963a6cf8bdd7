import type { Logger } from "pino";
import type { Db } from "../storage/database/tables.ts";
import { removeOrphans } from "../media/remove-orphans.ts";
import { removeOrphanPhotos } from "../site/messages/remove-orphan-photos.ts";
import { daily } from "./daily.ts";
import type { Stores } from "../storage/files/stores.ts";

/** Returns a job that deletes files without a row once after the start and once a day. */
export function createFileCleanup({
  db,
  stores: { uploads, privateFiles },
  clock,
  logger,
}: {
  db: Db;
  stores: Stores;
  clock: () => Date;
  logger: Logger;
}): () => Promise<void> {
  return daily(clock, async (now) => {
    const pictures = await removeOrphans(db, uploads, now);
    const photos = await removeOrphanPhotos(db, privateFiles, now);
    if (pictures + photos > 0) logger.info({ pictures, photos }, "deleted files that no upload had finished");
  });
}
