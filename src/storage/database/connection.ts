import type Sqlite from "better-sqlite3";
import { PostgresAdapter, type Kysely } from "kysely";
import type { ListedReplica } from "./postgres/list-replicas.ts";
import type { Db, Tables } from "./tables.ts";

/** The open database of a site: one SQLite file, or PostgreSQL (docs/decisions/0065-one-sql-two-databases.md). */
export type Connection = SqliteConnection | PostgresConnection;

/** What both databases offer. Nothing outside of `storage/database` asks which of the two it has. */
interface OpenConnection extends AsyncDisposable {
  db: Kysely<Tables>;
  /** How pages are rendered: how many at once, and for how many milliseconds one waits for its late parts. */
  rendering: { pagesAtOnce: number; waitForParts: number };
  /** What the log says when the content cannot be read. */
  unreadable: string;
  /** This process as one of several that share the database; null on SQLite. */
  replicas: Replicas | null;
  /**
   * Whether a query has a row, within one turn of the event loop; undefined where that cannot be told: on PostgreSQL, and
   * while a transaction is open, whose rows may never be committed.
   */
  hasRowNow: (query: string, parameters: readonly unknown[]) => boolean | undefined;
  /**
   * Runs work over the database as it is at one instant, on a connection of its own: all other requests go on. The work can put
   * temporary tables in the place of others (`stand-ins.ts`), and changes nothing that is kept.
   */
  readAside: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;
  /**
   * Runs work in a transaction that is always rolled back, on a connection of its own. Other writes wait for it; reads do not, and
   * what is cached stays.
   */
  writeAside: <Result>(work: (trx: Db) => Promise<Result>) => Promise<Result>;
  /** Its size, and that of SQLite's write-ahead log, in bytes; PostgreSQL's log belongs to its server. */
  readSize(): Promise<{ bytes: number; walBytes: number }>;
  /** Empties the write-ahead log, which has the earlier bytes. @returns whether it could. PostgreSQL's belongs to its server. */
  truncateLog(): boolean;
  /**
   * Watches the writes of content from the first call on, which must follow the migrations: on PostgreSQL it registers this process.
   *
   * @param report is told of failures that end by themselves.
   */
  watchContent(report: (error: unknown) => void): EpochWatch;
  /** Checks that no other process uses the database. @throws SiteRunningError */
  requireStopped(): Promise<void>;
  /** Every table, a table after those to which its foreign keys refer; undefined on PostgreSQL. */
  listTables(): TableShape[] | undefined;
  close(): Promise<void>;
}

/** Kysely for queries, better-sqlite3's connection for pragmas and other features of SQLite itself. */
export interface SqliteConnection extends OpenConnection {
  sqlite: Sqlite.Database;
  file: string;
  listTables(): TableShape[];
}

/** The processes that share a database and learn of each other's writes. */
export interface Replicas {
  /** The state of this process; undefined before it is a replica. */
  status: () => ReplicaStatus | undefined;
  /** All whose lease is not over, the oldest first. */
  list: () => Promise<ListedReplica[]>;
  /** The connections of this process: all, those that nothing uses, and the queries that wait for one. */
  pool: () => { total: number; idle: number; waiting: number };
}

export interface ReplicaStatus {
  id: string;
  hasLease: boolean;
  /** Milliseconds since the last answer of the database; undefined before the first. */
  renewedAgo: number | undefined;
  /** In milliseconds, how far the process's clock is ahead of the database's. */
  clockDifference: number;
  /** Why the process should get no requests; undefined if it may. */
  problem: string | undefined;
}

export interface PostgresConnection extends OpenConnection {
  replicas: Replicas;
}

/**
 * Returns a number that changes with every write of content, or of these tables, by any process. NaN, which equals nothing,
 * says that writes cannot be known at the moment.
 */
export type ReadEpoch = (tables?: readonly string[]) => number;

/** The writes of content as one process knows them. */
export interface EpochWatch {
  readEpoch: ReadEpoch;
  /** Settles when the process has begun to watch, or has failed to. Before, the epoch is NaN. */
  begun: Promise<void>;
}

/** A table, as both databases have it. */
export interface TableShape {
  name: string;
  /** In their order, without those that the database computes. */
  columns: string[];
  /** The columns of the primary key, in their order. */
  key: string[];
}

/** Whether queries go to PostgreSQL: for code that has the queries' `db` alone. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

export function isSqlite(connection: Connection): connection is SqliteConnection {
  return "sqlite" in connection;
}
