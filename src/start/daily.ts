import { maltaDay } from "../rules/time/malta-time.ts";

/** Returns a job that does its work once after the start and once a day. A run that failed is repeated a minute later. */
export function daily(clock: () => Date, work: (now: Date) => Promise<void>): () => Promise<void> {
  let lastDay = "";
  return async () => {
    const now = clock();
    const today = maltaDay(now);
    if (today === lastDay) return;
    await work(now);
    lastDay = today;
  };
}
