import { sql } from "kysely";
import { OperatorError } from "../../../errors.ts";
import type { Db } from "../tables.ts";
import { listReplicas } from "./list-replicas.ts";

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
