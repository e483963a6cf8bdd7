import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { Config, S3Settings } from "../../config.ts";
import { OperatorError } from "../../errors.ts";
import { createDiskStore } from "./disk-store.ts";
import { removeDrafts } from "./drafts.ts";
import { createFileCache, type FileCache } from "./file-cache.ts";
import type { FileStore } from "./file-store.ts";
import { createS3Client, type S3Client, S3ResponseError } from "./s3-client.ts";
import { createS3Store, type StorageHealth } from "./s3-store.ts";

/** The files of the site. */
export interface Stores {
  /** Pictures and files of the library, which everyone may read below /uploads. */
  uploads: FileStore;
  /** Files that only staff may read, through the API: those of visitors. No address leads to them. */
  privateFiles: FileStore;
  /** The files of the builds that replicas serve; undefined where each process has only those of its own build. */
  builds: FileStore | undefined;
  /** The names of the databases that use the bucket (`bucket-owner.ts`); undefined where the files are on disk. */
  owners: FileStore | undefined;
  status(): StorageStatus;
  /**
   * Says that the folder of pictures and files is lost. A bucket that does not respond is no reason to take a process out of use:
   * its pages work, and no other process has another bucket.
   */
  problem(): Promise<string | undefined>;
  /** Makes ready what the stores need. @throws StorageError where the bucket can never be used. */
  prepare(): Promise<void>;
  /** Deletes what is kept only while the process runs. */
  close: () => Promise<void>;
}

/** Where the files are, and whether that place responds. */
interface StorageStatus {
  /** The name of the bucket; null where the files are in folders on disk. */
  bucket: string | null;
  /** Why the storage cannot be reached, and since when. */
  failure: { since: Date; reason: string } | null;
}

/** The settings that the stores need. */
export type StorageSettings = Pick<Config, "dataDir" | "uploadsDir" | "s3">;

/** The bucket cannot be used as the settings say. */
class StorageError extends OperatorError {
  override name = "StorageError";
}

/** The folder of the private files, in the data folder, which no program serves. */
export function privateFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return path.join(dataDir, "private");
}

/** Creates the stores that the settings name: folders on disk, or a bucket. */
export function createStores(settings: StorageSettings, logger: Logger, clock = () => new Date()): Stores {
  return settings.s3 ? inBucket(settings.s3, settings.dataDir, logger, clock) : onDisk(settings);
}

function onDisk(settings: StorageSettings): Stores {
  const folder = settings.uploadsDir;
  let atStart: string | undefined;
  return {
    uploads: createDiskStore(folder),
    privateFiles: createDiskStore(privateFolder(settings), { isPrivate: true }),
    builds: undefined,
    owners: undefined,
    status: () => ({ bucket: null, failure: null }),
    problem: async () =>
      atStart === undefined || (await identify(folder)) === atStart
        ? undefined
        : `The folder of pictures and files, ${folder}, is lost: since the start it was moved, deleted or unmounted.`,
    // The drafts of pictures and files are deleted with unfinished uploads, whose folder is the same.
    async prepare() {
      await fs.mkdir(folder, { recursive: true });
      atStart = await identify(folder);
      await removeDrafts(privateFolder(settings));
    },
    close: async () => {},
  };
}

/** The name of the folder in which a process caches files: it has the number of the process. */
const CACHE = /^(\d+)-/;

function inBucket(s3: S3Settings, dataDir: string, logger: Logger, clock: () => Date): Stores {
  const client = createS3Client(s3);
  const health = watchHealth(logger, clock);
  const caches = path.join(dataDir, "s3-cache");
  // Every process has its own, which begins empty: nothing that another one keeps or deletes can be wrong here.
  const folder = path.join(caches, `${process.pid}-${randomUUID()}`);
  const prefix = s3.prefix === "" ? "" : `${s3.prefix}/`;
  const storeOf = (area: string, cache: FileCache) =>
    createS3Store({ client, prefix: `${prefix}${area}/`, cache, health });
  // Both share it, so that its limit is that of the process.
  const cache = createFileCache(path.join(folder, "kept"), s3.cacheBytes);
  return {
    uploads: storeOf("uploads", cache),
    // Not cached: a photo that is deleted must not be found on a disk later.
    privateFiles: storeOf("private", createFileCache(path.join(folder, "private"), 0)),
    builds: storeOf("builds", cache),
    owners: storeOf("owners", cache),
    status: () => ({ bucket: s3.bucket, failure: health.failure() }),
    problem: async () => undefined,
    async prepare() {
      await removeDrafts(caches, CACHE);
      await checkBucket(client, prefix, s3, health);
    },
    close: () => fs.rm(folder, { recursive: true, force: true }),
  };
}

/** Keeps the last failure until the storage responds again, and logs both. */
function watchHealth(
  logger: Logger,
  clock: () => Date,
): StorageHealth & { failure(): StorageStatus["failure"] } {
  let failure: StorageStatus["failure"] = null;
  return {
    failure: () => failure,
    failed(error) {
      const reason = reasonOf(error);
      if (failure?.reason !== reason) logger.error({ err: error }, "the S3 storage cannot be reached");
      failure = { since: failure?.since ?? clock(), reason };
    },
    responded() {
      if (failure) logger.info({ since: failure.since }, "the S3 storage responds again");
      failure = null;
    },
  };
}

/** `fetch` says why only in the cause of its error. */
function reasonOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error && cause.message !== ""
    ? `${error.message}: ${cause.message}`
    : error.message;
}

/**
 * Reads the first page of the bucket. A storage that does not respond must not stop a start: pages work without pictures,
 * and it may be back in a minute. One that refuses is a wrong setting.
 */
async function checkBucket(
  client: S3Client,
  prefix: string,
  { endpoint, bucket }: S3Settings,
  health: StorageHealth,
): Promise<void> {
  try {
    await client.list(prefix)[Symbol.asyncIterator]().next();
    health.responded();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof S3ResponseError && error.status < 500) {
      throw new StorageError(
        `The bucket ${bucket} at ${endpoint} cannot be used: ${error.message}. ` +
          "Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the two keys, and that the key may list, read, write and delete.",
      );
    }
    health.failed(error);
  }
}

/** What tells a folder from another at the same path, such as the empty one below a disk that is not mounted any more. */
async function identify(folder: string): Promise<string | undefined> {
  return fs.stat(folder).then(
    ({ dev, ino }) => `${dev} ${ino}`,
    () => undefined,
  );
}

const DAY = 86_400_000;

/** When a file of a build is deleted, if no process with that build has stored it again. */
const KEPT_FOR = 30 * DAY;

/** When a process stores the files of its build again. */
const RENEWED_AFTER = 15 * DAY;

/** How many files are stored at the same time. */
const CONCURRENCY = 8;

/**
 * Stores the files of this build that the store does not have, so that every replica can serve them: during a rolling
 * deploy a page comes from one build, and the request for its script may reach a replica with another one. Files of builds
 * that no process has had for thirty days are deleted. Call it at the start and once a day.
 */
export async function shareBuild(builds: FileStore, clientDir: string, now: Date): Promise<void> {
  const folder = path.join(clientDir, "assets");
  // Replicas with the same build serve the compressed forms from their own disk.
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const own = new Set(
    entries
      .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))),
  );
  const ages = new Map<string, number>();
  for await (const { name, modified } of builds.list()) ages.set(name, now.getTime() - modified.getTime());
  const waiting = [...own].filter((name) => (ages.get(name) ?? Infinity) > RENEWED_AFTER).values();
  const putNext = async () => {
    for (const name of waiting) await builds.put(name, path.join(folder, name));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, putNext));
  for (const [name, age] of ages) if (age > KEPT_FOR && !own.has(name)) await builds.remove(name);
}
