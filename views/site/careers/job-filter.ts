import { fold } from "../../../src/rules/text/fold.ts";
import type { JobCardFields } from "./job-words.ts";

/** What a visitor has narrowed the list by; an empty text narrows nothing. */
export interface JobFilter {
  department: string;
  location: string;
}

export interface FilterChoice {
  /** Empty for all of them. */
  value: string;
  count: number;
}

type FilteredFields = Pick<JobCardFields, "department" | "location">;

/** The jobs that a filter leaves, in their order. */
export function filterJobs<Job extends FilteredFields>(jobs: readonly Job[], filter: JobFilter): Job[] {
  return jobs.filter(
    ({ department, location }) =>
      (filter.department === "" || department === filter.department) &&
      (filter.location === "" || location === filter.location),
  );
}

/**
 * The choices of one field, "all" first and then in alphabetical order, each with the number of jobs that it would leave together
 * with the other field's filter. A choice that would leave none stays, so that the row does not jump about.
 */
export function filterChoices(
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
