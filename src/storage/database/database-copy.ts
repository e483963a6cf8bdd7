import { OperatorError } from "../../errors.ts";
import type { Db } from "./tables.ts";

/** The names of the copies: SQLite's whole file, or a dump of PostgreSQL. */
export const SQLITE_COPY = "site.db";
export const POSTGRES_COPY = "site.dump";

/**
 * The tables of which no copy has a row: the keys of visitors' files (decision 94), by which a copy could open what was deleted
 * since, and the counts of limits, which have visitors' network addresses.
 */
export const NOT_COPIED = ["file_keys", "rate_limits"] as const;

/**
 * What a restored database must not go on with: statements for both databases, in the order in which they run, each with its table. An
 * earlier version may not have the table.
 */
export const AFTER_RESTORE: readonly (readonly [table: string, statement: string])[] = [
  ["sessions", "DELETE FROM sessions"],
  ["account_tokens", "DELETE FROM account_tokens WHERE kind = 'reset'"],
  // One of them may have been revoked since.
  ["api_tokens", "DELETE FROM api_tokens"],
  ["staff_links", "DELETE FROM staff_links"],
  // Of PostgreSQL: the processes that ran at the time of the backup.
  ["replicas", "DELETE FROM replicas"],
  // No e-mail is sent twice (decision 28).
  [
    "unsent_emails",
    `UPDATE unsent_emails SET state = 'uncertain',
      error = 'A backup was restored. This e-mail may have been sent since it was made.'
      WHERE state IN ('waiting', 'sending')`,
  ],
  // Each may have been announced since. The first run forgets those that visitors do not see.
  [
    "announced_jobs",
    'INSERT INTO announced_jobs ("jobId") SELECT id FROM jobs WHERE true ON CONFLICT DO NOTHING',
  ],
];

export type CopyName = typeof SQLITE_COPY | typeof POSTGRES_COPY;

/** The number of rows of each table, the migrations that have run, and the head of the audit log. */
export interface DatabaseSummary {
  rows: Record<string, number>;
  migrations: string[];
  /** The head of the audit log; absent in a database that no start has filled yet. */
  audit?: { lines: number; hash: string };
}

/** What is counted of a copy: the database without the rows that no copy has. */
export function asCopied({ rows, ...summary }: DatabaseSummary): DatabaseSummary {
  const emptied = NOT_COPIED.filter((table) => table in rows).map((table) => [table, 0]);
  return { ...summary, rows: { ...rows, ...Object.fromEntries(emptied) } };
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
  /** Writes to the restored database, before the site can start with it. */
  finish: (db: Db) => Promise<void>;
  now: Date;
}
