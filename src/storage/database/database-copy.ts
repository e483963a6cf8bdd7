import { OperatorError } from "../../errors.ts";

/** The names of the copies: SQLite's whole file, or a dump of PostgreSQL. */
export const SQLITE_COPY = "site.db";
export const POSTGRES_COPY = "site.dump";

export type CopyName = typeof SQLITE_COPY | typeof POSTGRES_COPY;

/** The number of rows of each table, the migrations that have run, and the head of the audit log. */
export interface DatabaseSummary {
  rows: Record<string, number>;
  migrations: string[];
  /** The head of the audit log; absent in a database that no start has filled yet. */
  audit?: { lines: number; hash: string };
}

/** A copy of a database is damaged. The message names it. */
export class DamagedCopyError extends OperatorError {
  override name = "DamagedCopyError";
}

/** A copy is written, but could not be restored to count it. The message says what is missing. */
export class UnverifiedCopyError extends OperatorError {
  override name = "UnverifiedCopyError";
}

/** What a restore puts in the place of a database. */
export interface Replacement {
  /** The name of the backup, for the audit log. */
  source: string;
  /** Writes the copy to a file. */
  extract: (file: string) => Promise<void>;
  /** The folder for what is replaced. */
  aside: string;
  /** The command that finishes the restore, should it be interrupted. */
  command: string;
  now: Date;
}
