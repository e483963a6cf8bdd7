import { sql, type QueryExecutorProvider } from "kysely";
import { migrations } from "#migrations";
import type { Migration } from "../../src/storage/database/migrator.ts";

/** How many rows the first slow step makes and the second fills in, a statement each. */
export const ROWS = 20;

/** The shipped migrations and two more that go through a table row by row, telling before each statement. */
export function slowMigrations(tell: () => void): Migration[] {
  return [
    ...migrations,
    {
      name: "9001-fill",
      async up(db: QueryExecutorProvider) {
        await sql`CREATE TABLE numbers (n INTEGER NOT NULL, text TEXT NOT NULL) STRICT`.execute(db);
        for (let n = 0; n < ROWS; n += 1) {
          await sql`INSERT INTO numbers VALUES (${n}, ${"x".repeat(1000)})`.execute(db);
        }
      },
    },
    {
      name: "9002-double",
      async up(db: QueryExecutorProvider) {
        await sql`ALTER TABLE numbers ADD COLUMN twice INTEGER`.execute(db);
        for (let n = 0; n < ROWS; n += 1) {
          await sql`UPDATE numbers SET twice = ${2 * n} WHERE n = ${n}`.execute(db);
        }
      },
    },
  ].map(({ name, up }) => ({ name, up: (db) => up(watched(db, tell)) }));
}

function watched(db: QueryExecutorProvider, tell: () => void): QueryExecutorProvider {
  const executor = db.getExecutor();
  return {
    getExecutor: () =>
      new Proxy(executor, {
        get(target, key) {
          if (key === "executeQuery") tell();
          const value: unknown = Reflect.get(target, key, target);
          return typeof value === "function" ? value.bind(target) : value;
        },
      }),
  };
}
