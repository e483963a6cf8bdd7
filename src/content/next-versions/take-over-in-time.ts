import type { Db } from "../../storage/database/tables.ts";
import { cached, TAKE_OVER_AGAIN_MS } from "../content-state.ts";
import type { ContentWatch } from "../content-watch.ts";
import { findFirstDue } from "./next-rows.ts";
import { takeOverDue } from "./take-over.ts";

interface Parts {
  db: Db;
  clock: () => Date;
  watch: ContentWatch;
  /** Is told of what could not be written; the site then shows what it showed, and the next request tries again. */
  report: (error: unknown) => void;
}

/**
 * Returns a function that takes over every next version whose instant has come, for each request before anything is read.
 * While none is due it reads nothing: the first instant is known until a next version is saved by any process. Each process
 * does it for itself; the first to write is the one, and the others wait for its transaction and find nothing left.
 */
export function createTakeOver({ db, clock, watch, report }: Parts): () => Promise<void> {
  const firstDue = cached(() => findFirstDue(db), watch, { tablesOf: () => ["next_versions"] });
  let running: Promise<void> | undefined;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function takeOver(): Promise<void> {
    try {
      await takeOverDue(db, clock(), report);
    } catch (error) {
      report(error);
      pausedUntil = performance.now() + TAKE_OVER_AGAIN_MS;
    }
    running = undefined;
  }

  /** What cannot be read fails by itself in what the request reads. */
  async function isDue(): Promise<boolean> {
    const due = await firstDue().catch(() => undefined);
    return due !== undefined && due <= clock().toISOString() && performance.now() >= pausedUntil;
  }

  return async () => {
    if (!(await isDue())) return;
    // One that began before this request may have missed an instant.
    await running;
    if (!(await isDue())) return;
    running ??= takeOver();
    await running;
  };
}
