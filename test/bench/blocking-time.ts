import { Audit } from "lighthouse/core/audits/audit.js";
import type { RunnerResult } from "lighthouse";

/** What the mobile profile takes a phone to be slower by, and what a task may take before it counts as blocking. */
const SLOWDOWN = 4;
const TASK_MS = 50;
/** As Lighthouse scores it on its mobile profile. */
const CONTROL_POINTS = { p10: 200, median: 600 };

/**
 * The blocking time of a run by the processor time of the page's tasks rather than by the clock, in milliseconds:
 * on a machine whose processors are shared a task lasts half as long again as it works.
 */
export function blockingByProcessor({ artifacts }: RunnerResult): number {
  const events = artifacts.Trace.traceEvents;
  const start = events.findLast(
    ({ name, args }) =>
      name === "navigationStart" && args.data?.documentLoaderURL === artifacts.URL.finalDisplayedUrl,
  );
  const paint = events.findLast(({ name, pid }) => name === "firstContentfulPaint" && pid === start?.pid);
  if (!start || !paint) throw new Error("The trace has no first paint.");
  return events
    .filter(
      ({ name, pid, tid, ts }) =>
        name === "RunTask" && pid === start.pid && tid === start.tid && ts >= paint.ts,
    )
    .map((task) => (Number(Reflect.get(task, "tdur") ?? 0) / 1000) * SLOWDOWN - TASK_MS)
    .filter((over) => over > 0)
    .reduce((sum, over) => sum + over, 0);
}

/** The performance of a run, of 100, had its tasks blocked for so long instead. */
export function performanceWith({ lhr }: RunnerResult, blocking: number): number {
  const { score, auditRefs } = lhr.categories["performance"] ?? {};
  const weights = (auditRefs ?? []).reduce((sum, { weight }) => sum + weight, 0);
  const weight = auditRefs?.find(({ id }) => id === "total-blocking-time")?.weight ?? 0;
  const counted = lhr.audits["total-blocking-time"]?.score ?? 0;
  const instead = Audit.computeLogNormalScore(CONTROL_POINTS, blocking);
  return 100 * ((score ?? 0) + (weight / weights) * (instead - counted));
}
