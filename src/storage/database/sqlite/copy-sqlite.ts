import fs from "node:fs/promises";
import Sqlite from "better-sqlite3";
import { syncFolder } from "../../files/durable-files.ts";
import { DamagedCopyError, type DatabaseSummary } from "../database-copy.ts";
import path from "node:path";

/**
 * Copies a database that may be in use, with SQLite's backup API. The copy is a consistent snapshot: a read transaction
 * isolates it from writes that happen in the meantime.
 */
export async function copyDatabase(source: string, target: string): Promise<DatabaseSummary> {
  const from = new Sqlite(source, { fileMustExist: true, timeout: 5000 });
  try {
    from.exec("BEGIN");
    const copied = summarise(from);
    await from.backup(target);
    from.exec("COMMIT");
    leaveWalMode(target);
    await fs.chmod(target, 0o600);
    await using file = await fs.open(target, "r+");
    await file.sync();
    await syncFolder(path.dirname(target));
    return copied;
  } finally {
    from.close();
  }
}

/** Without WAL, the copy is a single file, and opening it creates no others next to it. */
function leaveWalMode(file: string): void {
  const copy = new Sqlite(file);
  try {
    copy.pragma("journal_mode = DELETE");
  } finally {
    copy.close();
  }
}

/**
 * Checks every page and every foreign key of a copied database.
 *
 * @throws DamagedCopyError when a check fails.
 */
export function checkDatabase(file: string): DatabaseSummary {
  let copy: Sqlite.Database | undefined;
  try {
    copy = new Sqlite(file, { readonly: true, fileMustExist: true });
    const result = copy.pragma("integrity_check(1)", { simple: true });
    if (result !== "ok") throw new Error(String(result));
    if (copy.prepare("PRAGMA foreign_key_check").all().length > 0)
      throw new Error("foreign keys are violated");
    return summarise(copy);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DamagedCopyError(`${file} is damaged (${reason}).`, { cause: error });
  } finally {
    copy?.close();
  }
}

/** Whether the database has a table. */
export function hasTable(database: Sqlite.Database, name: string): boolean {
  return (
    database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined
  );
}

function summarise(database: Sqlite.Database): DatabaseSummary {
  const head = hasTable(database, "audit_head")
    ? database.prepare<[], { lines: number; hash: string }>("SELECT lines, hash FROM audit_head").get()
    : undefined;
  return {
    rows: countRows(database),
    migrations: listMigrations(database),
    ...(head && { audit: head }),
  };
}

function countRows(database: Sqlite.Database): Record<string, number> {
  const tables = database
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all();
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      Number(
        database
          .prepare(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`)
          .pluck()
          .get(),
      ),
    ]),
  );
}

function listMigrations(database: Sqlite.Database): string[] {
  if (!hasTable(database, "migrations")) return [];
  return database.prepare("SELECT name FROM migrations ORDER BY name").pluck().all().map(String);
}
