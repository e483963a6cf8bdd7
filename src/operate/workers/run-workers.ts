import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import { answerMetrics } from "./cluster-metrics.ts";

/** A worker that ends sooner after its start has a fault that the next one may have too, in milliseconds. */
const SHORT_LIFE = 10_000;

/** Time before a worker that has ended soon is replaced, in milliseconds. It doubles with each one in a row. */
const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 30_000;

/** The message that tells a worker to finish what it has begun, and to end. */
export const DRAIN = "drain";

/**
 * Runs several processes of the site that answer on one port, and replaces those that end. It serves nothing itself.
 *
 * SIGTERM and SIGINT stop all of them. SIGUSR2 replaces them one by one, each by a process of the build that is on disk
 * then: a new one listens before an old one is told to end.
 *
 * @returns the exit code, once all have ended.
 */
export async function runWorkers(count: number, logger: Logger): Promise<number> {
  // The workers accept connections themselves: one that is handed to a worker that is just killed is never closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  /** Those whose end is expected: they were told to end, or shall take a place and do not listen yet. */
  const expected = new Set<Worker>();
  let hasServed = false;
  let isStopping = false;
  let exitCode = 0;
  let shortLives = 0;

  function start(): Worker {
    const worker = cluster.fork();
    const startedAt = performance.now();
    worker.once("listening", () => (hasServed = true));
    worker.once("exit", (code: number | null, signal: string | null) => {
      if (isStopping) endIfLast();
      else if (!expected.delete(worker))
        replaceEnded(worker, performance.now() - startedAt, { code, signal });
    });
    // Without a listener, an error would end the primary process, and with it all workers.
    worker.on("error", (error) => {
      logger.error({ err: error, worker: worker.process.pid }, "a worker's process has failed");
      // Node emits no exit for a process that the system did not start.
      if (worker.process.pid === undefined) worker.emit("exit", null, null);
    });
    return worker;
  }

  function replaceEnded(
    worker: Worker,
    lived: number,
    reason: { code: number | null; signal: string | null },
  ): void {
    const fields = { worker: worker.process.pid, ...reason };
    if (!hasServed) {
      // It has said why it can't start; so would the others.
      logger.fatal(fields, "the first worker could not start");
      stop(1);
      return;
    }
    shortLives = lived < SHORT_LIFE ? shortLives + 1 : 0;
    const delay = shortLives === 0 ? 0 : Math.min(FIRST_DELAY * 2 ** (shortLives - 1), LONGEST_DELAY);
    logger.error({ ...fields, delay }, "a worker has ended, and is replaced");
    setTimeout(() => {
      if (!isStopping) start();
    }, delay);
  }

  function stop(code: number): void {
    if (isStopping) return;
    isStopping = true;
    exitCode = code;
    for (const worker of workers()) worker.process.kill("SIGTERM");
    endIfLast();
  }

  function endIfLast(): void {
    if (workers().every((worker) => worker.isDead())) end(exitCode);
  }

  /** Replaces all that run now, one after the other. Stops at the first that can't be replaced. */
  async function replaceAll(): Promise<void> {
    for (const old of workers()) {
      if (isStopping || old.isDead()) continue;
      const next = start();
      expected.add(next);
      const isListening = await Promise.race([
        eventOf(next, "listening").then(() => true),
        eventOf(next, "exit").then(() => false),
      ]);
      if (!isListening) {
        logger.error("a new worker could not start, so the others stay as they are");
        return;
      }
      expected.delete(next);
      // One that has ended meanwhile has another in its place already.
      const spare = old.isDead() ? next : old;
      expected.add(spare);
      const gone = eventOf(spare, "exit");
      if (spare.isConnected()) spare.send(DRAIN);
      await gone;
      if (spare === old) logger.info({ worker: old.process.pid, by: next.process.pid }, "worker replaced");
    }
  }

  let replacing = Promise.resolve();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(0));
  process.on("SIGUSR2", () => {
    logger.info("replacing the workers one by one");
    replacing = replacing.then(replaceAll);
  });
  answerMetrics();

  // The first prepares the database; the others find it ready.
  const first = start();
  await Promise.race([eventOf(first, "listening"), ended]);
  if (!isStopping) for (let more = 1; more < count; more += 1) start();
  return ended;
}

/** Not `once` of `node:events`, which rejects at an error. */
function eventOf(worker: Worker, name: "listening" | "exit"): Promise<void> {
  return new Promise((resolve) => worker.once(name, () => resolve()));
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
