import type { Site } from "../../../src/site/context.ts";
import { readPage } from "../pages/read-page.ts";
import { filterChoices, filterJobs } from "./job-filter.ts";
import { jobCard } from "./job-summary.ts";

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
