import { recordAudit, type AuditEntry } from "../../storage/audit/record-audit.ts";
import type { Config } from "../../config.ts";
import { monthsFrom } from "../../rules/time/months-from.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import { rememberDeleted } from "../../storage/database/remember-deleted.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { deleteFromOutbox } from "../../accounts/mail/mailer.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { readSettings } from "../../content/settings/read-settings.ts";
import { mailSchema } from "../../content/settings/setting-schemas.ts";
import { fromInbox } from "./message-filter.ts";
import { sql } from "kysely";
import { z } from "zod";
import { jobServer } from "../../content/kinds/jobs/job.server.ts";
import { listHistory } from "../../content/lifecycle/history.ts";
import { whereVisible } from "../../content/lifecycle/state-in-sql.ts";

/** When a message is deleted: when its form said, or on the same day, some months later. */
export function expiryOf(
  { createdDate, keptUntil }: { createdDate: string; keptUntil: string | null },
  keptMonths: number,
): Date {
  return keptUntil === null ? monthsFrom(new Date(createdDate), keptMonths) : new Date(keptUntil);
}

/** When a message that was read is deleted. */
export async function readExpiry(
  db: Db,
  row: Pick<Tables["messages"], "createdDate" | "keptUntil"> & {
    applicationId: string | null;
    jobId: string | null;
    keepsYear: 0 | 1 | null;
    closedDate: string | null;
  },
): Promise<Date> {
  const { mail } = await readSettings(db);
  if (row.applicationId === null) return expiryOf(row, mail.messagesKept);
  const { jobId, keepsYear, createdDate } = row;
  const job =
    jobId === null
      ? undefined
      : await db.selectFrom("jobs").select("closesAt").where("id", "=", jobId).executeTakeFirst();
  const closedDate = row.closedDate ?? job?.closesAt ?? null;
  return applicationExpiry(
    { createdDate, jobId, keepsYear: keepsYear ?? 0, closedDate },
    mail.applicationsKept,
  );
}

/** Where messages and what belongs to them are stored. */
interface MessagePlaces {
  db: Db;
  config: Pick<Config, "dataDir">;
  files: FileStore;
}

/**
 * Deletes the messages whose time is over, for good: with their files, notes, answers, e-mails that wait, and copies in
 * the outbox. Where the settings have shortened that time, it is a day later. The e-mails and files go first: a crash in between
 * leaves messages, which the next run finds. So does a file that cannot be deleted: its message alone stays.
 *
 * @returns how many there were.
 * @throws the first failure to delete a file, after the other messages are deleted.
 */
export async function deleteExpiredMessages(places: MessagePlaces, now: Date): Promise<number> {
  const { db } = places;
  const { mail } = await readSettings(db);
  await noteClosedJobs(db, now);
  // Months have different lengths: those that may be over, up to three days too early, are judged one by one.
  const before = (months: number) => new Date(+monthsFrom(now, -months) + 3 * 86_400_000).toISOString();
  const messages = await fromInbox(db)
    .select(["message.id", "message.reference", "message.createdDate", "message.keptUntil"])
    .where("application.messageId", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("message.keptUntil", "is", null),
          eb("message.createdDate", "<=", before(mail.messagesKept)),
        ]),
        eb("message.keptUntil", "<=", now.toISOString()),
      ]),
    )
    .execute();
  const applications = await db
    .selectFrom("applications as application")
    .innerJoin("messages as message", "message.id", "application.messageId")
    .select(["message.id", "message.reference", "message.createdDate"])
    .select(["application.jobId", "application.keepsYear", "application.closedDate"])
    .where((eb) =>
      eb.or([
        eb("message.createdDate", "<=", before(YEAR_OF_MONTHS)),
        eb("application.closedDate", "<=", before(mail.applicationsKept)),
        eb.and([
          eb("application.jobId", "is", null),
          eb("message.createdDate", "<=", before(mail.applicationsKept)),
        ]),
      ]),
    )
    .execute();
  const expiredBy = ({ messagesKept, applicationsKept }: KeptMonths) => [
    ...messages.filter((message) => expiryOf(message, messagesKept) <= now),
    ...applications.filter((application) => applicationExpiry(application, applicationsKept) <= now),
  ];
  if (expiredBy(mail).length === 0) return 0;
  const expired = expiredBy(await readLongestKept(db, now));
  if (expired.length === 0) return 0;
  const { emptied, failure } = await deleteFiles(places, expired);
  const line = { action: "message.expired" as const, note: `${emptied.length} in all`, now };
  if (emptied.length > 0) await deleteRows(places, emptied, line);
  if (failure) throw failure;
  return expired.length;
}

const keptMonths = z.object({
  messagesKept: mailSchema.shape.messagesKept,
  applicationsKept: mailSchema.shape.applicationsKept,
});

type KeptMonths = z.infer<typeof keptMonths>;

/** The most months that the settings said within the last day: a mistyped number is corrected before it deletes anything. */
async function readLongestKept(db: Db, now: Date): Promise<KeptMonths> {
  const dayAgo = new Date(now.getTime() - 86_400_000).toISOString();
  const saves = await listHistory(db, "settings", "mail");
  const before = saves.findIndex(({ date }) => date <= dayAgo);
  // Before the first save, the neutral values held.
  const held = before === -1 ? [...saves, { record: {} }] : saves.slice(0, before + 1);
  const months = held.map(({ record }) => keptMonths.parse(record));
  return {
    messagesKept: Math.max(...months.map(({ messagesKept }) => messagesKept)),
    applicationsKept: Math.max(...months.map(({ applicationsKept }) => applicationsKept)),
  };
}

interface MessageKey {
  id: string;
  reference: string;
}

/**
 * Deletes messages with everything of them. The keys of their files go with them, and with the keys all copies of the files.
 *
 * @param line for the audit log.
 * @throws ExpectedError 503 while the files cannot be deleted: the messages are still there then.
 */
export async function deleteMessages(
  places: MessagePlaces,
  messages: readonly MessageKey[],
  line: AuditEntry & { now: Date },
): Promise<void> {
  const { failure } = await deleteFiles(places, messages);
  if (failure) throw failure;
  await deleteRows(places, messages, line);
}

/**
 * Deletes the files of messages, and their e-mails in the outbox.
 *
 * @returns the messages without files now, and the first failure.
 */
async function deleteFiles<Message extends MessageKey>(
  { db, config, files }: MessagePlaces,
  messages: readonly Message[],
): Promise<{ emptied: Message[]; failure: Error | undefined }> {
  await deleteEmails(config, messages);
  const ids = messages.map(({ id }) => id);
  const rows = await db
    .selectFrom("message_files")
    .select(["id", "messageId"])
    .where(isOneOf(sql.ref("messageId"), ids))
    .execute();
  const withFiles = new Set<string | null>();
  let failure: Error | undefined;
  for (const { id, messageId } of rows) {
    try {
      await files.remove(id);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      failure ??= error;
      withFiles.add(messageId);
    }
  }
  return { emptied: messages.filter(({ id }) => !withFiles.has(id)), failure };
}

/** Deletes the e-mails about messages from the outbox. */
async function deleteEmails(config: Pick<Config, "dataDir">, messages: readonly MessageKey[]): Promise<void> {
  const references = messages.map(({ reference }) => reference);
  await deleteFromOutbox(config, references);
}

/** Deletes messages whose files are deleted. */
async function deleteRows(
  { db, config }: MessagePlaces,
  messages: readonly MessageKey[],
  line: AuditEntry & { now: Date },
): Promise<void> {
  const ids = messages.map(({ id }) => id);
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom("messages")
      .where(isOneOf(sql.ref("id"), ids))
      .execute();
    await rememberDeleted(
      trx,
      ids.map((id) => [id, line.now.toISOString()]),
    );
    await recordAudit(trx, line);
  });
  // An e-mail of it may have been written meanwhile.
  await deleteEmails(config, messages);
}

/** For how many months an application is kept at most, and that of a person who agreed to it. */
const YEAR_OF_MONTHS = 12;

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
 * where the job has opened again. A closing day counts where it came by itself: one that was saved in the past ended nothing
 * then.
 */
async function noteClosedJobs(db: Db, now: Date): Promise<void> {
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
          WHERE jobs.id = applications."jobId" AND "closesAt" <= ${date}
            AND "closesAt" >= jobs."updatedDate"), ${date})`,
      })
      .where(closed)
      .execute();
  });
}
