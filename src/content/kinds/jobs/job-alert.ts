import { plural } from "../../../rules/text/text.ts";
import { jobsInWords, type JobFilter } from "./job-filter.ts";
import { SUBSCRIBE_PATH } from "../../../rules/contact/subscription.ts";

/** The address that shows the form for e-mails about jobs alone, and to which every such form is sent. */
export const JOB_ALERT_PATH = `${SUBSCRIBE_PATH}/jobs`;

/** For how many months an address is kept for e-mails about jobs. */
export const ALERT_MONTHS = 12;

/** What the owner of an address agrees to. The words are stored with the address, as proof. */
export function alertConsent(filter: JobFilter): string {
  return `Write to me when a job is published (${jobsInWords(filter)}). Keep my address for this for ${plural(ALERT_MONTHS, "month", "months")}, or until I stop.`;
}

/** The values that each field of a filter can have. */
export type JobChoices = Readonly<Record<keyof JobFilter, readonly string[]>>;

/** What the form asks, and what it says. */
export interface JobAlertFacts {
  choices: JobChoices;
  /** When the form is rendered, as an ISO date. */
  shownAt: string;
}

/** What a visitor has typed and chosen, not validated yet. */
export type TypedJobAlert = JobFilter & { email: string };
