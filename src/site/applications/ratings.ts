import { z } from "zod";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { messageSubject } from "../messages/audit-lines.ts";
import type { Submission } from "../messages/message.schema.ts";

/** What colleagues think of an application, as one of them reads it. Each is to judge for themselves before they see the others. */
export const ratingsSchema = z
  .strictObject({
    own: z.int().nullable().describe("From 1 to 5; null before one was given"),
    others: z
      .array(z.strictObject({ name: z.string(), rating: z.int() }))
      .describe("Empty until the caller has given a rating"),
    count: z.int().describe("How many others have given one"),
  })
  .meta({ id: "Ratings" });

export type Ratings = z.output<typeof ratingsSchema>;

export async function readRatings(db: Db, messageId: string, userId: string): Promise<Ratings> {
  const rows = await db
    .selectFrom("application_ratings as given")
    .innerJoin("users as user", "user.id", "given.userId")
    .select(["given.userId", "given.rating", "user.name", "user.email"])
    .where("given.messageId", "=", messageId)
    .orderBy("user.name")
    .execute();
  const own = rows.find((row) => row.userId === userId)?.rating ?? null;
  const others = rows.filter((row) => row.userId !== userId);
  return {
    own,
    others: own === null ? [] : others.map(({ name, email, rating }) => ({ name: name || email, rating })),
    count: others.length,
  };
}

/** Stores a colleague's rating in the place of the one before. The audit log has no rating: it is for good. */
export async function rate(
  db: Db,
  message: Pick<Submission, "id" | "reference">,
  userId: string,
  { rating, now }: { rating: number; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if ((await readRatings(trx, message.id, userId)).own === rating) return;
    await trx
      .insertInto("application_ratings")
      .values({ messageId: message.id, userId, rating })
      .onConflict((conflict) => conflict.columns(["messageId", "userId"]).doUpdateSet({ rating }))
      .execute();
    await recordAudit(trx, { action: "application.rated", subject: messageSubject(message), now });
  });
}
