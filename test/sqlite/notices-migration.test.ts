import { expect, test } from "vitest";
import { migrations } from "#migrations";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { makeTempDir } from "../support/test-database.ts";

const RITA = "11111111-1111-4111-8111-111111111111";
const EMAIL = "22222222-2222-4222-8222-222222222222";
const DATE = "2026-02-01T00:00:00.000Z";

test("waiting e-mails and sessions survive the upgrade: the e-mails without facts, the sessions without a proof", async () => {
  using dir = makeTempDir();
  const connection = openSqlite(dir.path);
  try {
    const at = migrations.findIndex(({ name }) => name === "0023-proved-sessions");
    await migrate(connection, migrations.slice(0, at));
    const { sqlite } = connection;
    sqlite
      .prepare(
        `INSERT INTO users (id, email, name, role, permissions, status, version, createdDate, updatedDate)
         VALUES (?, 'rita@shop.example', 'Rita', 'editor', '[]', 'invited', 1, ?, ?)`,
      )
      .run(RITA, DATE, DATE);
    sqlite
      .prepare("INSERT INTO unsent_emails VALUES (?, ?, 'activation', 'waiting', 2, 'refused', ?, ?)")
      .run(EMAIL, RITA, DATE, DATE);
    sqlite
      .prepare("INSERT INTO sessions VALUES (?, ?, '{}', ?, ?, ?, '192.0.2.1', 'Firefox')")
      .run("a".repeat(64), RITA, DATE, DATE, DATE);
    await migrate(connection, migrations);
    expect(sqlite.prepare("SELECT * FROM unsent_emails").all()).toEqual([
      {
        id: EMAIL,
        userId: RITA,
        messageId: null,
        kind: "activation",
        facts: "{}",
        state: "waiting",
        attempts: 2,
        error: "refused",
        createdDate: DATE,
        nextDate: DATE,
      },
    ]);
    expect(sqlite.prepare("SELECT userAgent, provedDate FROM sessions").all()).toEqual([
      { userAgent: "Firefox", provedDate: null },
    ]);
    // An account that is deleted still takes its e-mails with it.
    sqlite.prepare("DELETE FROM users").run();
    expect(sqlite.prepare("SELECT count(*) FROM unsent_emails").pluck().get()).toBe(0);
  } finally {
    await connection.close();
  }
});
