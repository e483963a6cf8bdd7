import type { Db, Tables } from "./tables.ts";
import { inTransaction } from "./transaction.ts";

type Count = Omit<Tables["rate_limits"], "key">;

interface RateLimitOptions {
  /** Of the limit, in the keys of its rows. */
  name: string;
  /** How many points each key has. */
  points: number;
  /** How long a count lasts from its first point, in seconds. */
  duration: number;
  /** By default the process's. */
  clock?: () => Date;
}

/**
 * Counts what each client or account does, in rows of `rate_limits`: all processes of the site share the counts, and a
 * restart clears none.
 */
export class RateLimit {
  readonly #db: Db;
  readonly #options: Required<RateLimitOptions>;

  constructor(db: Db, { clock = () => new Date(), ...options }: RateLimitOptions) {
    this.#db = db;
    this.#options = { clock, ...options };
  }

  /**
   * Counts one point. A key without points is refused by a read alone, so that a flood of attempts writes nothing, and an
   * attempt that is refused is not counted.
   *
   * @returns undefined, or for how long the key has no points left, in milliseconds.
   */
  async consume(key: string): Promise<number | undefined> {
    const { points, clock } = this.#options;
    const known = await this.#read(key);
    const isSpent = known !== undefined && known.points >= points;
    if (!isSpent && (await this.#take(key))) return undefined;
    const spent = isSpent ? known : await this.#read(key);
    return Math.max(Date.parse(spent?.expiresDate ?? "") - clock().getTime() || 0, 0);
  }

  /** How many points are counted. */
  async spent(key: string): Promise<number> {
    return (await this.#read(key))?.points ?? 0;
  }

  /** Whether the key has a point left. */
  async hasPoints(key: string): Promise<boolean> {
    return (await this.spent(key)) < this.#options.points;
  }

  /** Gives points back. A count whose time is over has none to give. */
  async refund(key: string, points = 1): Promise<void> {
    await inTransaction(this.#db, (trx) =>
      trx
        .updateTable("rate_limits")
        .set((eb) => ({ points: eb("points", "-", points) }))
        .where("key", "=", this.#rowKey(key))
        .where("expiresDate", ">", this.#options.clock().toISOString())
        .execute(),
    );
  }

  async clear(key: string): Promise<void> {
    await inTransaction(this.#db, (trx) =>
      trx.deleteFrom("rate_limits").where("key", "=", this.#rowKey(key)).execute(),
    );
  }

  async #read(key: string): Promise<Count | undefined> {
    return this.#db
      .selectFrom("rate_limits")
      .select(["points", "expiresDate"])
      .where("key", "=", this.#rowKey(key))
      .where("expiresDate", ">", this.#options.clock().toISOString())
      .executeTakeFirst();
  }

  /** Adds a point to a count that has one left, or begins it again if its time is over. @returns whether it did. */
  async #take(key: string): Promise<boolean> {
    const { points, clock, duration } = this.#options;
    const now = clock();
    const expiresDate = new Date(now.getTime() + duration * 1000).toISOString();
    const { numInsertedOrUpdatedRows } = await inTransaction(this.#db, (trx) =>
      trx
        .insertInto("rate_limits")
        .values({ key: this.#rowKey(key), points: 1, expiresDate })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet((eb) => {
              const isOver = eb("rate_limits.expiresDate", "<=", now.toISOString());
              const [counted, until] = [eb.ref("rate_limits.points"), eb.ref("rate_limits.expiresDate")];
              return {
                points: eb
                  .case()
                  .when(isOver)
                  .then(1)
                  .else(eb(counted, "+", 1))
                  .end(),
                expiresDate: eb.case().when(isOver).then(expiresDate).else(until).end(),
              };
            })
            .where((eb) =>
              eb.or([
                eb("rate_limits.expiresDate", "<=", now.toISOString()),
                eb("rate_limits.points", "<", points),
              ]),
            ),
        )
        .executeTakeFirstOrThrow(),
    );
    return numInsertedOrUpdatedRows === 1n;
  }

  #rowKey(key: string): string {
    return `${this.#options.name}: ${key}`;
  }
}

/** Deletes the counts whose time is over. */
export async function deleteExpiredCounts(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (trx) =>
    trx.deleteFrom("rate_limits").where("expiresDate", "<=", now.toISOString()).execute(),
  );
}
