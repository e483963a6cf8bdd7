import { randomInt, randomUUID } from "node:crypto";
import { queueEmail } from "../../accounts/mail/email-queue.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ValidationError } from "../../errors.ts";
import { PHOTO_FILE } from "../../media/pictures/encode-picture.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { TOPIC_WORDS } from "../../rules/contact/topics.ts";
import { fold } from "../../rules/text/fold.ts";
import type { SentMessage } from "./message.schema.ts";

/** A visitor's photo, decoded and encoded again. */
export interface Photo {
  width: number;
  height: number;
  /** The path of its file. */
  file: string;
}

/** The name of the photo of a message among the private files. */
export function photoName(messageId: string): string {
  return `${messageId}/${PHOTO_FILE}`;
}

/** The content of the row of a photo that is among the private files. Photos of before are in their rows. */
const IN_STORE = Buffer.alloc(0);

/** The letters and digits of a reference: none that is easily taken for another. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Messages and photos that are stored at most: far above what visitors write, with some 3 GB and 10 GB at their largest. */
const MAX_MESSAGES = 100_000;
const MAX_PHOTOS = 10_000;

/** For how long the same message counts as sent twice, in milliseconds. */
const REPEATED_WITHIN = 10 * 60_000;

/**
 * Stores a message and the e-mail that tells staff of it in one transaction, after its photo: once it is committed, no
 * crash and no mail server loses it. The same message of the same person within ten minutes is stored once: without
 * JavaScript nothing stops a second press of the button.
 *
 * @returns its reference, and the id of the e-mail, which is to be sent.
 * @throws ExpectedError 503 while the photo cannot be stored; ValidationError or Error while there is no room.
 */
export async function storeMessage(
  { db, photos }: { db: Db; photos: FileStore },
  sent: SentMessage,
  { photo, storeName, now }: { photo: Photo | undefined; storeName: string; now: Date },
): Promise<{ reference: string; emailId?: string }> {
  await requireRoom(db, photo !== undefined);
  const id = randomUUID();
  if (photo) await photos.put(photoName(id), photo.file);
  let isStored = false;
  try {
    return await inTransaction(db, async (trx) => {
      // The same form may have been stored while the photo was.
      const repeated = await findRepeated(trx, sent, now);
      if (repeated) return repeated;
      const reference = newReference();
      await trx.insertInto("messages").values(rowOf(sent, { id, reference, storeName, now })).execute();
      if (photo)
        await trx
          .insertInto("message_photos")
          .values({ messageId: id, width: photo.width, height: photo.height, webp: IN_STORE })
          .execute();
      const emailId = await queueEmail(trx, "messageReceived", { messageId: id }, {}, now);
      isStored = true;
      return { reference, emailId };
    });
  } finally {
    // The daily job finds a photo that cannot be deleted now.
    if (photo && !isStored) await photos.remove(id).catch(() => undefined);
  }
}

/**
 * Keeps the messages of many clients from filling the disk.
 *
 * @throws Error, which is logged; ValidationError while there is room for a message, and none for its photo.
 */
async function requireRoom(db: Db, hasPhoto: boolean): Promise<void> {
  const countOf = async (table: "messages" | "message_photos") =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count;
  if ((await countOf("messages")) >= MAX_MESSAGES)
    throw new Error(`A message was not stored: there are ${MAX_MESSAGES}. Please delete some.`);
  if (hasPhoto && (await countOf("message_photos")) >= MAX_PHOTOS)
    throw new ValidationError({
      photo: "We cannot store a photo just now. Please send the message without it.",
    });
}

/** The same message of the same person, if it was stored a short time ago. */
export async function findRepeated(db: Db, { topic, message, email, phone }: SentMessage, now: Date) {
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
