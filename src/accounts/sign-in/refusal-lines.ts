import type { Logger } from "pino";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { RateLimit } from "../../storage/database/rate-limits.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { accountSubject } from "../people/audit-account.ts";
import { FAILURE_WINDOW } from "./rate-limiter.ts";
import { findUserById } from "../people/users.ts";

/** Lines that the refusals of one network, or at one account, add to the audit log within a window. */
const LINES = 20;

/** Lines of all refusals within a window: the audit log keeps its lines for good, however many clients there are. */
const ALL_LINES = 200;

/** What counts a refusal: a network or an account. `all` counts those beyond the lines of all together. */
export type RefusalKey = `network ${string}` | `account ${string}`;
const ALL = "all";

/** How long a count may be in memory alone, in milliseconds. A crash loses it. */
const WRITTEN_AFTER = 10_000;

/** Rows of `rate_limits` that count the refusals without a line, until their window is over and a line tells how many. */
const UNTOLD = "refusals without a line: ";

/**
 * Decides which refused sign-ins get a line in the audit log, and counts the others. The windows and counts are rows of
 * `rate_limits`, which all processes share. A refusal without a line is counted in memory and written after ten seconds, so
 * that a flood of refusals is not a flood of writes.
 */
export function createRefusalLines(db: Db, clock: () => Date, logger: Logger) {
  const limitOf = (name: string, points: number) =>
    new RateLimit(db, { name, points, duration: FAILURE_WINDOW, clock });
  const lines = limitOf("lines of refusals", LINES);
  const allLines = limitOf("lines of all refusals", ALL_LINES);
  const untold = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve();

  function countWithoutLine(key: string): void {
    untold.set(key, (untold.get(key) ?? 0) + 1);
    timer ??= setTimeout(() => void write(), WRITTEN_AFTER).unref();
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    written = written.then(writeCounts);
    return written;
  }

  async function writeCounts(): Promise<void> {
    const counts = [...untold];
    if (counts.length === 0) return;
    untold.clear();
    try {
      await addUntold(db, counts, clock());
    } catch (error) {
      // The next refusal tries again.
      for (const [key, count] of counts) untold.set(key, (untold.get(key) ?? 0) + count);
      logger.error({ err: error }, "refused sign-ins were not counted for the audit log");
    }
  }

  return {
    /** @returns whether a refusal gets a line. Otherwise it is counted for the line at the end of the window. */
    async take(key: RefusalKey): Promise<boolean> {
      // First, so that clients without number, each from another network, add no counts of their own.
      if (!(await allLines.hasPoints(ALL))) {
        countWithoutLine(ALL);
        return false;
      }
      if ((await lines.consume(key)) !== undefined) {
        countWithoutLine(key);
        return false;
      }
      if ((await allLines.consume(ALL)) === undefined) return true;
      countWithoutLine(ALL);
      return false;
    },
    /** Writes the counts that are in memory. */
    settled: write,
  };
}

/** Adds to the counts of refusals without a line. */
async function addUntold(db: Db, counts: readonly [string, number][], now: Date): Promise<void> {
  const expiresDate = new Date(now.getTime() + FAILURE_WINDOW * 1000).toISOString();
  await inTransaction(db, async (trx) => {
    for (const [key, points] of counts)
      await trx
        .insertInto("rate_limits")
        .values({ key: UNTOLD + key, points, expiresDate })
        // A window that is over stays until its line is written.
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet((eb) => ({ points: eb("rate_limits.points", "+", points) })),
        )
        .execute();
  });
}

/**
 * Writes a line for each network and account that had more refusals than lines, once their window is over, and ends the
 * count in the same transaction: no count is told twice or deleted untold. The scheduler calls it once a minute, before
 * counts whose time is over are deleted.
 */
export async function recordUntoldRefusals(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const over = await trx
      .deleteFrom("rate_limits")
      .where("key", "like", `${UNTOLD}%`)
      .where("expiresDate", "<=", now.toISOString())
      .returning(["key", "points"])
      .execute();
    for (const { key, points } of over) {
      const [counted = "", id = ""] = key.slice(UNTOLD.length).split(" ");
      const account = counted === "account" ? await findUserById(trx, id) : undefined;
      await recordAudit(trx, {
        action: "sign-in.more-refused",
        ...(account && { subject: accountSubject(account) }),
        note: `And ${points} more ${counted === "network" ? `from ${id}` : counted === "account" ? "at one account" : "in all"}`,
        now,
      });
    }
  });
}
