import type { Logger } from "pino";
import type { Counted } from "../../rules/counts/counted.ts";
import { maltaDay } from "../../rules/time/malta-time.ts";
import { addCounts, maxWaiting, type Tally } from "./daily-counts.ts";
import type { Db } from "./tables.ts";

/** How long counts wait to be written together, in milliseconds. A killed process loses them. */
const WRITE_AFTER = 10_000;

export type Counter = ReturnType<typeof createCounter>;

interface CounterParts {
  db: Db;
  clock: () => Date;
  logger: Logger;
}

type Waiting = Map<Counted, Map<string, Required<Tally>>>;

/** Counts in memory, and writes what was counted every ten seconds: a request waits for no disk. */
export function createCounter({ db, clock, logger }: CounterParts) {
  let waiting: Waiting = new Map();
  let day = "";
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function begin(): void {
    day = maltaDay(clock());
    timer = setTimeout(() => void write(), WRITE_AFTER).unref();
  }

  /** Writes what was counted, at the end of the process too. */
  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = waiting;
    const of = day;
    waiting = new Map();
    writing = writeAll(writing, of, counts);
    return writing;
  }

  async function writeAll(before: Promise<void>, of: string, counts: Waiting): Promise<void> {
    await before;
    for (const [what, tallies] of counts)
      await addCounts(db, of, what, tallies).catch((error: unknown) =>
        logger.warn({ err: error, what }, "counts of visitors' requests were not written"),
      );
  }

  return {
    add(what: Counted, subject: string, more?: { isVisit: boolean; isPhone: boolean }): void {
      if (!timer) begin();
      let tallies = waiting.get(what);
      if (!tallies) waiting.set(what, (tallies = new Map()));
      let tally = tallies.get(subject);
      if (!tally) {
        if (tallies.size >= maxWaiting(what)) return;
        tallies.set(subject, (tally = { count: 0, visits: 0, phones: 0 }));
      }
      tally.count += 1;
      if (more?.isVisit) tally.visits += 1;
      if (more?.isPhone) tally.phones += 1;
    },
    write,
  };
}
