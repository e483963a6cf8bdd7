import { type QueryExecutorProvider, sql } from "kysely";
import { OperatorError } from "../../../errors.ts";
import type { Db } from "../tables.ts";

/** A process that caches pages, as the database knows it. */
export interface ListedReplica {
  id: string;
  host: string;
  startedDate: string;
  /** Milliseconds since its last renewal. */
  renewedAgo: number;
  /** How many writes of content it has not reported yet. */
  behind: number;
}

/** Lists the replicas whose lease is not over, the oldest first. */
export async function listReplicas(db: QueryExecutorProvider): Promise<ListedReplica[]> {
  // A row expires a second after its renewal.
  const { rows } = await sql<ListedReplica>`
    SELECT id, host, "startedDate",
      greatest(0, round(extract(epoch FROM clock_timestamp() - expires + interval '1 second') * 1000)) AS "renewedAgo",
      greatest(0, (SELECT sum(epoch) FROM content_epochs) - seen) AS behind
    FROM replicas WHERE expires > clock_timestamp() ORDER BY "startedDate", id`.execute(db);
  return rows;
}

/** A command needs the site stopped, and a process of it uses the database. */
class SiteRunningError extends OperatorError {
  override name = "SiteRunningError";
}

/** Whether the site has been started on this database. */
export async function isInstalled(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 WHERE to_regclass('replicas') IS NOT NULL`.execute(db);
  return rows.length > 0;
}

/**
 * Checks that no process of the site uses the database.
 *
 * @throws SiteRunningError
 */
export async function requireStopped(db: Db): Promise<void> {
  if (!(await isInstalled(db))) return;
  const [running] = await listReplicas(db);
  if (!running) return;
  throw new SiteRunningError(
    `The site is running on this PostgreSQL database, on the host ${running.host}. Stop it first; nothing was changed.`,
  );
}
