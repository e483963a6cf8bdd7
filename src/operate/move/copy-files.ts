import { hashFile } from "../backup/verify-backup.ts";
import { OperatorError } from "../../errors.ts";
import type { FileStore } from "../../storage/files/file-store.ts";

/** Copies every file to another store, and compares each by its hash. @returns their number. */
export async function copyFiles(from: FileStore, to: FileStore): Promise<number> {
  let files = 0;
  for await (const { name } of from.list()) {
    const isSame = await from.read(name, async (file) => {
      const hash = await hashFile(file);
      // An interrupted move has copied some already.
      if ((await to.read(name, hashFile)) === hash) return true;
      await to.put(name, file);
      return (await to.read(name, hashFile)) === hash;
    });
    if (isSame !== true)
      throw new OperatorError(`The copy of the file ${name} differs. Nothing was changed.`);
    files++;
  }
  return files;
}
