import { recordAudit, type AuditEntry } from "../../storage/audit/record-audit.ts";
import type { Config } from "../../config.ts";
import { monthsFrom } from "../../rules/time/months-from.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { deleteFromOutbox } from "../../accounts/mail/mailer.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { readSettings } from "../../content/settings/read-settings.ts";
import { applicationExpiry, noteClosedJobs, YEAR_OF_MONTHS } from "../applications/application-expiry.ts";
import { rememberDeleted } from "./deleted-ids.ts";
import { fromInbox } from "./message-filter.ts";

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
 * the outbox. The e-mails and files go first: a crash in between leaves messages, which the next run finds.
 *
 * @returns how many there were.
 */
export async function deleteExpiredMessages(places: MessagePlaces, now: Date): Promise<number> {
  const { db } = places;
  const { mail } = await readSettings(db);
  await noteClosedJobs(db, now);
  const before = (months: number) => monthsFrom(now, -months).toISOString();
  // Months have different lengths: those that may be over are judged one by one.
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
  const expired = [
    ...messages.filter((message) => expiryOf(message, mail.messagesKept) <= now),
    ...applications.filter((application) => applicationExpiry(application, mail.applicationsKept) <= now),
  ];
  if (expired.length === 0) return 0;
  await deleteMessages(places, expired, { action: "message.expired", note: `${expired.length} in all`, now });
  return expired.length;
}

/** How many ids one statement names. */
const BATCH = 500;

/**
 * Deletes messages with everything of them. The keys of their files go with them, and with the keys all copies of the files.
 *
 * @param line for the audit log.
 * @throws ExpectedError 503 while the files cannot be deleted: the messages are still there then.
 */
export async function deleteMessages(
  { db, config, files }: MessagePlaces,
  messages: readonly { id: string; reference: string }[],
  line: AuditEntry & { now: Date },
): Promise<void> {
  await deleteFromOutbox(
    config,
    messages.map(({ reference }) => reference),
  );
  const ids = messages.map(({ id }) => id);
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) =>
    ids.slice(index * BATCH, (index + 1) * BATCH),
  );
  for (const batch of batches) {
    const rows = await db.selectFrom("message_files").select("id").where("messageId", "in", batch).execute();
    for (const { id } of rows) await files.remove(id);
  }
  await inTransaction(db, async (trx) => {
    for (const batch of batches) await trx.deleteFrom("messages").where("id", "in", batch).execute();
    await rememberDeleted(
      trx,
      ids.map((id) => [id, line.now.toISOString()]),
    );
    await recordAudit(trx, line);
  });
}
