import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { isDiskFull } from "../database/database-errors.ts";

export type FileCache = ReturnType<typeof createFileCache>;

interface Copy {
  file: string;
  bytes: number;
  /** How many use it. A copy that is no longer cached is deleted after its last use. */
  users: number;
  isCached: boolean;
}

/** A copy that is being fetched, and how many wait for it. */
interface Loading {
  copy: Promise<Copy | undefined>;
  readers: number;
}

/**
 * Copies of files that are far away, on this machine's disk: a cache in a folder of its own. It keeps at most `maxBytes`,
 * and what is in use: the copy that was used least recently goes first. A copy counts once it is whole; an incomplete one is
 * deleted. On a full disk the cache gives way to the file that is read.
 *
 * @param maxBytes 0 deletes every copy after its use.
 */
export function createFileCache(folder: string, maxBytes: number) {
  const loading = new Map<string, Loading>();
  let clearing: Promise<unknown> = Promise.resolve();
  const cached =
    maxBytes === 0
      ? undefined
      : new LRUCache<string, Copy>({
          maxSize: maxBytes,
          sizeCalculation: ({ bytes }) => Math.max(1, bytes),
          dispose(copy) {
            copy.isCached = false;
            void deleteUnused(copy);
          },
        });

  async function fetchCopy(
    name: string,
    load: (target: string) => Promise<boolean>,
  ): Promise<Copy | undefined> {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, randomUUID() + path.extname(name));
    try {
      if (!(await load(file))) return undefined;
      return { file, bytes: (await fs.stat(file)).size, users: 0, isCached: false };
    } catch (error) {
      await fs.rm(file, { force: true });
      throw error;
    }
  }

  /** Deletes what is cached, which may be what fills the disk, and waits for what others delete so. */
  async function makeRoom(): Promise<void> {
    const copies = [...(cached?.values() ?? [])];
    cached?.clear();
    // Again: `dispose` does not wait for it.
    clearing = clearing.then(() => Promise.all(copies.map(deleteUnused)));
    await clearing;
  }

  /** Fetches a file for all that have joined until it is there, and keeps it. */
  async function fetchFor(
    begun: Loading,
    name: string,
    load: (target: string) => Promise<boolean>,
  ): Promise<Copy | undefined> {
    try {
      const copy = await fetchCopy(name, load).catch(async (error: unknown) => {
        if (!cached || !isDiskFull(error)) throw error;
        await makeRoom();
        return fetchCopy(name, load);
      });
      if (!copy) return undefined;
      copy.users = begun.readers;
      // Not if it was forgotten in the meantime.
      if (cached && copy.bytes <= maxBytes && loading.get(name) === begun) {
        copy.isCached = true;
        cached.set(name, copy);
      }
      return copy;
    } finally {
      if (loading.get(name) === begun) loading.delete(name);
    }
  }

  /** Returns a copy that counts the caller among its users. */
  function take(name: string, load: (target: string) => Promise<boolean>): Promise<Copy | undefined> | Copy {
    const copy = cached?.get(name);
    if (copy) {
      copy.users += 1;
      return copy;
    }
    let begun = loading.get(name);
    if (!begun) {
      begun = { readers: 0, copy: Promise.resolve(undefined) };
      loading.set(name, begun);
      begun.copy = fetchFor(begun, name, load);
    }
    begun.readers += 1;
    return begun.copy;
  }

  return {
    /**
     * Runs `work` with the path of a file's copy. Where there is none, `load` fetches it once for all that wait for it, and
     * returns false where the file does not exist.
     */
    async read<Result>(
      name: string,
      load: (target: string) => Promise<boolean>,
      work: (file: string) => Promise<Result>,
    ): Promise<Result | undefined> {
      const copy = await take(name, load);
      if (!copy) return undefined;
      try {
        return await work(copy.file);
      } finally {
        copy.users -= 1;
        await deleteUnused(copy);
      }
    },
    /** Forgets a file, or the files of a folder. */
    forget(name: string): void {
      const isMeant = (key: string) => key === name || key.startsWith(`${name}/`);
      for (const key of [...loading.keys()].filter(isMeant)) loading.delete(key);
      for (const key of [...(cached?.keys() ?? [])].filter(isMeant)) cached?.delete(key);
    },
  };
}

/** A copy that cannot be deleted now is deleted with the folder. */
async function deleteUnused({ file, users, isCached }: Copy): Promise<void> {
  if (users === 0 && !isCached) await fs.rm(file, { force: true }).catch(() => undefined);
}
