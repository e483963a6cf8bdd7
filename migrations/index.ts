import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { QueryExecutorProvider } from "kysely";

/** The name of a migration's file: its number, and what it adds. */
const FILE = /^(\d{4}-[\w-]+)\.ts$/;

/**
 * Every migration, in the order of the numbers in their names: each file of this folder is one. A released file never
 * changes its name or what it does. The code of a migration is loaded only when it has to run.
 */
export const migrations = fs
  .readdirSync(import.meta.dirname)
  .toSorted()
  .flatMap((file) => {
    const [, name] = FILE.exec(file) ?? [];
    return name === undefined ? [] : [{ name, up: (db: QueryExecutorProvider) => run(file, db) }];
  });

async function run(file: string, db: QueryExecutorProvider): Promise<void> {
  const { up } = await import(/* @vite-ignore */ pathToFileURL(path.join(import.meta.dirname, file)).href);
  await up(db);
}
