import type { Db } from "../../storage/database/tables.ts";
import { fromInbox, whereOf, type InboxReach } from "./message-filter.ts";
import type { Submission } from "./message.schema.ts";
import { emailKey, phoneKey } from "./store-message.ts";

/**
 * The ids and references of all messages of the sender of one, the newest first, of those that a user reads: those with the
 * same e-mail address, and with the same phone number unless people share it. A number is shared where there are two e-mail
 * addresses with it. It then finds only messages without one from another without one.
 *
 * @param form `contact` where only those of the contact form are wanted.
 */
export async function listOfPerson(
  db: Db,
  { id, email, phone }: Pick<Submission, "id" | "email" | "phone">,
  reach: InboxReach,
  form?: "contact",
): Promise<{ id: string; reference: string }[]> {
  const [byEmail, byPhone] = [emailKey(email), phoneKey(phone)];
  const isShared = byPhone !== "" && (await countAddresses(db, byPhone)) > 1;
  return fromInbox(db)
    .select(["message.id", "message.reference"])
    .where(whereOf({ form }, reach))
    .where((eb) =>
      eb.or([
        eb("message.id", "=", id),
        ...(byEmail === "" ? [] : [eb("message.emailKey", "=", byEmail)]),
        ...(byPhone === "" || (isShared && byEmail !== "")
          ? []
          : [eb.and({ "message.phoneKey": byPhone, ...(isShared && { "message.emailKey": "" }) })]),
      ]),
    )
    .orderBy("message.createdDate", "desc")
    .execute();
}

/** How many e-mail addresses have a phone number: at most two are counted. */
async function countAddresses(db: Db, phone: string): Promise<number> {
  const addresses = await db
    .selectFrom("messages")
    .select("emailKey")
    .distinct()
    .where("phoneKey", "=", phone)
    .where("emailKey", "!=", "")
    .limit(2)
    .execute();
  return addresses.length;
}
