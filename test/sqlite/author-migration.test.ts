import { expect, test } from "vitest";
import { migrations } from "#migrations";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { makeTempDir } from "../support/test-database.ts";

const RITA = "11111111-1111-4111-8111-111111111111";
const PAWLU = "22222222-2222-4222-8222-222222222222";

test("earlier writes get the account with their address, and names lose what looks like an address", async () => {
  using dir = makeTempDir();
  const connection = openSqlite(dir.path);
  try {
    const at = migrations.findIndex(({ name }) => name === "0010-authors");
    await migrate(connection, migrations.slice(0, at));
    const { sqlite } = connection;
    const addUser = sqlite.prepare(
      `INSERT INTO users (id, email, name, role, permissions, status, version, createdDate, updatedDate)
       VALUES (?, ?, ?, 'editor', '[]', 'invited', 4, '2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z')`,
    );
    addUser.run(RITA, "r_ta@shop.example", "Admin <admin@localhost>");
    addUser.run(PAWLU, "pawlu@shop.example", "pawlu@shop.example");
    const addWrite = sqlite.prepare(
      "INSERT INTO history (contentType, recordId, version, action, actor, date, record) VALUES ('jobs', 'x', ?, 'updated', ?, ?, '{}')",
    );
    addWrite.run(1, "Rita <r_ta@shop.example>", "2026-01-01T00:00:00.000Z");
    addWrite.run(2, "Admin <admin@localhost> <r_ta@shop.example>", "2026-03-01T00:00:00.000Z");
    addWrite.run(3, "Rota <rota@shop.example>", "2026-03-01T00:00:00.000Z");
    addWrite.run(4, "Pawlu <pawlu@shop.example>", "2026-03-01T00:00:00.000Z");
    addWrite.run(5, "Sample content", "2026-03-01T00:00:00.000Z");
    await migrate(connection, migrations);
    expect(
      sqlite
        .prepare(
          `SELECT "userId" FROM history WHERE "contentType" NOT IN ('settings', 'pages') ORDER BY version`,
        )
        .pluck()
        .all(),
    ).toEqual([
      // Before the account was there: another account had that address.
      null,
      RITA,
      null,
      PAWLU,
      null,
    ]);
    expect(sqlite.prepare("SELECT name, version FROM users ORDER BY id").raw().all()).toEqual([
      ["Admin", 4],
      ["pawlu", 4],
    ]);
  } finally {
    await connection.close();
  }
});
