import { sql, type QueryExecutorProvider } from "kysely";

/** A process that keeps pages, as the database knows it. */
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
