import { formatUntil } from "../../../src/rules/time/dates.ts";
import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { pick } from "../../../src/rules/pick.ts";
import type { Job } from "../../../src/content/kinds/jobs/job.schema.ts";

const CARD_FIELDS = [
  "id",
  "slug",
  "title",
  "department",
  "location",
  "employmentType",
  "hours",
  "salary",
  "publishAt",
  "closesAt",
  "createdDate",
] as const satisfies readonly (keyof Job)[];

/** The fields of a job that its card shows. */
export type JobCardFields = Pick<Job, (typeof CARD_FIELDS)[number]>;

/** A job counts as new for this many days, including the day it was published. */
const NEW_DAYS = 7;

/** When a job was published, as ISO 8601. */
export function postedAt(job: Pick<Job, "publishAt" | "createdDate">): string {
  return job.publishAt ?? job.createdDate;
}

/**
 * Whether a job was published within the last seven days in Malta. The result changes at midnight, like everything
 * else on public pages.
 */
export function isNew(job: Pick<Job, "publishAt" | "createdDate">, now: Date): boolean {
  return maltaDay(now) < addDays(maltaDay(new Date(postedAt(job))), NEW_DAYS);
}

/** The last day to apply: `Sunday 29 November`, `tonight`. Undefined if the job is open until it is filled. */
export function lastDay(job: Pick<Job, "closesAt">, now: Date): string | undefined {
  return job.closesAt ? formatUntil(job.closesAt, now).replace(/^until /, "") : undefined;
}

/** `Apply by Sunday 29 November`, or `Open until filled`. */
export function applyBy(job: Pick<Job, "closesAt">, now: Date): string {
  const day = lastDay(job, now);
  return day ? `Apply by ${day}` : "Open until filled";
}

/** Reduces a job to the fields of its card, so that a list does not send every full text to the browser. */
export function jobCard(job: Job): JobCardFields {
  return pick(job, CARD_FIELDS);
}
