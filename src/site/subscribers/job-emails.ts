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
  type FilteredJob,
} from "../../content/kinds/jobs/job-filter.ts";
import { unsubscribePath } from "../../rules/contact/subscription.ts";
import { plural } from "../../rules/text/text.ts";
import { formatDate } from "../../rules/time/dates.ts";
import { monthsFrom } from "../../rules/time/months-from.ts";
import { referenceOf } from "../../accounts/mail/mailer.ts";
import { oldestAlert } from "./subscriptions.ts";
import { sql } from "kysely";
import { queueEmail } from "../../accounts/mail/queue-email.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { jobServer } from "../../content/kinds/jobs/job.server.ts";
import type { Job } from "../../content/kinds/jobs/job.schema.ts";
import { withIslands } from "../../content/kinds/jobs/read-job-choices.ts";
import { storeServer } from "../../content/kinds/stores/store.server.ts";
import { whereVisible } from "../../content/lifecycle/state-in-sql.ts";

/** Jobs that an e-mail names at most. */
const MAX_NAMED = 20;

/** As `announceJobs` has stored them. */
const facts = z.object({ jobs: z.array(z.string()) });

/**
 * Writes an e-mail about jobs that fit a subscriber. Returns undefined if it no longer applies: visitors see none of them any
 * more, none fits the filter that its reader has now, or the reader has unsubscribed or was subscribed for as long as one is.
 * The reader is not told of a job that it leaves out, so the job is announced to them if it opens again.
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
  const ids = facts.parse(JSON.parse(stored)).jobs;
  const filter = readJobFilter(new URLSearchParams(subscriber.jobs ?? ""));
  const jobs = (await listOpenJobs(db, now)).filter((job) => ids.includes(job.id) && fitsJob(job, filter));
  const [first, ...others] = jobs;
  const leftOut = ids.filter((id) => !jobs.some((job) => job.id === id));
  const forget = async (trx: Db) => {
    await trx
      .deleteFrom("job_letters")
      .where("subscriberId", "=", subscriberId)
      .where(isOneOf(sql.ref("jobId"), leftOut))
      .execute();
  };
  if (!first) {
    await inTransaction(db, forget);
    return undefined;
  }
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
    onSent: forget,
    ...email,
  };
};

function inWords({ title, location, employmentType, hours }: OpenJob): string {
  return [title, location, employmentLabel(employmentType).toLowerCase(), hours].filter(Boolean).join(", ");
}

/** E-mails that are due at once: what a mail server takes within minutes. The next run goes on. */
const EMAILS_AT_ONCE = 200;

/** Subscribers of one transaction, during which other writes wait. */
const PART = 500;

/** What filters knew of a job when it was announced. */
const announcedFacts = z.object({
  department: z.string(),
  location: z.string(),
  employmentType: z.string(),
  hours: z.string(),
  island: z.string(),
} satisfies Record<keyof FilteredJob, z.ZodType>);

/** A job to announce, with what filters knew of it where it was announced before. */
interface FreshJob {
  job: OpenJob;
  before: FilteredJob | undefined;
}

/**
 * Queues an e-mail to each subscriber whose filter fits a job that visitors see now and did not see before: one that was
 * published, whose time has begun, or that is open again. So it does where a job was corrected since, and fits the filter only
 * now. No subscriber is told twice of a job, and a run that broke off goes on.
 *
 * @returns how many e-mails were queued.
 */
export async function announceJobs(db: Db, now: Date): Promise<number> {
  const open = await listOpenJobs(db, now);
  const announced = await db.selectFrom("announced_jobs").selectAll().execute();
  const known = new Map(announced.map((row) => [row.jobId, row.facts]));
  const fresh = open.flatMap((job): FreshJob[] => {
    const before = known.get(job.id);
    if (before === factsOf(job)) return [];
    if (before === null) return [{ job, before: job }];
    return [{ job, before: before === undefined ? before : announcedFacts.parse(JSON.parse(before)) }];
  });
  const seen = new Set(open.map(({ id }) => id));
  const closed = [...known.keys()].filter((id) => !seen.has(id));
  if (closed.length > 0)
    await inTransaction(db, (trx) =>
      trx
        .deleteFrom("announced_jobs")
        .where(isOneOf(sql.ref("jobId"), closed))
        .execute(),
    );
  if (fresh.length === 0) return 0;
  const free = EMAILS_AT_ONCE - (await countDue(db, now));
  if (free <= 0) return 0;
  let queued = 0;
  for (let last: string | undefined = ""; last !== undefined;) {
    const after: string = last;
    const room = free - queued;
    const part = await inTransaction(db, (trx) => tellPart(trx, fresh, { after, room, now }));
    queued += part.queued;
    if (queued >= free) return queued;
    last = part.last;
  }
  await inTransaction(db, (trx) =>
    trx
      .insertInto("announced_jobs")
      .values(fresh.map(({ job }) => ({ jobId: job.id, facts: factsOf(job) })))
      .onConflict((conflict) => conflict.column("jobId").doUpdateSet({ facts: sql`excluded.facts` }))
      .execute(),
  );
  return queued;
}

function factsOf(job: OpenJob): string {
  return JSON.stringify(announcedFacts.parse(job));
}

/** E-mails about jobs that are due and not sent yet. Those of dead addresses, which are tried again later, hold up no other. */
async function countDue(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("unsent_emails")
    .where("kind", "=", "jobs")
    .where("state", "=", "waiting")
    .where("nextDate", "<=", now.toISOString())
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns how many e-mails were queued, and the last subscriber of the part; undefined where there is none. */
async function tellPart(
  trx: Db,
  jobs: readonly FreshJob[],
  { after, room, now }: { after: string; room: number; now: Date },
): Promise<{ queued: number; last: string | undefined }> {
  const subscribers = await trx
    .selectFrom("subscribers")
    .select(["id", "jobs"])
    .where("list", "=", "jobs")
    .where("unsubscribedDate", "is", null)
    .where("confirmedDate", ">", oldestAlert(now))
    .where("id", ">", after)
    .orderBy("id")
    .limit(PART)
    .execute();
  const last = subscribers.at(-1)?.id;
  if (last === undefined) return { queued: 0, last };
  const told = await trx
    .selectFrom("job_letters")
    .selectAll()
    .where("subscriberId", ">", after)
    .where("subscriberId", "<=", last)
    .execute();
  const known = new Set(told.map(({ subscriberId, jobId }) => `${subscriberId} ${jobId}`));
  let queued = 0;
  for (const { id: subscriberId, jobs: query } of subscribers) {
    if (queued >= room) break;
    const filter = readJobFilter(new URLSearchParams(query ?? ""));
    const ids = jobs.flatMap(({ job, before }) => {
      const isNews = fitsJob(job, filter) && !(before && fitsJob(before, filter));
      return isNews && !known.has(`${subscriberId} ${job.id}`) ? [job.id] : [];
    });
    if (ids.length === 0) continue;
    await trx
      .insertInto("job_letters")
      .values(ids.map((jobId) => ({ subscriberId, jobId })))
      .execute();
    await queueEmail(trx, "jobs", { subscriberId }, { jobs: ids }, now);
    queued += 1;
  }
  return { queued, last };
}

/** A job that visitors see, with what a filter and an e-mail need of it. */
type OpenJob = FilteredJob & Pick<Job, "id" | "slug" | "title" | "employmentType">;

/** The jobs that visitors see at this moment, read without a cache: no e-mail is about another. */
async function listOpenJobs(db: Db, now: Date): Promise<OpenJob[]> {
  const stores = await db
    .selectFrom("stores")
    .select(["name", "island"])
    .where(whereVisible(storeServer, now))
    .execute();
  const jobs = await db
    .selectFrom("jobs")
    .select(["id", "slug", "title", "department", "location", "employmentType", "hours"])
    .where(whereVisible(jobServer, now))
    .orderBy("title")
    .orderBy("id")
    .execute();
  return withIslands(jobs, stores);
}
