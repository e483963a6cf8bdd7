import type Sqlite from "better-sqlite3";
import type { ReadEpoch } from "../connection.ts";

/** Tables whose writes change no public page. Every other table counts as content, as in migrations/postgres.sql. */
const NOT_CONTENT: ReadonlySet<string> = new Set([
  "history",
  "migrations",
  // Accounts.
  "users",
  "sessions",
  "company_accounts",
  "company_sessions",
  "session_views",
  "account_tokens",
  "recovery_codes",
  "passkeys",
  "api_tokens",
  "second_factor_state",
  "second_factor_roles",
  "unsent_emails",
  "messages",
  "message_files",
  "file_keys",
  "deleted_messages",
  "message_entries",
  "applications",
  "application_links",
  "application_ratings",
  "interviews",
  "subscription_requests",
  "subscribers",
  "subscriber_handovers",
  "announced_jobs",
  "job_letters",
  "form_counts",
  "form_draws",
  // What staff do, and what they are shown.
  "previews",
  "staff_links",
  "comments",
  "approvals",
  "creations",
  "product_imports",
  "feeds",
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
  "product_offers",
  // Counts of visitors' requests.
  "daily_counts",
  // What processes share.
  "rate_limits",
  "leases",
  "open_editors",
  "content_epochs",
]);

/**
 * Watches every table with public content. Triggers in the file count each row that any process writes, raw SQL included,
 * in `content_epochs`. A temporary trigger tells this connection of its own writes. Commits of other processes are noticed
 * by `data_version`; whether one of them wrote content, and to which tables, is read from the counts.
 *
 * The number changes when a row is written, shortly before the commit. Readers wait for the transaction, so what they
 * read afterwards belongs to the new number.
 */
export function watchContent(sqlite: Sqlite.Database): ReadEpoch {
  countWrites(sqlite);
  let all = 0;
  const changes = new Map<string, number>();
  const change = (table: string) => {
    all++;
    changes.set(table, (changes.get(table) ?? 0) + 1);
  };
  sqlite.function("content_moved", (table) => {
    change(String(table));
    return null;
  });
  sqlite.exec(
    `CREATE TEMP TRIGGER content_moved AFTER UPDATE ON main.content_epochs
      BEGIN SELECT content_moved(NEW."tableName"); END`,
  );

  const counts = sqlite.prepare<[], [string, number]>('SELECT "tableName", epoch FROM content_epochs').raw();
  const dataVersion = sqlite.prepare("PRAGMA data_version").pluck();
  let version = dataVersion.get();
  let seen = new Map(counts.all());
  let askedAt = Number.NEGATIVE_INFINITY;

  /** Own writes since the last look count once more here, which renders a page once more. */
  function lookForOthers(): void {
    const current = dataVersion.get();
    if (current === version) return;
    version = current;
    const found = counts.all();
    for (const [table, epoch] of found) if (epoch !== seen.get(table)) change(table);
    // Counts of an open transaction may be undone, and reached again by another process: none is known then.
    seen = new Map(sqlite.inTransaction ? [] : found);
  }

  return (tables) => {
    const now = performance.now();
    if (now - askedAt >= ASKED_EVERY_MS) {
      askedAt = now;
      lookForOthers();
    }
    return tables ? tables.reduce((sum, table) => sum + (changes.get(table) ?? 0), 0) : all;
  };
}

/** Adds the triggers that the file lacks: those of a new table, or of one that a migration has made again. */
function countWrites(sqlite: Sqlite.Database): void {
  const there = new Set(
    sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all(),
  );
  const missing = contentTables(sqlite).flatMap((table) =>
    ["INSERT", "UPDATE", "DELETE"]
      .map((event) => ({ table, event, name: `content_${table}_${event}` }))
      .filter(({ name }) => !there.has(name)),
  );
  // A start that has nothing to add needs no lock and no free disk.
  if (missing.length === 0) return;
  sqlite
    .transaction(() => {
      const add = sqlite.prepare("INSERT INTO content_epochs VALUES (?, 0) ON CONFLICT DO NOTHING");
      for (const { table, event, name } of missing) {
        add.run(table);
        sqlite.exec(
          `CREATE TRIGGER IF NOT EXISTS "${name}" AFTER ${event} ON "${table}"
            BEGIN UPDATE content_epochs SET epoch = epoch + 1 WHERE "tableName" = '${table}'; END`,
        );
      }
    })
    .immediate();
}

/** The search index is derived from the content. */
const SEARCH = /^search_(?!synonyms$)/;

/** Virtual tables cannot have triggers, and are only indexes. */
export function contentTables(sqlite: Sqlite.Database): string[] {
  const names = sqlite
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .pluck()
    .all();
  return names
    .map(String)
    .filter((name) => !NOT_CONTENT.has(name) && !SEARCH.test(name) && !name.startsWith("sqlite_"));
}

/** How often a process looks for commits of others, in milliseconds: the look costs a tenth of a cached response. */
const ASKED_EVERY_MS = 5;

/**
 * How long after a commit every process looks again before it answers from what it keeps, in milliseconds. A timer may
 * fire a millisecond early.
 */
export const SEEN_WITHIN_MS = ASKED_EVERY_MS + 2;
