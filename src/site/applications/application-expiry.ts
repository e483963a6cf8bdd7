import { sql } from "kysely";
import { jobServer } from "../../content/kinds/jobs/job.server.ts";
import { whereVisible } from "../../content/lifecycle/state-in-sql.ts";
import { monthsFrom } from "../../rules/time/months-from.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";

/** For how many months an application is kept at most, and that of a person who agreed to it. */
export const YEAR_OF_MONTHS = 12;

type Kept = Pick<Tables["applications"], "jobId" | "keepsYear" | "closedDate">;

/**
 * When an application is deleted: a year after it was sent where the applicant agreed to it, otherwise some months after its job
 * has closed, and a year after it was sent at the latest; of an open application, some months after it was sent.
 */
export function applicationExpiry(
  { createdDate, jobId, keepsYear, closedDate }: Kept & { createdDate: string },
  keptMonths: number,
): Date {
  const sent = new Date(createdDate);
  const year = monthsFrom(sent, YEAR_OF_MONTHS);
  if (keepsYear === 1) return year;
  const from = jobId === null ? sent : closedDate === null ? undefined : new Date(closedDate);
  const end = from && monthsFrom(from, keptMonths);
  return end && end < year ? end : year;
}

/**
 * Notes of each application when its job was first found to be closed, which changes of the job do not move; and takes it back
 * where the job has opened again.
 */
export async function noteClosedJobs(db: Db, now: Date): Promise<void> {
  const open = sql`SELECT id FROM jobs WHERE ${whereVisible(jobServer, now)}`;
  const closed = sql<boolean>`"jobId" IS NOT NULL AND "closedDate" IS NULL AND "jobId" NOT IN (${open})`;
  const opened = sql<boolean>`"closedDate" IS NOT NULL AND "jobId" IN (${open})`;
  const wrong = await db
    .selectFrom("applications")
    .select("messageId")
    .where((eb) => eb.or([closed, opened]))
    .limit(1)
    .execute();
  if (wrong.length === 0) return;
  await inTransaction(db, async (trx) => {
    await trx.updateTable("applications").set({ closedDate: null }).where(opened).execute();
    const date = now.toISOString();
    await trx
      .updateTable("applications")
      .set({
        closedDate: sql<string>`coalesce((SELECT "closesAt" FROM jobs
          WHERE jobs.id = applications."jobId" AND "closesAt" <= ${date}), ${date})`,
      })
      .where(closed)
      .execute();
  });
}
