import { ExpectedError } from "../../errors.ts";
import type { FileCache } from "./file-cache.ts";
import { isStoredName, requireStoredName, type FileStore } from "./file-store.ts";
import { isStorageFailure, type S3Client } from "./s3-client.ts";

/** The state of the storage: its last failure, until it responds again. */
export interface StorageHealth {
  failed(error: Error): void;
  responded(): void;
}

interface S3StoreParts {
  client: S3Client;
  /** The beginning of all keys of this store, with a slash at its end. */
  prefix: string;
  /** Where copies are cached, by the key of the object: stores can share it. */
  cache: FileCache;
  health: StorageHealth;
}

/** The storage does not respond, or refuses. Why is in the log, and on the System screen. */
class StorageUnavailableError extends ExpectedError {
  override name = "StorageUnavailableError";
  constructor(cause: unknown) {
    super(503, "Pictures and files cannot be reached at the moment. Please try again in a minute.", {
      headers: { "Retry-After": "60" },
    });
    this.cause = cause;
  }
}

/** A store below a prefix of a bucket. What is read is cached on this machine's disk. */
export function createS3Store({ client, prefix, cache, health }: S3StoreParts): FileStore {
  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      health.responded();
      return result;
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      health.failed(error);
      throw new StorageUnavailableError(error);
    }
  }

  async function* list(folder = "") {
    const files = client.list(prefix + folder)[Symbol.asyncIterator]();
    for (;;) {
      const next = await call(() => files.next());
      if (next.done === true) return;
      const name = next.value.name.slice(prefix.length);
      if (isStoredName(name)) yield { ...next.value, name };
    }
  }

  return {
    async put(name, file) {
      requireStoredName(name);
      await call(() => client.put(prefix + name, file));
      cache.forget(prefix + name);
    },
    async read(name, work) {
      if (!isStoredName(name)) return undefined;
      return cache.read(prefix + name, (target) => call(() => client.download(prefix + name, target)), work);
    },
    async remove(name) {
      requireStoredName(name);
      const names = [name];
      for await (const file of list(`${name}/`)) names.push(file.name);
      for (const each of names) await call(() => client.remove(prefix + each));
      cache.forget(prefix + name);
    },
    list: () => list(),
  };
}
