import { randomUUID } from "node:crypto";
import Sqlite from "better-sqlite3";
import fc from "fast-check";
import { Kysely } from "kysely";
import { expect } from "vitest";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { hashLine, NO_HASH, type AuditRow, recordAudit } from "../../src/storage/audit/record-audit.ts";
import { readAuditHead, verifyAudit } from "../../src/storage/audit/verify-audit.ts";
import { Dialect } from "../../src/storage/database/sqlite/dialect.ts";
import type { Db, Tables } from "../../src/storage/database/tables.ts";
import { KINDS } from "../support/content-types.ts";
import { forAllAsync } from "../support/property-runs.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openTestDatabase);

const NOW = "2026-11-21T09:00:00.000Z";

/** A log of content and other lines, as the bytes of a database without the triggers that protect it. */
async function makeLog(): Promise<{ bytes: Buffer; lines: number; referring: number[] }> {
  await using given = openTestDatabase();
  const { db, connection } = given;
  for (const kind of KINDS) {
    const { id } = await kind.create(db, kind.build("Bread"), NOW);
    await recordAudit(db, {
      action: "sign-out",
      subject: { type: "accounts", id: randomUUID(), name: "a@b.c" },
    });
    await kind.update(db, id, { [kind.title]: "Rye bread" }, 1, NOW);
    await kind.bin(db, id, NOW);
    await kind.restore(db, id, NOW);
  }
  const { sqlite } = sqliteConnection(connection);
  for (const name of ["audit_log_without_update", "audit_log_without_delete", "audit_head_without_update"])
    sqlite.exec(`DROP TRIGGER ${name}`);
  const referring = sqlite
    .prepare("SELECT seq FROM audit_log WHERE historyHash IS NOT NULL ORDER BY seq")
    .pluck()
    .all()
    .map(Number);
  const { lines } = await readAuditHead(db);
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  sqlite.pragma("journal_mode = DELETE");
  return { bytes: sqlite.serialize(), lines, referring };
}

/** The plain text and number columns of a line. */
const COLUMNS = [
  "date",
  "area",
  "action",
  "userId",
  "actor",
  "address",
  "device",
  "proof",
  "subjectType",
  "subjectId",
  "subject",
  "historyHash",
  "changes",
  "note",
  "requestId",
  "hash",
] as const satisfies readonly (keyof AuditRow)[];

const HISTORY_COLUMNS = ["actor", "userId", "date", "record", "action"] as const;

/** A way to tamper with the log, by numbers that are taken modulo what there is. */
const tampering = fc.oneof(
  fc.record({
    what: fc.constant("change" as const),
    line: fc.nat(),
    column: fc.constantFrom(...COLUMNS),
    value: fc.string({ maxLength: 20 }),
  }),
  fc.record({ what: fc.constant("change version" as const), line: fc.nat(), value: fc.nat() }),
  fc.record({ what: fc.constant("remove" as const), line: fc.nat(), renumber: fc.boolean() }),
  fc.record({ what: fc.constant("cut" as const), line: fc.nat() }),
  fc.record({ what: fc.constant("swap" as const), line: fc.nat(), other: fc.nat() }),
  fc.record({
    what: fc.constant("insert" as const),
    line: fc.nat(),
    copied: fc.nat(),
    chained: fc.boolean(),
  }),
  fc.record({
    what: fc.constant("change history" as const),
    line: fc.nat(),
    column: fc.constantFrom(...HISTORY_COLUMNS),
    value: fc.string({ maxLength: 20 }),
  }),
  fc.record({ what: fc.constant("remove history" as const), line: fc.nat() }),
);

type Tampering = typeof tampering extends fc.Arbitrary<infer Value> ? Value : never;

/** Tampers with the log. Returns the number of the first wrong line. */
function tamper(
  sqlite: Sqlite.Database,
  lines: number,
  referring: readonly number[],
  how: Tampering,
): number {
  const seq = (how.line % lines) + 1;
  const shift = (from: number, by: 1 | -1) => {
    // In two steps: the numbers are unique at every moment.
    sqlite.prepare("UPDATE audit_log SET seq = seq + 1000000 WHERE seq >= ?").run(from);
    sqlite.prepare("UPDATE audit_log SET seq = seq - 1000000 + ? WHERE seq > 1000000").run(by);
  };
  switch (how.what) {
    case "change": {
      const { column, value } = how;
      const text = column === "hash" ? value.padEnd(64, "x").slice(0, 64) : value;
      sqlite.prepare(`UPDATE audit_log SET "${column}" = ? WHERE seq = ?`).run(text, seq);
      return seq;
    }
    case "change version":
      sqlite.prepare("UPDATE audit_log SET historyVersion = ? WHERE seq = ?").run(how.value + 100, seq);
      return seq;
    case "remove":
      sqlite.prepare("DELETE FROM audit_log WHERE seq = ?").run(seq);
      if (how.renumber) shift(seq, -1);
      return seq;
    case "cut":
      sqlite.prepare("DELETE FROM audit_log WHERE seq >= ?").run(seq);
      return seq;
    case "swap": {
      const other = (how.other % lines) + 1 === seq ? (seq % lines) + 1 : (how.other % lines) + 1;
      sqlite.prepare("UPDATE audit_log SET seq = 2000000 WHERE seq = ?").run(seq);
      sqlite.prepare("UPDATE audit_log SET seq = ? WHERE seq = ?").run(seq, other);
      sqlite.prepare("UPDATE audit_log SET seq = ? WHERE seq = 2000000").run(other);
      return Math.min(seq, other);
    }
    case "insert": {
      const at = how.chained ? lines + 1 : seq;
      const copied = readLine(sqlite, (how.copied % lines) + 1);
      const last = readLine(sqlite, lines);
      shift(at, 1);
      const row = { ...copied, seq: at, note: "inserted" };
      // At the end, with a hash that follows: only the head says that it does not belong there.
      insertLine(sqlite, how.chained ? { ...row, hash: hashLine(last.hash, row) } : row);
      return at;
    }
    case "change history":
    case "remove history": {
      const line = referring[how.line % referring.length] ?? 0;
      const { subjectType, subjectId, historyVersion } = readLine(sqlite, line);
      const where = "WHERE contentType = ? AND recordId = ? AND version = ?";
      const key = [subjectType, subjectId, historyVersion];
      if (how.what === "remove history") sqlite.prepare(`DELETE FROM history ${where}`).run(...key);
      else {
        const value =
          how.column === "action"
            ? "binned"
            : how.column === "record"
              ? JSON.stringify({ title: how.value })
              : how.value;
        const { changes } = sqlite
          .prepare(`UPDATE history SET "${how.column}" = ? ${where} AND "${how.column}" IS NOT ?`)
          .run(value, ...key, value);
        if (changes === 0) sqlite.prepare(`DELETE FROM history ${where}`).run(...key);
      }
      return line;
    }
  }
}

function readLine(sqlite: Sqlite.Database, seq: number): AuditRow {
  const row = sqlite.prepare<[number], AuditRow>("SELECT * FROM audit_log WHERE seq = ?").get(seq);
  if (!row) throw new Error(`There is no line ${seq}.`);
  return row;
}

function insertLine(sqlite: Sqlite.Database, row: AuditRow): void {
  const names = Object.keys(row);
  sqlite
    .prepare(
      `INSERT INTO audit_log (${names.map((name) => `"${name}"`).join(", ")}) VALUES (${names.map((name) => `@${name}`).join(", ")})`,
    )
    .run(row);
}

/** Opens a copy of the log in memory. */
function openCopy(bytes: Buffer): { sqlite: Sqlite.Database; db: Db } & AsyncDisposable {
  const sqlite = new Sqlite(bytes);
  const db = new Kysely<Tables>({ dialect: new Dialect(sqlite, { busyTimeoutMs: 0 }) });
  return {
    sqlite,
    db,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      sqlite.close();
    },
  };
}

test("verify names the first wrong line after each random tampering", async () => {
  const { bytes, lines, referring } = await makeLog();
  expect(referring.length).toBeGreaterThanOrEqual(20);
  await forAllAsync(1_000, tampering, async (how) => {
    await using copy = openCopy(bytes);
    expect((await verifyAudit(copy.db)).wrong).toBeUndefined();
    const before = [readAll(copy.sqlite, "audit_log"), readAll(copy.sqlite, "history")];
    const wrong = tamper(copy.sqlite, lines, referring, how);
    fc.pre(
      JSON.stringify([readAll(copy.sqlite, "audit_log"), readAll(copy.sqlite, "history")]) !==
        JSON.stringify(before),
    );
    expect((await verifyAudit(copy.db)).wrong?.seq).toBe(wrong);
  });
});

function readAll(sqlite: Sqlite.Database, table: string): unknown[] {
  return sqlite.prepare(`SELECT * FROM ${table}`).all();
}

test("a log that was rewritten with its head is found by a head that was kept elsewhere, and by no other means", async () => {
  const { bytes, lines } = await makeLog();
  await using copy = openCopy(bytes);
  const { sqlite, db } = copy;
  const kept = await readAuditHead(db);
  let previous = NO_HASH;
  for (let seq = 1; seq <= lines; seq += 1) {
    const row = { ...readLine(sqlite, seq), ...(seq === 4 && { actor: "another@shop.example" }) };
    previous = hashLine(previous, row);
    sqlite.prepare("UPDATE audit_log SET actor = ?, hash = ? WHERE seq = ?").run(row.actor, previous, seq);
  }
  sqlite.prepare("UPDATE audit_head SET hash = ?").run(previous);
  expect((await verifyAudit(db)).wrong).toBeUndefined();
  const anchor = { ...kept, source: "the backup of yesterday", date: NOW };
  expect((await verifyAudit(db, [anchor])).wrong).toEqual({
    seq: lines,
    problem: expect.stringContaining("the backup of yesterday"),
  });
});

test("a log that was cut with its head is found by a head that was kept elsewhere", async () => {
  const { bytes, lines } = await makeLog();
  await using copy = openCopy(bytes);
  const { sqlite, db } = copy;
  const kept = await readAuditHead(db);
  sqlite.prepare("DELETE FROM audit_log WHERE seq > ?").run(lines - 3);
  sqlite
    .prepare("UPDATE audit_head SET lines = ?, hash = ?")
    .run(lines - 3, readLine(sqlite, lines - 3).hash);
  expect((await verifyAudit(db)).wrong).toBeUndefined();
  expect((await verifyAudit(db, [{ ...kept, source: "the log", date: NOW }])).wrong?.seq).toBe(lines - 2);
});

test("heads from before a restored backup are not compared, and the verdict says how many", async (given) => {
  const { db } = given;
  const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`);
  await recordAudit(db, { action: "sign-out", now: at("09:00") });
  const inBackup = {
    ...(await readAuditHead(db)),
    source: "the restored backup",
    date: at("09:01").toISOString(),
  };
  const lost = { lines: 2, hash: "f".repeat(64), source: "a later backup", date: at("10:00").toISOString() };
  await recordAudit(db, { action: "backup.restored", now: at("11:00") });
  const verdict = await verifyAudit(db, [inBackup, lost]);
  expect(verdict).toMatchObject({ lines: 2, anchors: 1, skipped: 1 });
  expect(verdict.wrong).toBeUndefined();
  // A head of after the restore must fit.
  const later = { ...lost, date: at("12:00").toISOString() };
  expect((await verifyAudit(db, [later])).wrong?.seq).toBe(2);
});

test("a change of what the history says of a group of settings is found", async ({ db }) => {
  const by = { actor: "test", now: new Date(NOW) };
  await writeSetting(db, "brand", { name: "Gelli" }, undefined, by);
  const { version } = await writeSetting(db, "brand", { name: "Ġelli" }, undefined, by);
  expect((await verifyAudit(db)).wrong).toBeUndefined();
  const { lines } = await readAuditHead(db);
  const latest = db.updateTable("history").where("recordId", "=", "brand").where("version", "=", version);
  await latest.set({ actor: "another person" }).execute();
  expect((await verifyAudit(db)).wrong).toMatchObject({ seq: lines });
});

test("sound logs of any content and length verify", async () => {
  const entry = fc.record({
    action: fc.constantFrom("sign-out", "account.changed", "products.exported", "sign-in.refused"),
    subject: fc.record({
      type: fc.string(),
      id: fc.string(),
      name: fc.string({ unit: "binary", maxLength: 300 }),
    }),
    changes: fc.array(
      fc.record({ field: fc.string(), before: fc.option(fc.string()), after: fc.option(fc.string()) }),
      { maxLength: 3 },
    ),
    note: fc.string({ unit: "grapheme" }),
  });
  await forAllAsync(50, fc.array(entry, { maxLength: 30 }), async (entries) => {
    await using given = openTestDatabase();
    for (const one of entries) await recordAudit(given.db, one);
    expect(await verifyAudit(given.db)).toMatchObject({ lines: entries.length, anchors: 0, skipped: 0 });
    expect((await verifyAudit(given.db)).wrong).toBeUndefined();
  });
});

test("verifies across the parts in which the log is read, while other lines are added", async ({ db }) => {
  await db.transaction().execute(async (trx) => {
    for (let count = 1; count <= 1_500; count += 1)
      await recordAudit(trx, { action: "sign-out", note: String(count) });
  });
  const verifying = verifyAudit(db);
  await Promise.all(Array.from({ length: 20 }, () => recordAudit(db, { action: "sign-out" })));
  expect((await verifying).wrong).toBeUndefined();
  expect(await verifyAudit(db)).toMatchObject({ lines: 1_520 });
});

test("no statement changes or deletes a line, moves the head back or removes it", async (given) => {
  const { db, connection } = given;
  await recordAudit(db, { action: "sign-out" });
  await recordAudit(db, { action: "sign-out" });
  for (const statement of [
    "UPDATE audit_log SET actor = 'another'",
    "DELETE FROM audit_log WHERE seq = 2",
    "UPDATE audit_head SET lines = 1",
    "UPDATE audit_head SET hash = lower(hash)",
    "DELETE FROM audit_head",
  ]) {
    expect(() => sqliteConnection(connection).sqlite.exec(statement), statement).toThrow("append-only");
  }
  expect((await verifyAudit(db)).wrong).toBeUndefined();
});
