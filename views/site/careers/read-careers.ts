import { islandsOf, jobChoicesOf, withIslands } from "../../../src/content/kinds/jobs/read-job-choices.ts";
import {
  fitsJob,
  readJobFilter,
  type FilteredJob,
  type JobFilter,
} from "../../../src/content/kinds/jobs/job-filter.ts";
import { alphabetical } from "../../../src/rules/text/fold.ts";
import type { Site } from "../../../src/site/context.ts";
import { readOr } from "../read-or.ts";
import { readPage } from "../pages/read-page.ts";
import { jobCard } from "./job-summary.ts";

/** The page of jobs: its sections, and the openings that the filters of its address find. */
export async function readCareers(site: Site, query: URLSearchParams, report: (error: unknown) => void) {
  const filter = readJobFilter(query);
  const [page, jobs, stores] = await Promise.all([
    readPage(site, "careers", report),
    site.list("jobs"),
    readOr(report, [], () => site.list("stores")),
  ]);
  const all = withIslands(jobs.map(jobCard), stores);
  return {
    ...page,
    filter,
    jobs: all.filter((job) => fitsJob(job, filter)),
    departments: filterChoices(all, "department", filter),
    locations: filterChoices(all, "location", filter, islandsOf(stores)),
    employments: filterChoices(all, "employmentType", filter),
    hours: filterChoices(all, "hours", filter),
    isIsland: islandsOf(stores).includes(filter.location),
    total: all.length,
    alert: { choices: jobChoicesOf(jobs, stores), shownAt: site.now().toISOString() },
  };
}

interface FilterChoice {
  /** Empty for "all". */
  value: string;
  count: number;
}

/**
 * The choices of one filter: "all" first, then the islands, then in alphabetical order what staff entered. Each has the number
 * of jobs that it would show in combination with the other filters. A choice that would show none is still listed, so that the
 * row does not change.
 */
function filterChoices(
  jobs: readonly FilteredJob[],
  field: keyof JobFilter,
  filter: JobFilter,
  islands: readonly string[] = [],
): FilterChoice[] {
  const values = alphabetical(jobs.map((job) => job[field]));
  return ["", ...new Set([...islands, ...values])].map((value) => ({
    value,
    count: jobs.filter((job) => fitsJob(job, { ...filter, [field]: value })).length,
  }));
}
