import { expect } from "vitest";
import { migrations } from "#migrations";
import type { Connection } from "../../src/storage/database/connection.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { isAheadSince, isMigrated, migrate, MigrationError } from "../../src/storage/database/migrator.ts";
import { step } from "../support/raw-sql.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { makeTempDir, openTestDatabase } from "../support/test-database.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openEmpty);

/** Creates an empty database without migrations. */
function openEmpty() {
  const dir = makeTempDir();
  const connection = openSqlite(dir.path);
  return {
    connection,
    async [Symbol.asyncDispose]() {
      await connection.close();
      dir[Symbol.dispose]();
    },
  };
}

test("an older version can go on after steps that it is compatible with, and not after another", async ({
  connection,
}) => {
  const first = step("0001-a", "CREATE TABLE a (id TEXT) STRICT");
  const added = { ...step("0002-b", "ALTER TABLE a ADD COLUMN b TEXT"), isCompatible: async () => true };
  await migrate(connection, [first]);
  const before = new Date().toISOString();
  let after = before;
  while (after === before) after = new Date().toISOString();
  await migrate(connection, [first, added]);
  expect(await isAheadSince(connection.db, after)).toBe(false);
  await migrate(connection, [first, added, step("0003-c", "ALTER TABLE a DROP COLUMN b")]);
  expect(await isAheadSince(connection.db, after)).toBe(true);
});

function schemaOf(connection: Connection): unknown[] {
  const { sqlite } = sqliteConnection(connection);
  return sqlite.prepare("SELECT type, name, sql FROM sqlite_master ORDER BY name").all();
}

test("runs each migration once, in order, and records it", async (given) => {
  const steps = [
    step("1", "CREATE TABLE a (x TEXT) STRICT"),
    step("2", "ALTER TABLE a ADD COLUMN y TEXT"),
    step("3", "ALTER TABLE a RENAME COLUMN y TO z"),
  ];
  expect(await isMigrated(given.connection, []).catch(() => false)).toBe(false);
  expect(await migrate(given.connection, steps.slice(0, 2))).toEqual(["1", "2"]);
  expect(await isMigrated(given.connection, steps)).toBe(false);
  expect(await migrate(given.connection, steps)).toEqual(["3"]);
  expect(await isMigrated(given.connection, steps)).toBe(true);
  const rows = given.connection.sqlite.prepare("SELECT name, date FROM migrations ORDER BY name").all();
  expect(rows).toEqual(["1", "2", "3"].map((name) => ({ name, date: expect.stringMatching(/^\d{4}-.*Z$/) })));
});

test("does nothing on a second run", async () => {
  await using given = openTestDatabase();
  const before = schemaOf(given.connection);
  expect(await migrate(given.connection, migrations)).toEqual([]);
  expect(schemaOf(given.connection)).toEqual(before);
  expect(await isMigrated(given.connection, migrations)).toBe(true);
});

test("rolls back a failing migration, names it with the reason, and keeps the earlier ones", async (given) => {
  const good = step("1", "CREATE TABLE a (x TEXT) STRICT", "INSERT INTO a VALUES ('kept')");
  await migrate(given.connection, [good]);
  const before = schemaOf(given.connection);
  const bad = step("2", "ALTER TABLE a ADD COLUMN y TEXT", "DELETE FROM a", "CREATE TABLE a (x TEXT) STRICT");
  const run = migrate(given.connection, [good, bad, step("3", "CREATE TABLE b (x TEXT) STRICT")]);
  await expect(run).rejects.toThrow("The migration 2 failed and was undone: table a already exists");
  await expect(run).rejects.toBeInstanceOf(MigrationError);
  expect(schemaOf(given.connection)).toEqual(before);
  expect(given.connection.sqlite.prepare("SELECT x FROM a").all()).toEqual([{ x: "kept" }]);
  const repaired = step("2", "ALTER TABLE a ADD COLUMN y TEXT");
  expect(await migrate(given.connection, [good, repaired])).toEqual(["2"]);
});

test("leaves no trace of a released migration that is interrupted after any statement, and runs it later", async (given) => {
  await migrate(given.connection, []);
  for (const [index, { name, up }] of migrations.entries()) {
    let statements = 0;
    for (let limit = 0; limit < 1000; limit += 1) {
      const earlier = migrations.slice(0, index);
      const before = schemaOf(given.connection);
      statements = 0;
      const brokenOff = {
        name,
        up: (db: Parameters<typeof up>[0]) => {
          const executor = db.getExecutor();
          return up({
            getExecutor: () =>
              new Proxy(executor, {
                get(target, key) {
                  if (key === "executeQuery" && statements++ === limit)
                    throw new Error("the lights went out");
                  const value: unknown = Reflect.get(target, key, target);
                  return typeof value === "function" ? value.bind(target) : value;
                },
              }),
          });
        },
      };
      const failed = await migrate(given.connection, [...earlier, brokenOff]).catch(
        (error: unknown) => error,
      );
      if (Array.isArray(failed)) break;
      expect(String(failed)).toContain("the lights went out");
      expect(schemaOf(given.connection)).toEqual(before);
    }
    // Else the interruption would not have been seen. Some migrations have a single statement.
    expect(statements).toBeGreaterThan(0);
  }
});

test("rolls back a migration that violates a foreign key, and turns foreign keys on again", async (given) => {
  const bad = step(
    "1",
    "CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT",
    "CREATE TABLE b (a INTEGER REFERENCES a (id)) STRICT",
    "INSERT INTO b VALUES (7)",
  );
  await expect(migrate(given.connection, [bad])).rejects.toThrow("1 foreign keys are violated");
  expect(given.connection.sqlite.pragma("foreign_keys", { simple: true })).toBe(1);
  expect(schemaOf(given.connection).length).toBeLessThanOrEqual(2);
});

test("rebuilds a table that others reference", async (given) => {
  const make = step(
    "1",
    "CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT",
    "CREATE TABLE b (a INTEGER REFERENCES a (id) ON DELETE CASCADE) STRICT",
    "INSERT INTO a VALUES (7)",
    "INSERT INTO b VALUES (7)",
  );
  const rebuild = step(
    "2",
    "CREATE TABLE a2 (id INTEGER PRIMARY KEY, name TEXT) STRICT",
    "INSERT INTO a2 (id) SELECT id FROM a",
    "DROP TABLE a",
    "ALTER TABLE a2 RENAME TO a",
  );
  await migrate(given.connection, [make, rebuild]);
  expect(given.connection.sqlite.prepare("SELECT * FROM b").all()).toEqual([{ a: 7 }]);
});

test("rejects a database of a newer version with advice, and does not change it", async () => {
  await using given = openTestDatabase();
  const { sqlite } = sqliteConnection(given.connection);
  sqlite
    .prepare("INSERT INTO migrations (name, date) VALUES ('9999-future', '2030-01-01T00:00:00.000Z')")
    .run();
  const before = schemaOf(given.connection);
  const run = migrate(given.connection, [...migrations, step("0002", "CREATE TABLE more (x TEXT) STRICT")]);
  await expect(run).rejects.toBeInstanceOf(MigrationError);
  await expect(run).rejects.toThrow(
    "The database was made by a newer version (9999-future). Start that version, or restore an older backup.",
  );
  expect(schemaOf(given.connection)).toEqual(before);
});

test("has unique migration names in order", () => {
  const names = migrations.map((migration) => migration.name);
  expect(names).toEqual([...new Set(names)].toSorted());
});

test("an earlier version stays ready, and can start, beside newer steps that are marked as compatible", async () => {
  await using given = openTestDatabase();
  const marked = { ...step("9998-adds", "CREATE TABLE added (x TEXT)"), isCompatible: async () => true };
  await migrate(given.connection, [...migrations, marked]);
  expect(await isMigrated(given.connection, migrations)).toBe(true);
  expect(await migrate(given.connection, migrations)).toEqual([]);
  const unmarked = step("9999-takes", "DROP TABLE added");
  await migrate(given.connection, [...migrations, marked, unmarked]);
  expect(await isMigrated(given.connection, migrations)).toBe(false);
  await expect(migrate(given.connection, migrations)).rejects.toThrow("9999-takes");
});
