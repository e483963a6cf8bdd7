import Sqlite from "better-sqlite3";
import { Kysely } from "kysely";
import type { Db, Tables } from "../tables.ts";
import { rolledBack } from "../transaction.ts";
import { Dialect } from "./dialect.ts";

/** See `OpenConnection.readAside`. The file is opened for reading alone: temporary tables are in memory. */
export async function readAside<Result>(file: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
  const db = new Kysely<Tables>({ dialect: new Dialect(sqlite, { busyTimeoutMs: 0 }) });
  try {
    sqlite.pragma("temp_store = MEMORY");
    sqlite.pragma("foreign_keys = OFF");
    // A copy of the search index fills the tables of FTS5 themselves.
    sqlite.unsafeMode(true);
    sqlite.exec("BEGIN");
    return await work(db);
  } finally {
    await close(db, sqlite);
  }
}

/** See `OpenConnection.writeAside`. The caches of the site's own connection learn nothing of it. */
export async function writeAside<Result>(file: string, work: (trx: Db) => Promise<Result>): Promise<Result> {
  const sqlite = new Sqlite(file, { fileMustExist: true });
  const db = new Kysely<Tables>({ dialect: new Dialect(sqlite, { busyTimeoutMs: 0 }) });
  try {
    sqlite.pragma("trusted_schema = OFF");
    return await rolledBack(db, work);
  } finally {
    await close(db, sqlite);
  }
}

async function close(db: Kysely<Tables>, sqlite: Sqlite.Database): Promise<void> {
  await db.destroy();
  // Kysely closes the connection only if it has run a query.
  sqlite.close();
}
