import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql, type QueryExecutorProvider } from "kysely";

/** This folder. The build has the same steps as JavaScript in a folder beside this code, or beside that of its chunks. */
const FOLDER =
  ["migrations", "../migrations"]
    .map((name) => path.join(import.meta.dirname, name))
    .find((folder) => fs.existsSync(folder)) ?? import.meta.dirname;

/** The name of a migration's file: its number, and what it adds. */
const FILE = /^(\d{4}-[\w-]+)\.[jt]s$/;

/** Where a statement ends in `sqlite.sql` and `postgres.sql`: the next one begins at the beginning of a line. */
const BETWEEN_STATEMENTS = /(?<=;)\n+(?=CREATE|INSERT|DO|--)/;

/**
 * The first step: the whole schema. It has the name of the last of the steps that it replaces, so a database in which all
 * of those have run has run this one, and their rows stay as they are.
 */
const FIRST = {
  name: "0033-folded-columns",
  replacesStepsOf: "0.1.0 (commit b3e62a2c)",
  up: (db: QueryExecutorProvider) => runFile("sqlite.sql", db),
  upPostgres: (db: QueryExecutorProvider) => runFile("postgres.sql", db),
};

/**
 * Every migration, in the order of the numbers in their names: the first, and each file of this folder. A released file
 * never changes its name or what it does. On PostgreSQL its `upPostgres` runs if it has one, otherwise its `up`. One that
 * only adds exports `isCompatible = true`: processes of the version before stay ready until they are replaced. The code of
 * a migration is loaded only when it has to run.
 */
export const migrations = [
  FIRST,
  ...fs
    .readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) => {
      const [, name] = FILE.exec(file) ?? [];
      if (name === undefined) return [];
      return [
        {
          name,
          up: async (db: QueryExecutorProvider) => (await load(file)).up(db),
          upPostgres: async (db: QueryExecutorProvider) => {
            const migration = await load(file);
            await (migration.upPostgres ?? migration.up)(db);
          },
          isCompatible: async () => (await load(file)).isCompatible === true,
        },
      ];
    }),
];

async function runFile(file: string, db: QueryExecutorProvider): Promise<void> {
  const statements = fs.readFileSync(path.join(FOLDER, file), "utf8").split(BETWEEN_STATEMENTS);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function load(file: string) {
  return import(/* @vite-ignore */ pathToFileURL(path.join(FOLDER, file)).href);
}
