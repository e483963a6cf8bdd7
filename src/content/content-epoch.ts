import type Sqlite from "better-sqlite3";

/** What no visitor sees: written all day without a page that would change. Any table not named here counts. */
const NOT_CONTENT: ReadonlySet<string> = new Set([
  "history",
  "migrations",
  "users",
  "sessions",
  "account_tokens",
  "recovery_codes",
  "previews",
]);

/** What other processes have committed is asked for once in this time: the question costs a tenth of an answer. */
const ASKED_EVERY_MS = 5;

/** A number that is another after every write of content, whoever wrote it. */
export type ReadEpoch = () => number;

/**
 * Watches every table that visitors see something of. Triggers of this connection's own call
 * back at each row, so that no writer can forget to say so, raw SQL included; what another
 * process has committed is noticed by `data_version`.
 *
 * A row counts when it is written, a moment before its commit: readers wait for the transaction,
 * so that what they read afterwards belongs to the new number.
 */
export function watchContent(sqlite: Sqlite.Database): ReadEpoch {
  let epoch = 0;
  sqlite.function("content_moved", () => {
    epoch++;
    return null;
  });
  for (const table of contentTables(sqlite)) {
    for (const event of ["INSERT", "UPDATE", "DELETE"]) {
      sqlite.exec(
        `CREATE TEMP TRIGGER "content_${table}_${event}" AFTER ${event} ON main."${table}" BEGIN SELECT content_moved(); END`,
      );
    }
  }

  const dataVersion = sqlite.prepare("PRAGMA data_version").pluck();
  let known = dataVersion.get();
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - askedAt >= ASKED_EVERY_MS) {
      askedAt = now;
      const version = dataVersion.get();
      if (version !== known) {
        known = version;
        epoch++;
      }
    }
    return epoch;
  };
}

/** What is searched in follows what it is made of, and what visitors looked for is no content. */
const SEARCH = /^search_/;

/** Virtual tables can't be watched, and are only indexes. */
function contentTables(sqlite: Sqlite.Database): string[] {
  const names = sqlite
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .pluck()
    .all();
  return names
    .map(String)
    .filter((name) => !NOT_CONTENT.has(name) && !SEARCH.test(name) && !name.startsWith("sqlite_"));
}
