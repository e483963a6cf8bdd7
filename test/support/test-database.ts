import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { openDatabase, type Connection } from "../../src/database/connection.ts";
import type { Db } from "../../src/database/tables.ts";

/** A folder of the test's own, gone when it ends: `using dir = makeTempDir()`. */
export function makeTempDir(): { path: string } & Disposable {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-test-"));
  return { path: dir, [Symbol.dispose]: () => fs.rmSync(dir, { recursive: true, force: true }) };
}

/** Puts a migrated, empty `site.db` into a data folder that is not there yet. */
export function placeTemplate(dataDir: string): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, "site.db");
  fs.copyFileSync(inject("databaseTemplate"), file);
  fs.chmodSync(file, 0o600);
}

export interface TestDatabase extends AsyncDisposable {
  connection: Connection;
  db: Db;
  dataDir: string;
}

/** A migrated, empty database file of the test's own: `await using given = openTestDatabase()`. */
export function openTestDatabase(): TestDatabase {
  const dir = makeTempDir();
  const dataDir = path.join(dir.path, "data");
  placeTemplate(dataDir);
  const connection = openDatabase(dataDir);
  return {
    connection,
    db: connection.db,
    dataDir,
    async [Symbol.asyncDispose]() {
      await connection.close();
      dir[Symbol.dispose]();
    },
  };
}
