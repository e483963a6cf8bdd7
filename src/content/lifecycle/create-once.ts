import { createHash } from "node:crypto";
import type { Db } from "../../database/tables.ts";
import { inTransaction } from "../../database/transaction.ts";
import { ExpectedError } from "../../errors.ts";
import type { AnyRecord, Authorship, ServerKind } from "./server-kind.ts";
import { getRecord } from "./read.ts";
import { createRecord } from "./write.ts";

/** How long a key is known, in milliseconds: whoever was without a network comes back within a day. */
export const KEY_LIFETIME = 86_400_000;

/**
 * Creates a record, unless the same person's same call has done so already: then it answers that record, as it
 * stands now. What was refused may be tried again under the same key.
 *
 * @throws ExpectedError 422 where the key has created something else; ValidationError as `createRecord`;
 * NotFoundError where the record is in the bin by now.
 */
export async function createOnce<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  input: Readonly<Record<string, unknown>>,
  by: Authorship,
  { userId, idempotencyKey }: { userId: string; idempotencyKey: string },
): Promise<Item> {
  const requestHash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  return inTransaction(db, async (trx) => {
    await deleteExpiredCreations(trx, by.now);
    const earlier = await trx
      .selectFrom("creations")
      .select(["requestHash", "recordId"])
      .where("userId", "=", userId)
      .where("contentType", "=", kind.name)
      .where("idempotencyKey", "=", idempotencyKey)
      .executeTakeFirst();
    if (earlier?.requestHash === requestHash) return getRecord(trx, kind, earlier.recordId);
    if (earlier) {
      throw new ExpectedError(
        422,
        "This Idempotency-Key has created something else already. Please send a new key with a new call.",
      );
    }
    const record = await createRecord(trx, kind, input, by);
    const createdDate = by.now.toISOString();
    await trx
      .insertInto("creations")
      .values({
        userId,
        contentType: kind.name,
        idempotencyKey,
        requestHash,
        recordId: record.id,
        createdDate,
      })
      .execute();
    return record;
  });
}

/** Forgets the keys whose day is over. */
export async function deleteExpiredCreations(db: Db, now: Date): Promise<void> {
  const over = new Date(now.getTime() - KEY_LIFETIME).toISOString();
  await inTransaction(db, (trx) => trx.deleteFrom("creations").where("createdDate", "<=", over).execute());
}
