import { sql } from "kysely";
import { OperatorError } from "../../../errors.ts";
import type { PostgresConnection } from "../connection.ts";
import { listReplicas } from "./list-replicas.ts";

/** A command needs the site stopped, and a process of it uses the database. */
class SiteRunningError extends OperatorError {
  override name = "SiteRunningError";
}

/** Whether the site has been started on this database. */
export async function isInstalled({ db }: PostgresConnection): Promise<boolean> {
  const { rows } = await sql`SELECT 1 WHERE to_regclass('replicas') IS NOT NULL`.execute(db);
  return rows.length > 0;
}

/**
 * Checks that no process of the site uses the database.
 *
 * @throws SiteRunningError
 */
export async function requireStopped(connection: PostgresConnection): Promise<void> {
  if (!(await isInstalled(connection))) return;
  const [running] = await listReplicas(connection.db);
  if (!running) return;
  throw new SiteRunningError(
    `The site is running on this PostgreSQL database, on the host ${running.host}. Stop it first; nothing was changed.`,
  );
}
