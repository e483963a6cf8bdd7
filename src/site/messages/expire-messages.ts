import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { deleteFromOutbox } from "../../accounts/mail/mailer.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { readSettings } from "../../content/settings/read-settings.ts";

/** When a message is deleted: on the same day, some months later. */
export function expiryOf(createdDate: string, keptMonths: number): Date {
  return monthsFrom(new Date(createdDate), keptMonths);
}

/** The same day and time some months later, or the last day of a month that is shorter. */
function monthsFrom(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  // 30 November and three months would be 2 March.
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/** Where messages and what belongs to them are stored. */
interface MessagePlaces {
  db: Db;
  config: Pick<Config, "dataDir">;
  photos: FileStore;
}

/**
 * Deletes the messages whose time is over, for good: with their photos, notes, answers, e-mails that wait, and copies in
 * the outbox. The e-mails and photos go first: a crash in between leaves messages, which the next run finds.
 *
 * @returns how many there were.
 */
export async function deleteExpiredMessages(places: MessagePlaces, now: Date): Promise<number> {
  const { db } = places;
  const { mail } = await readSettings(db);
  // Months have different lengths: those that may be over are judged one by one.
  const candidates = await db
    .selectFrom("messages")
    .select(["id", "reference", "createdDate"])
    .where("createdDate", "<=", monthsFrom(now, -mail.messagesKept).toISOString())
    .execute();
  const expired = candidates.filter(({ createdDate }) => expiryOf(createdDate, mail.messagesKept) <= now);
  if (expired.length === 0) return 0;
  await deleteMessages(places, expired, async (trx) => {
    await recordAudit(trx, { action: "message.expired", note: `${expired.length} in all`, now });
  });
  return expired.length;
}

/** How many ids one statement names. */
const BATCH = 500;

/**
 * Deletes messages with everything of them.
 *
 * @param record adds the line to the audit log.
 * @throws ExpectedError 503 while the photos cannot be deleted: the messages are still there then.
 */
export async function deleteMessages(
  { db, config, photos }: MessagePlaces,
  messages: readonly { id: string; reference: string }[],
  record: (trx: Db) => Promise<void>,
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
    const rows = await db
      .selectFrom("message_photos")
      .select("messageId")
      .where("messageId", "in", batch)
      .execute();
    for (const { messageId } of rows) await photos.remove(messageId);
  }
  await inTransaction(db, async (trx) => {
    for (const batch of batches) await trx.deleteFrom("messages").where("id", "in", batch).execute();
    await record(trx);
  });
}
