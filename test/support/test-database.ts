import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { KEY_FILE } from "../../src/accounts/second-factor/secret-box.ts";
import { isSqlite, type Connection } from "../../src/storage/database/connection.ts";
import { openDatabase, type DatabaseConfig } from "../../src/storage/database/open-database.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { findPostgres, memoryFolder } from "./postgres-server.ts";

/** Creates a folder that is deleted when the test ends: `using dir = makeTempDir()`. */
export function makeTempDir(): { path: string } & Disposable {
  const dir = fs.mkdtempSync(path.join(memoryFolder(), "suqna-test-"));
  return { path: dir, [Symbol.dispose]: () => fs.rmSync(dir, { recursive: true, force: true }) };
}

/** Creates a data folder with a migrated, empty `site.db`. */
export function placeTemplate(dataDir: string): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, "site.db");
  fs.copyFileSync(inject("databaseTemplate"), file);
  fs.chmodSync(file, 0o600);
}

/** A database of a test's own, and the environment variables that name it. */
interface PlacedDatabase extends Disposable {
  config: DatabaseConfig;
  env: Readonly<Record<string, string>>;
}

/** Creates a migrated, empty database of the kind on which the tests run. */
export function placeDatabase(dataDir: string): PlacedDatabase {
  const server = inject("postgresUrl");
  if (server === "") {
    placeTemplate(dataDir);
    // A secret that the site writes itself waits for the disk.
    for (const name of ["session-secret", KEY_FILE])
      fs.writeFileSync(path.join(dataDir, name), randomUUID() + randomUUID(), { mode: 0o600 });
    return {
      config: { dataDir, databaseUrl: undefined, databaseListenUrl: undefined },
      env: { DATA_DIR: dataDir },
      [Symbol.dispose]: () => undefined,
    };
  }
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  runSql(server, `CREATE DATABASE ${name} TEMPLATE template STRATEGY file_copy`);
  const databaseUrl = new URL(name, server).href;
  return {
    config: { dataDir, databaseUrl, databaseListenUrl: undefined },
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SESSION_SECRET: "s".repeat(32) },
    [Symbol.dispose]: () => runSql(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Waits without leaving the turn of the event loop, since tests open their database as SQLite is opened: at once. */
function runSql(url: string, statement: string): void {
  const psql = path.join(findPostgres() ?? "", "psql");
  const { status, stderr } = spawnSync(psql, ["-q", "-d", url, "-c", statement], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

/** Opens a test's database. On SQLite, commits don't wait for the disk: no test cuts the power. */
export function openPlaced(config: DatabaseConfig): Connection {
  const connection = openDatabase(config);
  if (isSqlite(connection)) connection.sqlite.pragma("synchronous = OFF");
  return connection;
}

export interface TestDatabase extends AsyncDisposable {
  connection: Connection;
  db: Db;
  dataDir: string;
  /** The environment variables of a command that is to work on it. */
  env: Readonly<Record<string, string>>;
}

/** Opens a migrated, empty database for one test: `await using given = openTestDatabase()`. */
export function openTestDatabase(): TestDatabase {
  const dir = makeTempDir();
  const dataDir = path.join(dir.path, "data");
  const database = placeDatabase(dataDir);
  const connection = openPlaced(database.config);
  return {
    connection,
    db: connection.db,
    dataDir,
    env: database.env,
    async [Symbol.asyncDispose]() {
      await connection.close();
      database[Symbol.dispose]();
      dir[Symbol.dispose]();
    },
  };
}
