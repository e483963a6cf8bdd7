import { constants, promises as fs } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import { ExpectedError, hasCode } from "../../../../errors.ts";
import { isOfDatabase } from "../../../../storage/database/database-errors.ts";
import { toWallClock } from "../../../../rules/time/wall-clock.ts";
import { describeFeed, type Feed, FEEDS_KEPT } from "./feed-reports.ts";
import type { FeedRunner } from "./feed-runner.ts";
import { MAX_FEED_BYTES } from "./read-feed.ts";

/** Names under which programs store a file that has not arrived yet: rsync's begin with a dot. */
const UNFINISHED = /^\.|\.(?:tmp|part|partial|filepart|crdownload|swp)$|~$/i;

/** How often a file is tried that fails unexpectedly, before it goes to `failed`. */
const ATTEMPTS = 3;

/** A file as the last look found it. */
interface Sight {
  mark: string;
  failures: number;
}

/**
 * Returns a job that reads the files of a folder, the oldest first. A file counts once two looks have found it with the same size
 * and time. It is moved to `done` or `failed`, with its report beside it. One that cannot be read for lack of space or
 * because the database is busy stays, and is tried at the next look. The job's signal ends a look after the current file.
 */
export function createFeedFolder(
  dir: string,
  { runner, clock, logger }: { runner: FeedRunner; clock: () => Date; logger: Logger },
): (stopping?: AbortSignal) => Promise<void> {
  let sights = new Map<string, Sight>();
  return async (stopping) => {
    const before = sights;
    sights = new Map();
    for (const { name, size, time, mark } of await look(dir)) {
      if (stopping?.aborted) return;
      const last = before.get(name);
      const failures = last?.mark === mark ? last.failures : 0;
      sights.set(name, { mark, failures });
      if (last?.mark !== mark) continue;
      const outcome = await readOne({ name, size, mark }, failures);
      if (outcome === "failed") sights.set(name, { mark, failures: failures + 1 });
      else if (outcome !== "later")
        logger.info({ file: name, time, state: outcome.state, counts: outcome.counts }, "price feed read");
    }
    for (const folder of FOLDERS) await removeOld(path.join(dir, folder), clock());
  };

  async function readOne(
    { name, size, mark }: { name: string; size: number; mark: string },
    failures: number,
  ): Promise<Feed | "later" | "failed"> {
    const order = { file: name.slice(0, MAX_NAME), by: { actor: ACTOR, now: clock() }, keepsFailure: true };
    try {
      // One that is too large is not read: its first bytes are refused for the size of the whole.
      const bytes =
        size > MAX_FEED_BYTES ? new Uint8Array(MAX_FEED_BYTES + 1) : await readWhole(path.join(dir, name));
      const isSame = async () => (await sightOf(dir, name))?.mark === mark;
      if (!(await isSame())) return "later";
      const feed = await runner.run(bytes, order);
      // One that was delivered again meanwhile has its own two looks. The report is in the database too.
      if (await isSame()) await put(name, feed.state === "failed" ? "failed" : "done", describeFeed(feed));
      return feed;
    } catch (error) {
      logger.error({ err: error, file: name }, "a price feed could not be read; it is tried again");
      if (isOfDatabase(error) || (error instanceof ExpectedError && error.status === 503)) return "later";
      if (failures + 1 >= ATTEMPTS)
        await put(name, "failed", [
          `The file ${name} could not be read: an unexpected error, which is in the log.`,
        ]);
      return "failed";
    }
  }

  /** Moves a file, then writes its report. On a full disk the move works, and the report is in the database. */
  async function put(
    name: string,
    folder: (typeof FOLDERS)[number],
    report: readonly string[],
  ): Promise<void> {
    const place = path.join(dir, folder, `${toWallClock(clock().toISOString()).replace(":", "")}-${name}`);
    await fs.mkdir(path.dirname(place), { recursive: true });
    await fs.rename(path.join(dir, name), place);
    await fs
      .writeFile(`${place}.report.txt`, `${report.join("\n\n")}\n`)
      .catch((error: unknown) =>
        logger.error({ err: error, file: name }, "the report of a price feed was not written"),
      );
  }
}

const FOLDERS = ["done", "failed"] as const;

/** Who writes, in the history and the audit log. */
const ACTOR = "Price feed";

/** In characters: what a list shows of a name. */
const MAX_NAME = 200;

/** The finished files, the oldest first. No link is followed: who may write to the folder must not read the rest. */
async function look(dir: string) {
  await fs.mkdir(dir, { recursive: true });
  const entries = await fs.readdir(dir, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
    .map(({ name }) => name);
  const files = await Promise.all(names.map(async (name) => (await sightOf(dir, name)) ?? []));
  return files.flat().toSorted((one, other) => one.time - other.time);
}

/** What tells a file from one that is delivered under its name later; undefined where it is gone. */
async function sightOf(dir: string, name: string) {
  const stats = await fs.lstat(path.join(dir, name)).catch(ifGone);
  return stats && { name, size: stats.size, time: stats.mtimeMs, mark: `${stats.size} ${stats.mtimeMs}` };
}

/** A file may be moved or deleted while the others are looked at. */
function ifGone(error: unknown): undefined {
  if (!hasCode(error, "ENOENT")) throw error;
}

async function readWhole(file: string): Promise<Uint8Array> {
  const handle = await fs.open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Deletes what was put aside a month ago: a name begins with its day, since a copied file may bring an old date. */
async function removeOld(folder: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - FEEDS_KEPT).toISOString();
  for (const name of await fs.readdir(folder).catch(() => []))
    if (/^\d{4}-\d\d-\d\dT\d{4}-/.test(name) && name < oldest) await fs.rm(path.join(folder, name));
}
