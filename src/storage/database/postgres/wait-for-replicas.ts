import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery, type DatabaseConnection } from "kysely";

/** In milliseconds, after which every lease that was not renewed since the commit is over, with a margin. */
const LONGEST_LEASE = 1_200;

/** In milliseconds, between two looks. A replica on the same network reports after two or three. */
const FIRST_PAUSE = 1;
const LONGEST_PAUSE = 20;

/** The sum of the epochs after the writes of the transaction under way; undefined if it wrote no content. */
export async function readWrittenEpoch(connection: DatabaseConnection): Promise<number | undefined> {
  const { rows } = await connection.executeQuery<{ epoch: string | null }>(
    CompiledQuery.raw("SELECT current_setting('suqna.epoch', true) AS epoch"),
  );
  const epoch = rows[0]?.epoch;
  return epoch ? Number(epoch) : undefined;
}

/**
 * Waits, after a commit, until every replica has seen it or its lease is over. An expired replica counts as gone only once
 * its row is deleted, which a renewal under way prevents.
 */
export async function waitForReplicas(connection: DatabaseConnection, epoch: number): Promise<void> {
  const committedAt = performance.now();
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      const { rows } = await connection.executeQuery<{ behind: number }>(
        CompiledQuery.raw(
          `WITH gone AS (DELETE FROM replicas WHERE expires < clock_timestamp() RETURNING id)
           SELECT count(*) AS behind FROM replicas WHERE seen < $1 AND id NOT IN (SELECT id FROM gone)`,
          [epoch],
        ),
      );
      if (rows[0]?.behind === 0) return;
    } catch {
      // The write is committed. A database that does not respond renews no lease.
      const left = LONGEST_LEASE - (performance.now() - committedAt);
      if (left > 0) await wait(left);
      return;
    }
    await wait(pause);
  }
}
