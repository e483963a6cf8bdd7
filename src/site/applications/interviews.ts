import { randomUUID } from "node:crypto";
import { ExpectedError, NotFoundError } from "../../errors.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Interview } from "../messages/message.schema.ts";

/** Interviews of one application at most. */
const MAX_INTERVIEWS = 5;

/** The interviews of an application, the earliest first. */
export async function listInterviews(db: Db, messageId: string): Promise<Interview[]> {
  return db
    .selectFrom("interviews")
    .select(["id", "startsAt", "minutes", "place"])
    .where("messageId", "=", messageId)
    .orderBy("startsAt")
    .orderBy("id")
    .execute();
}

/** An interview of an application. @throws NotFoundError */
export async function getInterview(db: Db, messageId: string, id: string): Promise<Interview> {
  const found = (await listInterviews(db, messageId)).find((interview) => interview.id === id);
  if (!found) throw new NotFoundError("Interview");
  return found;
}

/** Run it in the transaction of a new version of the message. @throws ExpectedError 409 beyond the bound. */
export async function addInterview(
  trx: Db,
  messageId: string,
  interview: Omit<Interview, "id">,
  now: Date,
): Promise<void> {
  if ((await listInterviews(trx, messageId)).length >= MAX_INTERVIEWS)
    throw new ExpectedError(
      409,
      `An application has at most ${MAX_INTERVIEWS} interviews. Please delete one that is over.`,
    );
  await trx
    .insertInto("interviews")
    .values({ id: randomUUID(), messageId, ...interview, createdDate: now.toISOString() })
    .execute();
}

/** Run it in the transaction of a new version of the message. @throws NotFoundError */
export async function removeInterview(trx: Db, messageId: string, id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("interviews")
    .where("messageId", "=", messageId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new NotFoundError("Interview");
}
