import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../../errors.ts";
import { draftPrefix } from "./drafts.ts";
import { flush } from "./durable-files.ts";
import { isStoredName, requireStoredName, type FileStore, type StoredFile } from "./file-store.ts";

/** Access to the files and folders of a store. */
const PUBLIC = { file: 0o644, folder: 0o755 };
const PRIVATE = { file: 0o600, folder: 0o700 };

/**
 * A store in a folder on disk. A file is written beside its place and renamed into it; a deleted file is renamed first. So
 * no file is ever read incomplete. What a crash leaves is a draft (`drafts.ts`). What is put is on the disk before its record is
 * written, so that a power cut leaves no record of an empty file.
 *
 * @param options.isPrivate whether only this user may read the files.
 */
export function createDiskStore(root: string, { isPrivate = false } = {}): FileStore {
  const mode = isPrivate ? PRIVATE : PUBLIC;

  async function makeFolder(folder: string): Promise<void> {
    const first = await fs.mkdir(folder, { recursive: true, mode: mode.folder });
    if (first === undefined) return;
    // Whatever the umask of the process is: another program may serve the folder.
    await fs.chmod(folder, mode.folder);
    // The parents that were made too, up to the one that was there.
    for (let made = folder; made !== path.dirname(first); made = path.dirname(made))
      await flush(path.dirname(made));
  }

  return {
    async put(name, file) {
      requireStoredName(name);
      const target = path.join(root, name);
      await makeFolder(path.dirname(target));
      const draft = path.join(root, draftPrefix("new") + randomUUID());
      try {
        await fs.copyFile(file, draft, constants.COPYFILE_FICLONE);
        await fs.chmod(draft, mode.file);
        await flush(draft);
        await fs.rename(draft, target);
        await flush(path.dirname(target));
      } finally {
        await fs.rm(draft, { force: true });
      }
    },
    async read(name, work) {
      if (!isStoredName(name)) return undefined;
      const file = path.join(root, name);
      const isThere = await fs.stat(file).then(
        (found) => found.isFile(),
        () => false,
      );
      return isThere ? work(file) : undefined;
    },
    async remove(name) {
      requireStoredName(name);
      const gone = path.join(root, draftPrefix("gone") + randomUUID());
      await fs.rename(path.join(root, name), gone).catch(ignoreMissing);
      await fs.rm(gone, { recursive: true, force: true });
    },
    async *list() {
      for (const entry of await entriesOf(root)) {
        if (entry.isFile()) yield* describe(root, entry.name);
        if (!entry.isDirectory()) continue;
        for (const inner of await entriesOf(path.join(root, entry.name)))
          if (inner.isFile()) yield* describe(root, `${entry.name}/${inner.name}`);
      }
    },
  };
}

async function entriesOf(folder: string) {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    ignoreMissing(error);
    return [];
  });
  return entries.filter(({ name }) => isStoredName(name));
}

/** Yields nothing where the file was deleted in the meantime. */
async function* describe(root: string, name: string): AsyncGenerator<StoredFile> {
  const found = await fs.stat(path.join(root, name)).catch(ignoreMissing);
  if (found) yield { name, bytes: found.size, modified: found.mtime };
}

function ignoreMissing(error: unknown): void {
  if (!hasCode(error, "ENOENT")) throw error;
}
