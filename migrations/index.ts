import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql, type QueryExecutorProvider } from "kysely";

/** The name of a migration's file: its number, and what it adds. */
const FILE = /^(\d{4}-[\w-]+)\.ts$/;

/**
 * The step with which PostgreSQL begins: `postgres.sql` is the schema after it. The steps before it do nothing there; a
 * later one runs its `up`, or its `upPostgres` if it has one.
 */
const POSTGRES_BEGINS = "0033-folded-columns";

/**
 * Every migration, in the order of the numbers in their names: each file of this folder is one. A released file never
 * changes its name or what it does. One that only adds exports `isCompatible = true`: processes of the version before stay
 * ready until they are replaced. The code of a migration is loaded only when it has to run.
 */
export const migrations = fs
  .readdirSync(import.meta.dirname)
  .toSorted()
  .flatMap((file) => {
    const [, name] = FILE.exec(file) ?? [];
    if (name === undefined) return [];
    return [
      {
        name,
        up: async (db: QueryExecutorProvider) => (await load(file)).up(db),
        upPostgres: (db: QueryExecutorProvider) => upPostgres(name, file, db),
        isCompatible: async () => (await load(file)).isCompatible === true,
      },
    ];
  });

async function upPostgres(name: string, file: string, db: QueryExecutorProvider): Promise<void> {
  if (name < POSTGRES_BEGINS) return;
  if (name === POSTGRES_BEGINS) {
    const schema = fs.readFileSync(path.join(import.meta.dirname, "postgres.sql"), "utf8");
    await sql.raw(schema).execute(db);
    return;
  }
  const migration = await load(file);
  await (migration.upPostgres ?? migration.up)(db);
}

function load(file: string) {
  return import(/* @vite-ignore */ pathToFileURL(path.join(import.meta.dirname, file)).href);
}
