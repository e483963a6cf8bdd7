import type { JobInput } from "../job.schema.ts";
import type { Sample } from "../../../sample-parts/sample.ts";
import { counterJobs } from "./counter-jobs.ts";
import { officeJobs } from "./office-jobs.ts";
import { shopFloorJobs } from "./shop-floor-jobs.ts";

/** The sample openings: nine published, one draft and one closed. Dates count from the day of seeding. */
export function sampleJobs(now: Date): Sample<JobInput>[] {
  return [...shopFloorJobs(now), ...counterJobs(now), ...officeJobs(now)].map((fields) => ({ fields }));
}
