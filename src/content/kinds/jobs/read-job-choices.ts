import type { JobChoices } from "./job-alert.ts";
import { EMPLOYMENTS, type FilteredJob } from "./job-filter.ts";
import { alphabetical } from "../../../rules/text/fold.ts";
import type { Site } from "../../../site/context.ts";
import type { Store } from "../stores/store.schema.ts";
import type { Job } from "./job.schema.ts";

type StorePlace = { name: string; island: string };

/** What a filter knows of jobs: beside their fields, the islands of the stores where they are. */
export function withIslands<Fields extends Pick<Job, "location">>(
  jobs: readonly Fields[],
  stores: readonly StorePlace[],
): (Fields & { island: string })[] {
  const islands = new Map(stores.map(({ name, island }) => [name, island]));
  return jobs.map((job) => ({ ...job, island: islands.get(job.location) ?? "" }));
}

/** The islands that are a choice of places: none where all stores are on one. */
export function islandsOf(stores: readonly StorePlace[]): string[] {
  const islands = alphabetical(stores.map(({ island }) => island));
  return islands.length > 1 ? islands : [];
}

/**
 * What an e-mail about jobs can be asked for: every employment, every store and island, and the departments, hours and other
 * places that staff entered for jobs which visitors see.
 */
export async function readJobChoices(site: Site): Promise<JobChoices> {
  const [jobs, stores] = await Promise.all([site.list("jobs"), site.list("stores")]);
  return jobChoicesOf(jobs, stores);
}

/** The same of what was read. */
export function jobChoicesOf(jobs: readonly Job[], stores: readonly Store[]): JobChoices {
  const valuesOf = (field: keyof FilteredJob & keyof Job) => jobs.map((job) => job[field]);
  return {
    department: alphabetical(valuesOf("department")),
    location: [
      ...islandsOf(stores),
      ...alphabetical([...stores.map(({ name }) => name), ...valuesOf("location")]),
    ],
    employmentType: EMPLOYMENTS,
    hours: alphabetical(valuesOf("hours")),
  };
}
