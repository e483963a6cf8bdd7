import fs from "node:fs";
import type { Config } from "../../config.ts";
import type { Connection } from "./connection.ts";
import { openPostgres } from "./postgres/open-postgres.ts";
import { openSqlite, requireDatabase } from "./sqlite/open-sqlite.ts";

/** The settings that name the database. */
export type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl" | "databaseListenUrl">;

/**
 * Opens the database that the settings name.
 *
 * @param config.workers how many processes answer from it.
 *
 * @throws what `openSqlite` throws. PostgreSQL is not asked before the first query.
 */
export function openDatabase({
  dataDir,
  databaseUrl,
  databaseListenUrl,
  workers = 1,
}: DatabaseConfig & Partial<Pick<Config, "workers">>): Connection {
  if (databaseUrl === undefined) return openSqlite(dataDir, { hasOthers: workers > 1 });
  // For the outbox, backups and what else a process stores beside the database.
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return openPostgres(databaseUrl, databaseListenUrl);
}

/**
 * The same for commands that run beside the site: without a database at the named folder, they would make a new one.
 *
 * @throws NoDatabaseError, and what `openDatabase` throws.
 */
export function openExistingDatabase(config: DatabaseConfig): Connection {
  if (config.databaseUrl === undefined) requireDatabase(config.dataDir);
  return openDatabase(config);
}
