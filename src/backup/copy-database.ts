import fs from "node:fs/promises";
import Sqlite from "better-sqlite3";
import { BadBackupError, syncFolder } from "./manifest.ts";
import path from "node:path";

/** What the state was that was copied. */
export interface CopiedDatabase {
  rows: Record<string, number>;
  migrations: string[];
}

/**
 * Copies a database that may be in use into a file of its own, by SQLite's backup. What is
 * copied is the state of one moment: a read transaction keeps it while others go on writing.
 */
export async function copyDatabase(source: string, target: string): Promise<CopiedDatabase> {
  const from = new Sqlite(source, { fileMustExist: true, timeout: 5000 });
  try {
    from.exec("BEGIN");
    const copied = { rows: countRows(from), migrations: listMigrations(from) };
    await from.backup(target);
    from.exec("COMMIT");
    settle(target);
    await fs.chmod(target, 0o600);
    await using file = await fs.open(target, "r+");
    await file.sync();
    await syncFolder(path.dirname(target));
    return copied;
  } finally {
    from.close();
  }
}

/** Out of WAL mode the copy is one file, and can be looked at without leaving others beside it. */
function settle(file: string): void {
  const copy = new Sqlite(file);
  try {
    copy.pragma("journal_mode = DELETE");
  } finally {
    copy.close();
  }
}

/**
 * Opens a copy and looks at every page of it.
 *
 * @throws BadBackupError when anything is wrong with it.
 */
export function checkDatabase(file: string): CopiedDatabase {
  let copy: Sqlite.Database | undefined;
  try {
    copy = new Sqlite(file, { readonly: true, fileMustExist: true });
    const verdict = copy.pragma("integrity_check(1)", { simple: true });
    if (verdict !== "ok") throw new Error(String(verdict));
    if (copy.prepare("PRAGMA foreign_key_check").all().length > 0) throw new Error("references lead nowhere");
    return { rows: countRows(copy), migrations: listMigrations(copy) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BadBackupError(`${file} is damaged (${reason}).`, { cause: error });
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
