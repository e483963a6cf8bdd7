import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrations } from "#migrations";
import { openDatabase } from "../../src/database/connection.ts";
import { migrate } from "../../src/database/migrator.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of a migrated, empty `site.db`, closed, without a WAL file: every test copies it. */
    databaseTemplate: string;
  }
}

/** Migrates one database for the whole run: a copy takes a millisecond, a migration thirty. */
export default async function makeTemplate(project: TestProject): Promise<() => void> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-template-"));
  const connection = openDatabase(dir);
  await migrate(connection, migrations);
  await connection.close();
  project.provide("databaseTemplate", connection.file);
  return () => fs.rmSync(dir, { recursive: true, force: true });
}
