import { expect, test } from "vitest";
import { migrations } from "#migrations";
import { migrate } from "../../src/storage/database/migrator.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { makeTempDir } from "../support/test-database.ts";

/** Migrates a database up to this version's list, lets `write` write in it, and migrates the rest. */
async function upgrade(write: (sql: (statement: string) => void) => void) {
  using dir = makeTempDir();
  const connection = openSqlite(dir.path);
  try {
    const at = migrations.findIndex(({ name }) => name === "0027-onboarding");
    await migrate(connection, migrations.slice(0, at));
    write((statement) => connection.sqlite.exec(statement));
    await migrate(connection, migrations);
    return {
      state: connection.sqlite.prepare("SELECT state FROM onboarding").pluck().get(),
      samples: connection.sqlite.prepare("SELECT contentType, recordId FROM sample_records").all(),
    };
  } finally {
    await connection.close();
  }
}

function historyLine(kind: string, id: string, version: number, actor: string): string {
  const action = version === 1 ? "created" : "updated";
  return `INSERT INTO history (contentType, recordId, version, action, actor, date, record)
    VALUES ('${kind}', '${id}', ${version}, '${action}', '${actor}', '2026-01-01T00:00:00.000Z', '{}')`;
}

test("an installation in which a person has written is not greeted after an upgrade; its sample content is known", async () => {
  const { state, samples } = await upgrade((sql) => {
    sql(historyLine("products", "a", 1, "Sample content"));
    sql(historyLine("products", "b", 1, "Rita <rita@shop.example>"));
    sql(historyLine("settings", "brand", 1, "Sample content"));
  });
  expect(state).toBe("dismissed");
  expect(samples).toEqual([{ contentType: "products", recordId: "a" }]);
});

test("a new installation, and an upgraded one in which no person has written, are greeted", async () => {
  expect((await upgrade(() => undefined)).state).toBe("shown");
  const { state, samples } = await upgrade((sql) => {
    sql(historyLine("stores", "a", 1, "Sample content"));
    sql(historyLine("settings", "brand", 1, "Upgrade"));
  });
  expect(state).toBe("shown");
  expect(samples).toEqual([{ contentType: "stores", recordId: "a" }]);
});
