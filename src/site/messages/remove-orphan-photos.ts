import type { Db } from "../../storage/database/tables.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { findOldFolders } from "../../storage/files/drafts.ts";

/**
 * Deletes the photos that are older than a day and belong to no message: a crash between the photo and its message leaves
 * such.
 *
 * @returns how many there were.
 */
export async function removeOrphanPhotos(db: Db, photos: FileStore, now: Date): Promise<number> {
  let removed = 0;
  for (const messageId of await findOldFolders(photos, now)) {
    const row = await db
      .selectFrom("message_photos")
      .select("messageId")
      .where("messageId", "=", messageId)
      .executeTakeFirst();
    if (row) continue;
    await photos.remove(messageId);
    removed += 1;
  }
  return removed;
}
