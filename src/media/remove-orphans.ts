import type { Db } from "../storage/database/tables.ts";
import { isFileFolder } from "../rules/links/file-address.ts";
import { isPictureName } from "../rules/images/pictures.ts";
import type { FileStore } from "../storage/files/file-store.ts";
import { findOldFolders } from "../storage/files/old-folders.ts";
import { findUsage } from "./usage.ts";
import { withFolderLock } from "./folder-lock.ts";

/**
 * Deletes the pictures and files that are older than a day and have no row, unless a record, a version in the history, the
 * bin, a setting or a preview has their address. A crash between the files and the row leaves such.
 *
 * @returns how many there were.
 */
export async function removeOrphans(db: Db, uploads: FileStore, now: Date): Promise<number> {
  const old = (await findOldFolders(uploads, now)).filter(
    (name) => isPictureName(name) || isFileFolder(name),
  );
  const known = await readNames(db);
  let removed = 0;
  for (const name of old) {
    if (known.has(name) || (await isNamed(db, name))) continue;
    await withFolderLock(db, async () => {
      // The same picture may have been uploaded again in the meantime.
      if ((await readNames(db, name)).has(name)) return;
      await uploads.remove(name);
      removed += 1;
    });
  }
  return removed;
}

/** The folders that have a row: all, or the one with a name. */
async function readNames(db: Db, name?: string): Promise<Set<string>> {
  let images = db.selectFrom("images").select("name");
  let files = db.selectFrom("files").select("name");
  if (name !== undefined) {
    images = images.where("name", "=", name);
    files = files.where("name", "=", name);
  }
  return new Set([...(await images.execute()), ...(await files.execute())].map((row) => row.name));
}

/** Whether anything that can still be shown or restored has the address of a folder. */
async function isNamed(db: Db, name: string): Promise<boolean> {
  if ((await findUsage(db, name)).length > 0) return true;
  // A name has hexadecimal digits, a hyphen and an x: nothing that LIKE reads as a pattern.
  const pattern = `%/uploads/${name}/%`;
  for (const table of ["history", "previews"] as const) {
    const row = await db
      .selectFrom(table)
      .select("contentType")
      .where("record", "like", pattern)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
