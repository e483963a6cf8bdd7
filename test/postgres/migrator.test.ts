import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrations } from "#migrations";
import { isMigrated, migrate } from "../../src/storage/database/migrator.ts";
import { openPostgres } from "../../src/storage/database/postgres/open-postgres.ts";
import { call, signIn, startSite, WITH_ADMIN } from "../faults/site-process.ts";
import { findPostgres, startPostgres, type PostgresServer } from "../support/postgres-server.ts";
import { step } from "../support/raw-sql.ts";

let server: PostgresServer;

describe.skipIf(findPostgres() === undefined)("migrations on PostgreSQL", () => {
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test("a failing migration is undone and named, and runs once it is repaired", async () => {
    server.run("CREATE DATABASE failing");
    const connection = openPostgres(server.url("failing"));
    await migrate(connection, migrations);
    const bad = step(
      "9999",
      "CREATE TABLE a (x text)",
      "DELETE FROM migrations",
      "CREATE TABLE products (x text)",
    );
    await expect(migrate(connection, [...migrations, bad])).rejects.toThrow(
      'The migration 9999 failed and was undone: relation "products" already exists',
    );
    expect(await isMigrated(connection, migrations)).toBe(true);
    const repaired = step("9999", "CREATE TABLE a (x text)");
    expect(await migrate(connection, [...migrations, repaired])).toEqual(["9999"]);
    await connection.close();
  });

  test("two starts on an empty database fill it once", async () => {
    server.run("CREATE DATABASE empty");
    const settings = {
      ...WITH_ADMIN,
      DATABASE_URL: server.url("empty"),
      SESSION_SECRET: "the same secret for every replica",
    };
    using one = startSite(settings);
    using other = startSite(settings);
    const [port] = await Promise.all([one.listening, other.listening]);
    const token = await signIn(port);
    const users: unknown[] = JSON.parse((await call(port, "/api/users", { token })).text);
    expect(users).toHaveLength(1);
    const created = `${one.output()}${other.output()}`.match(/"msg":"first admin created"/g);
    expect(created).toHaveLength(1);
  });
});
