import { randomInt, randomUUID } from "node:crypto";
import { queueEmail } from "../accounts/email-queue.ts";
import type { Db, Tables } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { TOPIC_WORDS } from "../rules/messages/topics.ts";
import { fold } from "../rules/text/fold.ts";
import type { SentMessage } from "./message.schema.ts";

/** A visitor's photo, decoded and encoded again. */
export interface Photo {
  width: number;
  height: number;
  webp: Buffer;
}

/** The letters and digits of a reference: none that is easily taken for another. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** For how long the same message counts as sent twice, in milliseconds. */
const REPEATED_WITHIN = 10 * 60_000;

/**
 * Stores a message, with its photo and the e-mail that tells staff of it, in one transaction: once it is committed, no
 * crash and no mail server loses it. The same message of the same person within ten minutes is stored once: without
 * JavaScript nothing stops a second press of the button.
 *
 * @returns its reference, and the id of the e-mail, which is to be sent.
 */
export async function storeMessage(
  db: Db,
  sent: SentMessage,
  { photo, storeName, now }: { photo: Photo | undefined; storeName: string; now: Date },
): Promise<{ reference: string; emailId?: string }> {
  return inTransaction(db, async (trx) => {
    const repeated = await findRepeated(trx, sent, now);
    if (repeated) return repeated;
    const id = randomUUID();
    const reference = newReference();
    await trx.insertInto("messages").values(rowOf(sent, { id, reference, storeName, now })).execute();
    if (photo)
      await trx
        .insertInto("message_photos")
        .values({ messageId: id, ...photo })
        .execute();
    return { reference, emailId: await queueEmail(trx, "messageReceived", { messageId: id }, {}, now) };
  });
}

async function findRepeated(db: Db, { topic, message, email, phone }: SentMessage, now: Date) {
  return db
    .selectFrom("messages")
    .select("reference")
    .where("createdDate", ">=", new Date(now.getTime() - REPEATED_WITHIN).toISOString())
    .where("topic", "=", topic)
    .where("text", "=", message)
    .where("emailKey", "=", emailKey(email))
    .where("phoneKey", "=", phoneKey(phone))
    .executeTakeFirst();
}

function rowOf(
  { topic, store, order, message, name, email, phone }: SentMessage,
  { id, reference, storeName, now }: { id: string; reference: string; storeName: string; now: Date },
): Tables["messages"] {
  const date = now.toISOString();
  const searched = [reference, TOPIC_WORDS[topic], storeName, order, name, email, phone, message];
  return {
    id,
    reference,
    version: 1,
    createdDate: date,
    updatedDate: date,
    topic,
    storeId: store === "" ? null : store,
    storeName,
    orderNumber: order,
    text: message,
    name,
    email,
    phone,
    emailKey: emailKey(email),
    phoneKey: phoneKey(phone),
    searchText: fold(searched.join("\n")),
    state: "new",
    assigneeId: null,
  };
}

function newReference(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** By which the messages of one e-mail address are found. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** By which the messages of one phone number are found: without the code of Malta, which people leave out. */
export function phoneKey(phone: string): string {
  return phone.replaceAll(/\D/g, "").replace(/^(?:00)?356(?=\d{8}$)/, "");
}
