import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CommitUncertainError,
  DatabaseUnreachableError,
} from "../../src/storage/database/database-errors.ts";
import { openPostgres } from "../../src/storage/database/postgres/open-postgres.ts";
import { findPostgres, startPostgres, type PostgresServer } from "../support/postgres-server.ts";

let server: PostgresServer;

const loseConnection = sql`SELECT pg_terminate_backend(pg_backend_pid())`;

describe.skipIf(findPostgres() === undefined)("a connection that is lost", () => {
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  async function openDatabase(name: string) {
    server.run(`CREATE DATABASE ${name}`);
    const connection = openPostgres(server.url(name));
    await sql`CREATE TABLE notes (text TEXT NOT NULL)`.execute(connection.db);
    const read = async () =>
      (await sql<{ text: string }>`SELECT text FROM notes`.execute(connection.db)).rows;
    return { ...connection, read };
  }

  test("fails the query under way and no other", async () => {
    const { db, read, close } = await openDatabase("queries");
    await expect(loseConnection.execute(db)).rejects.toThrow(DatabaseUnreachableError);
    expect(await read()).toEqual([]);
    await close();
  });

  test("undoes a transaction that is not over, and says that nothing was saved", async () => {
    const { db, read, close } = await openDatabase("transactions");
    const writing = db.transaction().execute(async (transaction) => {
      await sql`INSERT INTO notes VALUES (${"one"})`.execute(transaction);
      await loseConnection.execute(transaction);
    });
    await expect(writing).rejects.toThrow("nothing was saved");
    expect(await read()).toEqual([]);
    await close();
  });

  test("is given up where it leads to a server that stands by, as after a failover", async () => {
    const { db, read, close } = await openDatabase("standby");
    const write = () => sql`INSERT INTO notes VALUES ('one')`.execute(db);
    server.run("ALTER DATABASE standby SET default_transaction_read_only = on");
    await expect(loseConnection.execute(db)).rejects.toThrow(DatabaseUnreachableError);
    await expect(write()).rejects.toThrow(DatabaseUnreachableError);
    server.run("ALTER DATABASE standby RESET default_transaction_read_only");
    await write();
    expect(await read()).toEqual([{ text: "one" }]);
    await close();
  });

  test("says that it is uncertain what was saved when it is lost during the commit", async () => {
    const { db, read, close } = await openDatabase("commits");
    await sql`CREATE FUNCTION lose_connection() RETURNS TRIGGER LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`.execute(db);
    await sql`CREATE CONSTRAINT TRIGGER lost AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION lose_connection()`.execute(db);
    const writing = db.transaction().execute(async (transaction) => {
      await sql`INSERT INTO notes VALUES (${"one"})`.execute(transaction);
    });
    await expect(writing).rejects.toThrow(CommitUncertainError);
    expect(await read()).toEqual([]);
    await close();
  });
});
