import { randomUUID } from "node:crypto";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";

/** The e-mails to users about their accounts. */
const ACCOUNT_EMAILS = [
  "activation",
  "reset",
  "passwordChanged",
  "secondFactorOff",
  "newDevice",
  "wrongCode",
  "factorChanged",
  "apiTokenCreated",
  "newAdmin",
] as const;

/** The e-mails about a message of a visitor. */
const MESSAGE_EMAILS = ["messageReceived", "messageAnswer", "applicationReceived"] as const;

/** Every e-mail that waits to be sent. `feedReport` goes to an address of the settings: of a price feed, or of a month. */
export const EMAIL_KINDS = [
  ...ACCOUNT_EMAILS,
  ...MESSAGE_EMAILS,
  "feedReport",
  "subscription",
  "jobs",
] as const;

export type AccountEmailKind = (typeof ACCOUNT_EMAILS)[number];
export type MessageEmailKind = (typeof MESSAGE_EMAILS)[number];
export type EmailKind = (typeof EMAIL_KINDS)[number];

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
