import {
  RateLimiterRes,
  RateLimiterStoreAbstract,
  type IRateLimiterStoreOptions,
} from "rate-limiter-flexible";
import type { Db } from "./tables.ts";
import { inTransaction } from "./transaction.ts";

interface Count {
  points: number;
  expiresDate: string;
}

/**
 * A limiter whose counts are rows of `rate_limits`, so that all processes of the site share them and a restart clears
 * none. The package's own limiters for databases would write outside Kysely's transactions.
 */
export class DatabaseRateLimiter extends RateLimiterStoreAbstract {
  readonly #db: Db;
  readonly #clock: () => Date;

  /**
   * @param options.keyPrefix the name of the limit.
   * @param options.duration in seconds.
   */
  constructor(
    db: Db,
    options: Required<Pick<IRateLimiterStoreOptions, "keyPrefix" | "points" | "duration">>,
    clock = () => new Date(),
  ) {
    super({ ...options, storeClient: db });
    this.#db = db;
    this.#clock = clock;
  }

  /** Counts points. A count whose time is over begins again. */
  async _upsert(key: string, points: number, duration: number): Promise<Count> {
    const now = this.#clock();
    const expiresDate = new Date(now.getTime() + duration).toISOString();
    return inTransaction(this.#db, (trx) =>
      trx
        .insertInto("rate_limits")
        .values({ key, points, expiresDate })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet((eb) => {
            const isOver = eb("rate_limits.expiresDate", "<=", now.toISOString());
            return {
              points: eb.case().when(isOver).then(points).else(eb("rate_limits.points", "+", points)).end(),
              expiresDate: eb.case().when(isOver).then(expiresDate).else(eb.ref("rate_limits.expiresDate")).end(),
            };
          }),
        )
        .returning(["points", "expiresDate"])
        .executeTakeFirstOrThrow(),
    );
  }

  async _get(key: string): Promise<Count | null> {
    const row = await this.#db
      .selectFrom("rate_limits")
      .select(["points", "expiresDate"])
      .where("key", "=", key)
      .where("expiresDate", ">", this.#clock().toISOString())
      .executeTakeFirst();
    return row ?? null;
  }

  async _delete(key: string): Promise<boolean> {
    const { numDeletedRows } = await inTransaction(this.#db, (trx) =>
      trx.deleteFrom("rate_limits").where("key", "=", key).executeTakeFirstOrThrow(),
    );
    return numDeletedRows > 0n;
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expiresDate }: Count): RateLimiterRes {
    return new RateLimiterRes(
      Math.max(this.points - points, 0),
      Math.max(Date.parse(expiresDate) - this.#clock().getTime(), 0),
      points,
      points === changed,
    );
  }
}

/** Counts one point. @returns whether the key had one left. */
export async function isWithin(limiter: DatabaseRateLimiter, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}

/** Deletes the counts whose time is over. */
export async function deleteExpiredCounts(db: Db): Promise<void> {
  await inTransaction(db, (trx) =>
    trx.deleteFrom("rate_limits").where("expiresDate", "<=", new Date().toISOString()).execute(),
  );
}
