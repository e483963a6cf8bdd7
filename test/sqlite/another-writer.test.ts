import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { inTransaction } from "../../src/storage/database/transaction.ts";
import { buildJob } from "../support/build-content.ts";
import { listen } from "../support/raw-request.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { createStaff } from "../support/staff.ts";
import { makeTempDir } from "../support/test-database.ts";

test("delays a save while another process writes, and serves visitors in the meantime", async () => {
  await using staff = await createStaff();
  await using server = await listen(staff.app);
  const { body: job } = await staff.send("post", "/api/jobs", buildJob({ title: "Baker" })).expect(201);
  const other = new Sqlite(sqliteConnection(staff.connection).file);
  try {
    other.exec("BEGIN IMMEDIATE; UPDATE jobs SET title = title");
    const headers = { ...staff.bearer, "Content-Type": "application/json" };
    const body = JSON.stringify({ title: "Pastry baker" });
    let saved = false;
    const saving = server.send(`/api/jobs/${job.id}`, { method: "PUT", headers, body }).then((answer) => {
      saved = true;
      return answer;
    });
    // Reads do not wait, nor do requests that update a session.
    expect((await server.send("/api/jobs")).status).toBe(200);
    staff.pass(60_000);
    expect((await server.send("/api/users/me", { headers: staff.bearer })).status).toBe(200);
    expect(saved).toBe(false);
    other.exec("COMMIT");
    expect(JSON.parse((await saving).text)).toMatchObject({ title: "Pastry baker", version: 2 });
  } finally {
    other.close();
  }
});

test("rejects a save with a sentence after waiting five seconds for another process, and changes nothing", async () => {
  using dir = makeTempDir();
  const connection = openSqlite(dir.path);
  connection.sqlite.exec("CREATE TABLE notes (text TEXT) STRICT");
  const other = new Sqlite(connection.file);
  try {
    other.exec("BEGIN IMMEDIATE; INSERT INTO notes VALUES ('other')");
    const work = inTransaction(connection.db, () => Promise.reject(new Error("It must not begin.")));
    await expect(work).rejects.toMatchObject({ status: 503, message: /save again in a minute/ });
    other.exec("COMMIT");
    expect(connection.sqlite.pragma("busy_timeout", { simple: true })).toBe(5000);
    expect(connection.sqlite.inTransaction).toBe(false);
  } finally {
    other.close();
    await connection.close();
  }
});
