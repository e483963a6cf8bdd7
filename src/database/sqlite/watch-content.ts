import type Sqlite from "better-sqlite3";
import type { ReadEpoch } from "../content-epoch.ts";

/** Tables whose writes change no public page. Every other table counts as content, as in migrations/postgres.sql. */
const NOT_CONTENT: ReadonlySet<string> = new Set([
  "history",
  "migrations",
  // Accounts.
  "users",
  "sessions",
  "account_tokens",
  "recovery_codes",
  "passkeys",
  "api_tokens",
  "second_factor_state",
  "second_factor_roles",
  "unsent_emails",
  "messages",
  "message_photos",
  "message_entries",
  // What staff do, and what they are shown.
  "previews",
  "creations",
  "product_imports",
  "bulk_changes",
  "bulk_change_records",
  "audit_log",
  "audit_head",
  "onboarding",
  "sample_records",
  "price_changes",
  // A page knows of a file what its address says.
  "files",
  // They change only with the content.
  "record_counts",
  "product_marks",
]);

/** How often writes of other processes are checked for: the check costs a tenth of a cached response. */
const ASKED_EVERY_MS = 5;

/**
 * Watches every table with public content. Temporary triggers call back for each row that this connection writes, raw
 * SQL included. Commits of other processes are noticed by `data_version`.
 *
 * The number changes when a row is written, shortly before the commit. Readers wait for the transaction, so what they
 * read afterwards belongs to the new number.
 */
export function watchContent(sqlite: Sqlite.Database): ReadEpoch {
  const known = watched.get(sqlite) ?? startWatch(sqlite);
  watched.set(sqlite, known);
  return known;
}

/** One set of triggers for each connection. */
const watched = new WeakMap<Sqlite.Database, ReadEpoch>();

function startWatch(sqlite: Sqlite.Database): ReadEpoch {
  let foreign = 0;
  let all = 0;
  const own = new Map<string, number>();
  sqlite.function("content_moved", (table) => {
    all++;
    own.set(String(table), (own.get(String(table)) ?? 0) + 1);
    return null;
  });
  for (const table of contentTables(sqlite)) {
    for (const event of ["INSERT", "UPDATE", "DELETE"]) {
      sqlite.exec(
        `CREATE TEMP TRIGGER "content_${table}_${event}" AFTER ${event} ON main."${table}" BEGIN SELECT content_moved('${table}'); END`,
      );
    }
  }

  const dataVersion = sqlite.prepare("PRAGMA data_version").pluck();
  let known = dataVersion.get();
  let askedAt = Number.NEGATIVE_INFINITY;
  return (tables) => {
    const now = performance.now();
    if (now - askedAt >= ASKED_EVERY_MS) {
      askedAt = now;
      const version = dataVersion.get();
      if (version !== known) {
        known = version;
        foreign++;
      }
    }
    const written = tables ? tables.reduce((sum, table) => sum + (own.get(table) ?? 0), 0) : all;
    return written + foreign;
  };
}

/** The search index is derived from the content, and the log of searches is not content. */
const SEARCH = /^search_(?!synonyms$)/;

/** Returns the tables with public content. Virtual tables cannot have triggers, and are only indexes. */
export function contentTables(sqlite: Sqlite.Database): string[] {
  const names = sqlite
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .pluck()
    .all();
  return names
    .map(String)
    .filter((name) => !NOT_CONTENT.has(name) && !SEARCH.test(name) && !name.startsWith("sqlite_"));
}
