import { recordAudit } from "../audit/record-audit.ts";
import type { Config } from "../config.ts";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { deleteFromOutbox } from "../mail/mailer.ts";
import { readSettings } from "../settings/read-settings.ts";

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

/**
 * Deletes the messages whose time is over, for good: with their photos, notes, answers, e-mails that wait, and copies in
 * the outbox. The e-mails go first: a crash in between leaves messages, which the next run finds.
 *
 * @returns how many there were.
 */
export async function deleteExpiredMessages(
  db: Db,
  config: Pick<Config, "dataDir">,
  now: Date,
): Promise<number> {
  const { mail } = await readSettings(db);
  // Months have different lengths: those that may be over are judged one by one.
  const candidates = await db
    .selectFrom("messages")
    .select(["id", "reference", "createdDate"])
    .where("createdDate", "<=", monthsFrom(now, -mail.messagesKept).toISOString())
    .execute();
  const expired = candidates.filter(({ createdDate }) => expiryOf(createdDate, mail.messagesKept) <= now);
  if (expired.length === 0) return 0;
  await deleteMessages(db, config, expired, async (trx) => {
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
 */
export async function deleteMessages(
  db: Db,
  config: Pick<Config, "dataDir">,
  messages: readonly { id: string; reference: string }[],
  record: (trx: Db) => Promise<void>,
): Promise<void> {
  await deleteFromOutbox(
    config,
    messages.map(({ reference }) => reference),
  );
  await inTransaction(db, async (trx) => {
    const ids = messages.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += BATCH)
      await trx
        .deleteFrom("messages")
        .where("id", "in", ids.slice(from, from + BATCH))
        .execute();
    await record(trx);
  });
}
