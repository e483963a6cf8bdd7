import type { Site } from "../../../src/site/context.ts";
import { readPage } from "../pages/read-page.ts";
import { jobCard, type JobCardFields } from "./job-summary.ts";
import { fold } from "../../../src/rules/text/fold.ts";

/** The page of jobs: its sections, and the openings that the query `?department=&location=` finds. */
export async function readCareers(site: Site, query: URLSearchParams, report: (error: unknown) => void) {
  const filter = { department: query.get("department") ?? "", location: query.get("location") ?? "" };
  const [page, jobs] = await Promise.all([readPage(site, "careers", report), site.list("jobs")]);
  const all = jobs.map(jobCard);
  return {
    ...page,
    filter,
    jobs: filterJobs(all, filter),
    departments: filterChoices(all, "department", filter),
    locations: filterChoices(all, "location", filter),
    total: all.length,
  };
}

/** The selected filters. An empty text does not filter. */
interface JobFilter {
  department: string;
  location: string;
}

interface FilterChoice {
  /** Empty for "all". */
  value: string;
  count: number;
}

type FilteredFields = Pick<JobCardFields, "department" | "location">;

/** The jobs that match a filter, in their original order. */
function filterJobs<Job extends FilteredFields>(jobs: readonly Job[], filter: JobFilter): Job[] {
  return jobs.filter(
    ({ department, location }) =>
      (filter.department === "" || department === filter.department) &&
      (filter.location === "" || location === filter.location),
  );
}

/**
 * The choices of one filter: "all" first, then in alphabetical order. Each has the number of jobs that it would show
 * in combination with the other filter. A choice that would show none is still listed, so that the row does not
 * change.
 */
function filterChoices(
  jobs: readonly FilteredFields[],
  field: keyof JobFilter,
  filter: JobFilter,
): FilterChoice[] {
  const left = filterJobs(jobs, { ...filter, [field]: "" });
  const values = [...new Set(jobs.map((job) => job[field]))].toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1));
  return [
    { value: "", count: left.length },
    ...values.map((value) => ({ value, count: left.filter((job) => job[field] === value).length })),
  ];
}
