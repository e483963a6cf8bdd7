import type { Job } from "./job.schema.ts";

/** What the list of jobs is narrowed to. An empty text does not narrow it. */
export interface JobFilter {
  department: string;
  /** A place of work, such as a store, or an island with all of its stores. */
  location: string;
  employmentType: string;
  hours: string;
}

/** The parameters of the address of the list of jobs, by the fields of its filter. */
const PARAMETERS = {
  department: "department",
  location: "location",
  employmentType: "employment",
  hours: "hours",
} as const satisfies Record<keyof JobFilter, string>;

/** The parameters of a filter, which the page of jobs reads. */
export const JOB_PARAMETERS: readonly string[] = Object.values(PARAMETERS);

/** What a filter knows of a job. */
export interface FilteredJob extends JobFilter {
  /** That of the store where it is; empty for a job elsewhere. */
  island: string;
}

export const EMPLOYMENT_LABELS: Readonly<Record<Job["employmentType"], string>> = {
  // In the preview of a draft only.
  "": "Not chosen yet",
  "full-time": "Full-time",
  "part-time": "Part-time",
  seasonal: "Seasonal",
  internship: "Internship",
};

/** Every employment that a job can have. */
export const EMPLOYMENTS = Object.keys(EMPLOYMENT_LABELS).filter((type) => type !== "");

export function employmentLabel(type: Job["employmentType"]): string {
  return EMPLOYMENT_LABELS[type];
}

/** The words for an employment of the address, which can be any text; empty for none. */
export function employmentWords(type: string): string {
  return Object.entries(EMPLOYMENT_LABELS).find(([name]) => name !== "" && name === type)?.[1] ?? type;
}

export function readJobFilter(query: URLSearchParams): JobFilter {
  return {
    department: query.get(PARAMETERS.department) ?? "",
    location: query.get(PARAMETERS.location) ?? "",
    employmentType: query.get(PARAMETERS.employmentType) ?? "",
    hours: query.get(PARAMETERS.hours) ?? "",
  };
}

/** A filter as parameters, always in the same order; empty where it does not narrow the list. */
export function jobQuery({ department, location, employmentType, hours }: Partial<JobFilter>): string {
  const query = new URLSearchParams();
  if (department) query.set(PARAMETERS.department, department);
  if (location) query.set(PARAMETERS.location, location);
  if (employmentType) query.set(PARAMETERS.employmentType, employmentType);
  if (hours) query.set(PARAMETERS.hours, hours);
  return query.toString();
}

/** The address of the list of jobs, with optional filters. */
export function careersAddress(filter: Partial<JobFilter>): string {
  const query = jobQuery(filter);
  return query === "" ? "/careers" : `/careers?${query}`;
}

/** Whether a filter narrows the list. */
export function isNarrowed(filter: JobFilter): boolean {
  return jobQuery(filter) !== "";
}

export function fitsJob(
  job: FilteredJob,
  { department, location, employmentType, hours }: JobFilter,
): boolean {
  return (
    (department === "" || job.department === department) &&
    (location === "" || job.location === location || job.island === location) &&
    (employmentType === "" || job.employmentType === employmentType) &&
    (hours === "" || job.hours === hours)
  );
}

/** Which jobs a filter leaves: `part-time, Bakery, Gozo`, or `all jobs`. */
export function jobsInWords({ department, location, employmentType, hours }: JobFilter): string {
  const words = [employmentWords(employmentType).toLowerCase(), department, location, hours];
  return words.filter((each) => each !== "").join(", ") || "all jobs";
}
