import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ExpectedError } from "../../errors.ts";
import type { AnyRecord, Authorship, ServerKind } from "./server-kind.ts";
import { requireWithin } from "./own-stores.ts";
import { getRecord } from "./read.ts";
import { sha256 } from "../../storage/sha256.ts";

/** How long a key is remembered, in milliseconds: long enough for a client that was offline for a day. */
export const KEY_LIFETIME = 86_400_000;

/**
 * Creates a record, unless the same user has already created it with the same key and request. It then returns that record
 * in its current state. A request that was rejected may be repeated with the same key.
 *
 * @param asked what was asked for, such as the body.
 * @throws ExpectedError 422 when the key was used with another request; ValidationError as `createRecord`; NotFoundError
 * when the record has been moved to the bin since, or to a store that is not the user's.
 */
export async function createOnce<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  asked: Readonly<Record<string, unknown>>,
  by: Authorship,
  { userId, idempotencyKey }: { userId: string; idempotencyKey: string },
  create: (trx: Db) => Promise<Item>,
): Promise<Item> {
  const call = { userId, contentType: kind.name, idempotencyKey, asked, now: by.now };
  return runOnce(db, call, create, async (trx, id) => {
    await requireWithin(trx, kind, id, by.limit);
    return getRecord(trx, kind, id);
  });
}

interface KeyedCall extends Pick<Tables["creations"], "userId" | "contentType" | "idempotencyKey"> {
  asked: Readonly<Record<string, unknown>>;
  now: Date;
}

/**
 * Writes, unless the same user has already made the same call with the same key: then the record is read.
 *
 * @throws ExpectedError 422 when the key was used with another request.
 */
export async function runOnce<Item extends { id: string }>(
  db: Db,
  { asked, now, ...call }: KeyedCall,
  write: (trx: Db) => Promise<Item>,
  read: (trx: Db, id: string) => Promise<Item>,
): Promise<Item> {
  const requestHash = sha256(JSON.stringify(asked));
  return inTransaction(db, async (trx) => {
    await deleteExpiredCreations(trx, now);
    const earlier = await trx
      .selectFrom("creations")
      .select(["requestHash", "recordId"])
      .where("userId", "=", call.userId)
      .where("contentType", "=", call.contentType)
      .where("idempotencyKey", "=", call.idempotencyKey)
      .executeTakeFirst();
    if (earlier?.requestHash === requestHash) return read(trx, earlier.recordId);
    if (earlier) {
      throw new ExpectedError(
        422,
        "This Idempotency-Key has created something else already. Please send a new key with a new call.",
      );
    }
    const record = await write(trx);
    const createdDate = now.toISOString();
    await trx
      .insertInto("creations")
      .values({ ...call, requestHash, recordId: record.id, createdDate })
      .execute();
    return record;
  });
}

/** Deletes the keys that have expired. */
export async function deleteExpiredCreations(db: Db, now: Date): Promise<void> {
  const over = new Date(now.getTime() - KEY_LIFETIME).toISOString();
  await inTransaction(db, (trx) => trx.deleteFrom("creations").where("createdDate", "<=", over).execute());
}
