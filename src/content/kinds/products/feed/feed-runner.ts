import { fork } from "node:child_process";
import { z } from "zod";
import type { Logger } from "pino";
import { ExpectedError } from "../../../../errors.ts";
import { pick } from "../../../../rules/pick.ts";
import { type Actor, currentActor } from "../../../../storage/audit/actor.ts";
import { type DatabaseConfig, databaseEnvironment } from "../../../../storage/database/open-database.ts";
import { beginUnlessLeased } from "../../../../storage/database/leases.ts";
import type { Db } from "../../../../storage/database/tables.ts";
import { type Feed, feedSchema } from "./feed-reports.ts";
import { MAX_FEED_BYTES } from "./read-feed.ts";
import { type FeedOrder, runFeed } from "./run-feed.ts";

/** The script of the process in the project's folder; the build has a file of its own. */
export const FEED_SCRIPT = "src/content/kinds/products/feed/feed-process.ts";

/** In bytes: some 2,000 rows. A smaller file is done before a process has started. */
const OWN_PROCESS_FROM = 100_000;

/** What the process is told, as a structured clone. */
export interface FeedTask {
  bytes: Uint8Array;
  order: FeedOrder;
  actor: Actor;
  database: DatabaseConfig;
}

const replySchema = z.union([
  z.strictObject({ feed: feedSchema }),
  z.strictObject({
    refused: z.strictObject({
      status: z.int(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
    }),
  }),
  z.strictObject({ failed: z.string() }),
]);

/** The feed, a refusal as the API responds with it, or an unexpected error in words. */
export type FeedReply = z.input<typeof replySchema>;

/** Reads files of the till, one at a time. */
export interface FeedRunner {
  /** As `runFeed`. @throws ExpectedError 503 while another one is read. */
  run(bytes: Uint8Array, order: FeedOrder): Promise<Feed>;
  /** Kills the process, and starts no other; what it has not committed is not written. */
  stop(): void;
}

/**
 * Large files are read in a process of their own, since planning takes memory and every write some of a second: visitors and
 * staff wait for neither. The process ends with the site.
 */
export function createFeedRunner({
  db,
  config: { dataDir, databaseUrl, databaseListenUrl },
  script,
  logger,
}: {
  db: Db;
  config: DatabaseConfig;
  script: string;
  logger: Logger;
}): FeedRunner {
  const stopping = new AbortController();

  async function runApart(bytes: Uint8Array, order: FeedOrder): Promise<Feed> {
    // The rights of who sent it stay here.
    const by = pick(order.by, ["userId", "actor", "now"]);
    const process = fork(script, {
      // Not the server's flags, and of its environment only what the database needs.
      execArgv: ["--max-old-space-size=192", "--disable-warning=ExperimentalWarning"],
      env: {
        ...databaseEnvironment(databaseUrl),
        NODE_ENV: "production",
        MALLOC_ARENA_MAX: "2",
      },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization: "advanced",
      signal: stopping.signal,
      killSignal: "SIGKILL",
    });
    let printed = "";
    process.stderr?.on("data", (part: Buffer) => {
      printed = (printed + part.toString()).slice(-2_000);
    });
    try {
      const reply = await new Promise<unknown>((resolve, reject) => {
        process.once("message", resolve);
        // A process that did not start emits several.
        process.on("error", reject);
        process.once("exit", (code, signal) =>
          reject(new Error(`The feed's process ended (${signal ?? code}).`)),
        );
        const database = { dataDir, databaseUrl, databaseListenUrl };
        const actor = { ...currentActor() };
        process.send({ bytes, order: { ...order, by }, actor, database } satisfies FeedTask);
      });
      const answer = replySchema.parse(reply);
      if ("feed" in answer) return answer.feed;
      if ("failed" in answer) throw new Error(answer.failed);
      const { status, message, fields } = answer.refused;
      throw new ExpectedError(status, message, fields && { fields });
    } catch (error) {
      if (!(error instanceof ExpectedError)) logger.warn({ printed }, "a price feed's process failed");
      throw error;
    } finally {
      process.kill("SIGKILL");
    }
  }

  return {
    async run(bytes, order) {
      // One that is too large is refused for its size alone.
      const isSmall = bytes.length < OWN_PROCESS_FROM || bytes.length > MAX_FEED_BYTES;
      // In every process of the site: an older file could be written over a newer one.
      const begun = await beginUnlessLeased(db, "reading a price feed", () =>
        isSmall ? runFeed(db, bytes, order) : runApart(bytes, order),
      );
      if (begun) return begun.ended;
      throw new ExpectedError(503, "Another price feed is being read. Please try again in a minute.", {
        headers: { "Retry-After": "60" },
      });
    },
    stop: () => stopping.abort(),
  };
}
