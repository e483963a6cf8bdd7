import { z } from "zod";
import type { WriteJobEmail } from "../../accounts/mail/email-queue.ts";
import { compose } from "../../accounts/mail/email-templates.ts";
import { readLetterhead } from "../../content/settings/read-settings.ts";
import { ALERT_MONTHS } from "../../content/kinds/jobs/job-alert.ts";
import {
  careersAddress,
  employmentLabel,
  fitsJob,
  jobsInWords,
  readJobFilter,
} from "../../content/kinds/jobs/job-filter.ts";
import { unsubscribePath } from "../../rules/contact/subscription.ts";
import { plural } from "../../rules/text/text.ts";
import { formatDate } from "../../rules/time/dates.ts";
import { monthsFrom } from "../../rules/time/months-from.ts";
import { listOpenJobs, type OpenJob } from "./open-jobs.ts";
import { referenceOf } from "./subscription-email.ts";
import { oldestAlert } from "./subscriptions.ts";

/** Jobs that an e-mail names at most. */
const MAX_NAMED = 20;

/** As `announceJobs` has stored them. */
const facts = z.object({ jobs: z.array(z.string()) });

/**
 * Writes an e-mail about jobs that fit a subscriber. Returns undefined if it no longer applies: visitors see none of them any
 * more, none fits the filter that its reader has now, or the reader has unsubscribed or was subscribed for as long as one is.
 */
export const writeJobEmail: WriteJobEmail = async ({ db, config, clock }, subscriberId, stored) => {
  const now = clock();
  const subscriber = await db
    .selectFrom("subscribers")
    .select(["id", "email", "jobs", "token", "confirmedDate"])
    .where("id", "=", subscriberId)
    .where("unsubscribedDate", "is", null)
    .where("confirmedDate", ">", oldestAlert(now))
    .executeTakeFirst();
  if (!subscriber) return undefined;
  const ids = new Set(facts.parse(JSON.parse(stored)).jobs);
  const filter = readJobFilter(new URLSearchParams(subscriber.jobs ?? ""));
  const jobs = (await listOpenJobs(db, now)).filter((job) => ids.has(job.id) && fitsJob(job, filter));
  const [first, ...others] = jobs;
  if (!first) return undefined;
  const { publicUrl } = config;
  const site = await readLetterhead(db, publicUrl);
  const addressOf = ({ slug }: OpenJob) => `${publicUrl}/careers/${slug}`;
  const link =
    others.length === 0
      ? { label: "See the job", url: addressOf(first) }
      : { label: "See the openings", url: publicUrl + careersAddress(filter) };
  const named = jobs.slice(0, MAX_NAMED);
  const unnamed = jobs.length - named.length;
  const unsubscribe = publicUrl + unsubscribePath(subscriber.token);
  const until = monthsFrom(new Date(subscriber.confirmedDate), ALERT_MONTHS).toISOString();
  const email = compose(site, {
    subject:
      others.length === 0
        ? `A job at ${site.name}: ${first.title}`
        : `${plural(jobs.length, "job", "jobs")} at ${site.name}`,
    name: "",
    before: [
      `You asked us to write when a job is published (${jobsInWords(filter)}). Now there is:`,
      ...named.map((job) => (others.length === 0 ? inWords(job) : `${inWords(job)}: ${addressOf(job)}`)),
      ...(unnamed > 0 ? [`And ${unnamed} more.`] : []),
    ],
    link,
    after: [
      `We write once about each job, until ${formatDate(until)}, and then delete your address. To stop at any time: ${unsubscribe}`,
    ],
  });
  return {
    to: subscriber.email,
    link: link.url,
    reference: referenceOf(subscriber.id),
    unsubscribe,
    ...email,
  };
};

function inWords({ title, location, employmentType, hours }: OpenJob): string {
  return [title, location, employmentLabel(employmentType).toLowerCase(), hours].filter(Boolean).join(", ");
}
