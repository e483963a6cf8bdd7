import { actorTime, currentActor } from "../../storage/audit/actor.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { DatabaseBusyError, isDiskFull } from "../../storage/database/database-errors.ts";
import { RateLimit } from "../../storage/database/rate-limits.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { maltaDay } from "../../rules/time/malta-time.ts";
import type { Submission } from "./message.schema.ts";

/** In seconds: longer than any day. */
const TWO_DAYS = 2 * 24 * 60 * 60;

/**
 * Adds a line to the audit log for the first time on a day that a person reads what visitors have written, sees a photo, or reads who subscribes.
 * One line a day says who has read; a line for each message would bury the others.
 *
 * A full disk or a busy database must not stop reads: then the next read leaves the line.
 */
export async function auditReading(
  db: Db,
  action: "message.read" | "subscriber.read" = "message.read",
): Promise<void> {
  const { userId } = currentActor();
  const now = actorTime();
  const key = `${maltaDay(now)} ${userId}`;
  const firstOfDay = (trx: Db) =>
    new RateLimit(trx, { name: action, points: 1, duration: TWO_DAYS, clock: () => now });
  if (!(await firstOfDay(db).hasPoints(key))) return;
  try {
    await inTransaction(db, async (trx) => {
      if ((await firstOfDay(trx).consume(key)) !== undefined) return;
      await recordAudit(trx, { action, now });
    });
  } catch (error) {
    if (!isDiskFull(error) && !(error instanceof DatabaseBusyError)) throw error;
  }
}

/** The message as the subject of a line of the audit log. Its reference says nothing about a person. */
export function messageSubject({ id, reference }: Pick<Submission, "id" | "reference">) {
  return { type: "messages", id, name: reference };
}
