import fs from "node:fs";
import { sql } from "kysely";
import { isSqlite, type Connection } from "./connection.ts";

/** The size of the database in bytes, and that of SQLite's write-ahead log; PostgreSQL's log belongs to its server. */
export async function readDatabaseSize(connection: Connection): Promise<{ bytes: number; walBytes: number }> {
  if (isSqlite(connection))
    return { bytes: sizeOf(connection.file), walBytes: sizeOf(`${connection.file}-wal`) };
  const { rows } = await sql<{ bytes: number }>`
    SELECT pg_database_size(current_database()) AS bytes`.execute(connection.db);
  return { bytes: rows[0]?.bytes ?? 0, walBytes: 0 };
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
