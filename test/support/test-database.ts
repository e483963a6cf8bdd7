import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { openDatabase, type Connection } from "../../src/database/connection.ts";
import type { Db } from "../../src/database/tables.ts";

/** Creates a folder that is deleted when the test ends: `using dir = makeTempDir()`. */
export function makeTempDir(): { path: string } & Disposable {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-test-"));
  return { path: dir, [Symbol.dispose]: () => fs.rmSync(dir, { recursive: true, force: true }) };
}

/** Creates a data folder with a migrated, empty `site.db`. */
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

/** Opens a migrated, empty database file for one test: `await using given = openTestDatabase()`. */
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
