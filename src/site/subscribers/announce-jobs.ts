import { sql } from "kysely";
import { queueEmail } from "../../accounts/mail/queue-email.ts";
import { fitsJob, readJobFilter } from "../../content/kinds/jobs/job-filter.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { listOpenJobs, type OpenJob } from "./open-jobs.ts";
import { oldestAlert } from "./subscriptions.ts";

/** E-mails that are due at once: what a mail server takes within minutes. The next run goes on. */
const EMAILS_AT_ONCE = 200;

/** Subscribers of one transaction, during which other writes wait. */
const PART = 500;

/**
 * Queues an e-mail to each subscriber whose filter fits a job that visitors see now and did not see before: one that was
 * published, whose time has begun, or that is open again. No subscriber is told twice of a job, and a run that broke off goes on.
 *
 * @returns how many e-mails were queued.
 */
export async function announceJobs(db: Db, now: Date): Promise<number> {
  const open = await listOpenJobs(db, now);
  const announced = await db.selectFrom("announced_jobs").select("jobId").execute();
  const known = new Set(announced.map(({ jobId }) => jobId));
  const fresh = open.filter(({ id }) => !known.has(id));
  const seen = new Set(open.map(({ id }) => id));
  const closed = [...known].filter((id) => !seen.has(id));
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
      .values(fresh.map(({ id }) => ({ jobId: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return queued;
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
  jobs: readonly OpenJob[],
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
    const own = jobs.filter((job) => fitsJob(job, filter) && !known.has(`${subscriberId} ${job.id}`));
    if (own.length === 0) continue;
    const ids = own.map(({ id }) => id);
    await trx
      .insertInto("job_letters")
      .values(ids.map((jobId) => ({ subscriberId, jobId })))
      .execute();
    await queueEmail(trx, "jobs", { subscriberId }, { jobs: ids }, now);
    queued += 1;
  }
  return { queued, last };
}
