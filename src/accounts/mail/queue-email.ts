import { randomUUID } from "node:crypto";
import type { EmailKind } from "./email-kinds.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";

/** What an e-mail is for, by which its recipient is found: a user, a message, a request to subscribe, a subscriber, or an address. */
type EmailTarget =
  | { userId: string }
  | { messageId: string }
  | { requestId: string }
  | { subscriberId: string }
  | { address: string };

/**
 * Stores an e-mail, which the site then sends.
 *
 * @param facts of a notice or an answer; they must contain no secret.
 * @returns its id.
 */
export function queueEmail(
  db: Db,
  kind: EmailKind,
  target: EmailTarget,
  facts: object,
  date: Date,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const now = date.toISOString();
    const text = JSON.stringify(facts);
    // One that is waiting becomes due now: after an outage a user gets one reset link, not five.
    const waiting = await trx
      .updateTable("unsent_emails")
      .set({ nextDate: now, createdDate: now })
      .where((where) => where.and({ ...target, kind }))
      .where("facts", "=", text)
      .where("state", "=", "waiting")
      .returning("id")
      .executeTakeFirst();
    if (waiting) return waiting.id;
    const id = randomUUID();
    await trx
      .insertInto("unsent_emails")
      .values({
        id,
        userId: null,
        messageId: null,
        requestId: null,
        subscriberId: null,
        address: null,
        ...target,
        kind,
        facts: text,
        state: "waiting",
        attempts: 0,
        error: null,
        createdDate: now,
        nextDate: now,
      })
      .execute();
    return id;
  });
}
