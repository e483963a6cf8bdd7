import fs from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrations } from "#migrations";
import { readSetting } from "../../src/content/settings/read-settings.ts";
import { composeSetting } from "../../src/content/settings/write-setting.ts";
import type { Connection } from "../../src/storage/database/connection.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { openPostgres } from "../../src/storage/database/postgres/open-postgres.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import SAMPLE_SETTINGS from "../../src/content/sample-content/settings.json" with { type: "json" };
import { isSettingName } from "../../src/content/settings/setting-names.ts";
import { memoryFolder, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of a migrated `site.db` with the sample settings and nothing else, closed, without a WAL file: every test copies it. */
    databaseTemplate: string;
    /**
     * The address of PostgreSQL, with the database `template` in place of the file, where the tests run on it
     * (`TEST_DATABASE=postgres`); otherwise empty.
     */
    postgresUrl: string;
  }
}

/** The settings of the sample chain, without a history: a test's database counts as new. */
async function writeSampleSettings(db: Db): Promise<void> {
  const date = "2026-11-01T00:00:00.000Z";
  for (const [name, fields] of Object.entries(SAMPLE_SETTINGS)) {
    if (!isSettingName(name)) continue;
    const value = JSON.stringify(composeSetting(name, await readSetting(db, name), fields));
    const row = { name, value, version: 1, createdDate: date, updatedDate: date };
    await db.insertInto("settings").values(row).execute();
  }
}

async function fill(connection: Connection): Promise<void> {
  await migrate(connection, migrations);
  await writeSampleSettings(connection.db);
  await connection.close();
}

/** Migrates one database for the whole run: a copy takes a millisecond, a migration thirty. */
export default async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  const dir = fs.mkdtempSync(path.join(memoryFolder(), "suqna-template-"));
  const connection = openSqlite(dir);
  await fill(connection);
  project.provide("databaseTemplate", connection.file);
  const postgres = process.env["TEST_DATABASE"] === "postgres" ? await startPostgres() : undefined;
  if (postgres) {
    postgres.run("CREATE DATABASE template");
    await fill(openPostgres(postgres.url("template")));
  }
  project.provide("postgresUrl", postgres?.url("postgres") ?? "");
  return async () => {
    await postgres?.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  };
}
