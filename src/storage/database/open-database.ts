import fs from "node:fs";
import path from "node:path";
import type { Config } from "../../config.ts";
import type { Connection } from "./connection.ts";
import { openPostgres } from "./postgres/open-postgres.ts";
import { databaseFile, openSqlite, requireDatabase, UNFINISHED_RESTORE } from "./sqlite/open-sqlite.ts";

/** What pg, libpq and Node read from the environment to reach PostgreSQL: `PG*`, the files in the home folder, certificates. */
const READ = /^(?:PG[A-Z_]+|HOME|USER|NODE_EXTRA_CA_CERTS)$/;

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
 * The file of SQLite, and whether it is there, or what an interrupted restore left; undefined with PostgreSQL,
 * which says itself that it has no database of that name.
 */
export function findDatabaseFile({
  dataDir,
  databaseUrl,
}: Pick<DatabaseConfig, "dataDir" | "databaseUrl">): { file: string; isThere: boolean } | undefined {
  if (databaseUrl !== undefined) return undefined;
  const file = databaseFile(dataDir);
  return {
    file,
    isThere: [file, path.join(dataDir, UNFINISHED_RESTORE)].some((each) => fs.existsSync(each)),
  };
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

/** One of the two databases of a move: PostgreSQL, or the folder of SQLite's file. */
export type Place = { databaseUrl: string } | { dataDir: string };

/**
 * Opens a database that no process of the site may use: SQLite refuses it at once, PostgreSQL by `requireStopped`.
 *
 * @throws NoDatabaseError where SQLite's file must exist and does not; FolderInUseError while the site runs.
 */
export function openAlone(place: Place, { mustExist = false } = {}): Connection {
  if ("databaseUrl" in place) return openPostgres(place.databaseUrl);
  if (mustExist) requireDatabase(place.dataDir);
  return openSqlite(place.dataDir, { lock: "exclusive", busyTimeoutMs: 0 });
}

/** The part of this process's environment that a process needs which opens the same database; with SQLite nothing. */
export function databaseEnvironment(databaseUrl: string | undefined): NodeJS.ProcessEnv {
  if (databaseUrl === undefined) return {};
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => READ.test(name)));
}
