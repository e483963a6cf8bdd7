import type Sqlite from "better-sqlite3";
import type { Kysely } from "kysely";
import type { Replica, ReplicaStatus } from "./postgres/replica.ts";
import type { Tables } from "./tables.ts";

/** The open database of a site: one SQLite file, or PostgreSQL (docs/decisions/0065-one-sql-two-databases.md). */
export type Connection = SqliteConnection | PostgresConnection;

interface OpenConnection {
  db: Kysely<Tables>;
  close(): Promise<void>;
}

/** Kysely for queries, better-sqlite3's connection for pragmas and other features of SQLite itself. */
export interface SqliteConnection extends OpenConnection {
  sqlite: Sqlite.Database;
  file: string;
}

/** Kysely for queries, and this process as one of the replicas that learn of each other's writes. */
export interface PostgresConnection extends OpenConnection {
  /** Registers the process at the first call, which must follow the migrations. */
  replica(report: (error: unknown) => void): Replica;
  /** The state of this process as a replica; undefined before it is one. */
  replicaStatus(): ReplicaStatus | undefined;
  /** The connections of this process: all, those that nothing uses, and the queries that wait for one. */
  poolStatus(): { total: number; idle: number; waiting: number };
}

export function isSqlite(connection: Connection): connection is SqliteConnection {
  return "sqlite" in connection;
}
