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

/** What says when a message or an application is deleted. */
type Sent = Pick<Tables["messages"], "createdDate" | "keptUntil" | "formId"> & {
  applicationId: string | null;
  jobId: string | null;
  keepsYear: 0 | 1 | null;
  keptMonths: number | null;
  closedDate: string | null;
};

/** For how many months messages and applications are kept, by the settings. */
const keptSettings = z.object({
  messagesKept: mailSchema.shape.messagesKept,
  applicationsKept: mailSchema.shape.applicationsKept,
});

type KeptMonths = z.infer<typeof keptSettings>;

/**
 * When a message is deleted: when its form of staff said. One of the contact form, on the same day some months later, and never
 * after what its sender was promised.
 */
export function expiryOf(
  { createdDate, keptUntil, formId }: Pick<Sent, "createdDate" | "keptUntil" | "formId">,
  keptMonths: number,
): Date {
  const promised = keptUntil === null ? undefined : new Date(keptUntil);
  if (promised && formId !== null) return promised;
  const end = monthsFrom(new Date(createdDate), keptMonths);
  return promised && promised < end ? promised : end;
}

function endOf(row: Sent, kept: KeptMonths): Date {
  if (row.applicationId === null) return expiryOf(row, kept.messagesKept);
  return applicationExpiry({ ...row, keepsYear: row.keepsYear ?? 0 }, kept.applicationsKept);
}

/** When a message that was read is deleted. */
export async function readExpiry(db: Db, row: Sent): Promise<Date> {
  const { mail } = await readSettings(db);
  const { jobId } = row;
  const job =
    jobId === null
      ? undefined
      : await db.selectFrom("jobs").select("closesAt").where("id", "=", jobId).executeTakeFirst();
  return endOf({ ...row, closedDate: row.closedDate ?? job?.closesAt ?? null }, mail);
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
  const sent = await selectSent(db)
    .where((eb) => {
      const byNoForm = (isApplied: "is" | "is not", months: number) =>
        eb.and([
          eb("message.formId", "is", null),
          eb("application.messageId", isApplied, null),
          eb("message.createdDate", "<=", before(months)),
        ]);
      return eb.or([
        eb("message.keptUntil", "<=", now.toISOString()),
        byNoForm("is", mail.messagesKept),
        byNoForm("is not", YEAR_OF_MONTHS),
      ]);
    })
    .execute();
  // Each promise by itself, so that the index finds those alone whose time may be over.
  const promises = [null, ...Array.from({ length: YEAR_OF_MONTHS }, (_, at) => at + 1)];
  const closed = await selectSent(db)
    .where("message.id", "in", (eb) =>
      eb
        .selectFrom("applications as one")
        .select("one.messageId")
        .where((of) =>
          of.or(
            promises.map((months) =>
              of.and([
                months === null ? of("one.keptMonths", "is", null) : of("one.keptMonths", "=", months),
                of("one.closedDate", "<=", before(promisedOr(mail.applicationsKept, months))),
              ]),
            ),
          ),
        ),
    )
    .execute();
  const found = new Map([...sent, ...closed].map((row) => [row.id, row]));
  const expiredBy = (kept: KeptMonths) => [...found.values()].filter((row) => endOf(row, kept) <= now);
  if (expiredBy(mail).length === 0) return 0;
  const expired = expiredBy(await readLongestKept(db, now));
  if (expired.length === 0) return 0;
  const { emptied, failure } = await deleteFiles(places, expired);
  const line = { action: "message.expired" as const, note: `${emptied.length} in all`, now };
  if (emptied.length > 0) await deleteRows(places, emptied, line);
  if (failure) throw failure;
  return expired.length;
}

function selectSent(db: Db) {
  return fromInbox(db)
    .select(["message.id", "message.reference", "message.createdDate", "message.keptUntil", "message.formId"])
    .select(["application.messageId as applicationId", "application.jobId", "application.keepsYear"])
    .select(["application.keptMonths", "application.closedDate"]);
}

/** The most months that the settings said within the last day: a mistyped number is corrected before it deletes anything. */
async function readLongestKept(db: Db, now: Date): Promise<KeptMonths> {
  const dayAgo = new Date(now.getTime() - 86_400_000).toISOString();
  const saves = await listHistory(db, "settings", "mail");
  const before = saves.findIndex(({ date }) => date <= dayAgo);
  // Before the first save, the neutral values held.
  const held = before === -1 ? [...saves, { record: {} }] : saves.slice(0, before + 1);
  const months = held.map(({ record }) => keptSettings.parse(record));
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
 * @param also what is written with it, in its transaction.
 * @throws ExpectedError 503 while the files cannot be deleted: the messages are still there then.
 */
export async function deleteMessages(
  places: MessagePlaces,
  messages: readonly MessageKey[],
  line: AuditEntry & { now: Date },
  also?: (trx: Db) => Promise<void>,
): Promise<void> {
  const { failure } = await deleteFiles(places, messages);
  if (failure) throw failure;
  await deleteRows(places, messages, line, also);
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
  also?: (trx: Db) => Promise<void>,
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
    await also?.(trx);
  });
  // An e-mail of it may have been written meanwhile.
  await deleteEmails(config, messages);
}

/** For how many months an application is kept at most, and that of a person who agreed to it. */
const YEAR_OF_MONTHS = 12;

type Kept = Pick<Tables["applications"], "jobId" | "keepsYear" | "keptMonths" | "closedDate">;

/**
 * When an application is deleted: a year after it was sent where the applicant agreed to it, otherwise some months after its job
 * has closed, and a year after it was sent at the latest; of an open application, some months after it was sent. Never later than
 * the applicant was promised.
 */
export function applicationExpiry(
  { createdDate, jobId, keepsYear, keptMonths, closedDate }: Kept & { createdDate: string },
  keptNow: number,
): Date {
  const sent = new Date(createdDate);
  const year = monthsFrom(sent, YEAR_OF_MONTHS);
  if (keepsYear === 1) return year;
  const from = jobId === null ? sent : closedDate === null ? undefined : new Date(closedDate);
  const end = from && monthsFrom(from, promisedOr(keptNow, keptMonths));
  return end && end < year ? end : year;
}

/** For how many months an application is kept: by the setting of now, and for no longer than its applicant was promised. */
function promisedOr(keptNow: number, promised: number | null): number {
  return Math.min(keptNow, promised ?? keptNow);
}

/**
 * Notes of each application when its job was first found to be closed, which changes of the job do not move; and takes it back
 * where the job has opened again. A closing day counts where it came by itself: one that was saved in the past ended nothing
 * then. An open application, which has no job, counts from when it was sent.
 */
async function noteClosedJobs(db: Db, now: Date): Promise<void> {
  const open = sql`SELECT id FROM jobs WHERE ${whereVisible(jobServer, now)}`;
  const closed = sql<boolean>`"closedDate" IS NULL AND ("jobId" IS NULL OR "jobId" NOT IN (${open}))`;
  const opened = sql<boolean>`"closedDate" IS NOT NULL AND "jobId" IN (${open})`;
  // One by one, so that PostgreSQL uses an index for each.
  const isAny = async (wrong: typeof closed) =>
    (await db.selectFrom("applications").select("messageId").where(wrong).limit(1).execute()).length > 0;
  if (!(await isAny(closed)) && !(await isAny(opened))) return;
  await inTransaction(db, async (trx) => {
    await trx.updateTable("applications").set({ closedDate: null }).where(opened).execute();
    const date = now.toISOString();
    await trx
      .updateTable("applications")
      .set({
        closedDate: sql<string>`coalesce((SELECT "createdDate" FROM messages
          WHERE messages.id = applications."messageId" AND applications."jobId" IS NULL), (SELECT "closesAt" FROM jobs
          WHERE jobs.id = applications."jobId" AND "closesAt" <= ${date}
            AND "closesAt" >= jobs."updatedDate"), ${date})`,
      })
      .where(closed)
      .execute();
  });
}
