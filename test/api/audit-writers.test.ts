import path from "node:path";
import { expect, test } from "vitest";
import { recordAudit } from "../../src/audit/record-audit.ts";
import { readAuditHead, verifyAudit } from "../../src/audit/verify-audit.ts";
import { makeBackup } from "../../src/backup/make-backup.ts";
import { readManifest } from "../../src/backup/manifest.ts";
import { restoreBackup } from "../../src/backup/restore-backup.ts";
import { openDatabase } from "../../src/database/connection.ts";
import { createAuditHeadLog } from "../../src/audit/audit-head-log.ts";
import { migrations } from "#migrations";
import { KINDS } from "../support/content-types.ts";
import { listen } from "../support/raw-request.ts";
import { runScript } from "../support/run-script.ts";
import { createStaff } from "../support/staff.ts";
import { makeTempDir, openTestDatabase } from "../support/test-database.ts";

test("many concurrent requests and another process keep one chain", async () => {
  await using staff = await createStaff();
  await using server = await listen(staff.app);
  const products = KINDS.find(({ table }) => table === "products");
  const headers = { ...staff.bearer, "Content-Type": "application/json" };
  const commands = ["one", "two"].map((name) =>
    runScript("src/accounts/user-command.ts", staff.dataDir, "create", `${name}@shop.example`, "editor"),
  );
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      server.send("/api/products", {
        method: "POST",
        headers,
        body: JSON.stringify(products?.build(`Bread ${at}`)),
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201));
  for (const { code, stderr } of await Promise.all(commands)) expect([code, stderr]).toEqual([0, ""]);
  const verdict = await verifyAudit(staff.db);
  expect(verdict.wrong).toBeUndefined();
  const { actors } = await staff.db
    .selectFrom("audit_log")
    .select((eb) => eb.fn.count<number>("seq").as("actors"))
    .where("actor", "=", "The command line")
    .executeTakeFirstOrThrow();
  expect(actors).toBe(2);
});

test("npm run audit -- verify says that a log is sound, and names the first wrong line with exit code 1", async () => {
  await using given = openTestDatabase();
  const { db, dataDir, connection } = given;
  for (let count = 1; count <= 3; count += 1) await recordAudit(db, { action: "sign-out" });
  const sound = await runScript("src/audit/audit-command.ts", dataDir, "verify");
  expect(sound).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("sound: 3 lines") });
  const { hash } = await readAuditHead(db);
  expect(sound.stdout).toContain(`Head: 3:${hash}`);
  const fitting = await runScript("src/audit/audit-command.ts", dataDir, "verify", `3:${hash}`);
  expect(fitting.stdout).toContain("fits 1 head");
  const other = await runScript("src/audit/audit-command.ts", dataDir, "verify", `5:${hash}`);
  expect(other).toMatchObject({ code: 1, stdout: expect.stringContaining("there were 5") });
  connection.sqlite.exec(
    "DROP TRIGGER audit_log_without_update; UPDATE audit_log SET actor = 'x' WHERE seq = 2",
  );
  const wrong = await runScript("src/audit/audit-command.ts", dataDir, "verify");
  expect(wrong).toMatchObject({ code: 1, stdout: expect.stringContaining("first wrong line is 2") });
  expect((await runScript("src/audit/audit-command.ts", dataDir, "verify", "nonsense")).code).toBe(1);
});

test("a backup's manifest has the head, and a restore adds a line to the restored log", async () => {
  using dir = makeTempDir();
  await using given = openTestDatabase();
  const { db, dataDir, connection } = given;
  const config = {
    dataDir,
    uploadsDir: path.join(dir.path, "uploads"),
    backupDir: path.join(dataDir, "backups"),
    backupKey: undefined,
    s3: undefined,
    backupKeep: 5,
  };
  await recordAudit(db, { action: "sign-out" });
  const now = new Date("2026-11-21T09:00:00.000Z");
  const { folder } = await makeBackup(config, "manual", now);
  expect((await readManifest(folder)).audit).toEqual(await readAuditHead(db));
  const sound = await runScript("src/audit/audit-command.ts", dataDir, "verify");
  expect(sound).toMatchObject({ code: 0, stdout: expect.stringContaining("fits 1 head") });

  await recordAudit(db, { action: "sign-out" });
  await recordAudit(db, { action: "sign-out" });
  await makeBackup(config, "manual", new Date("2026-11-21T10:00:00.000Z"));
  await connection.close();
  const later = new Date("2026-11-21T11:00:00.000Z");
  await restoreBackup(
    config,
    folder,
    migrations.map(({ name }) => name),
    later,
  );
  const restored = openDatabase(dataDir);
  const lines = await restored.db
    .selectFrom("audit_log")
    .select(["seq", "action", "actor"])
    .orderBy("seq")
    .execute();
  expect(lines).toEqual([
    { seq: 1, action: "sign-out", actor: "The site" },
    { seq: 2, action: "backup.restored", actor: "The command line" },
  ]);
  await restored.close();
  const after = await runScript("src/audit/audit-command.ts", dataDir, "verify");
  expect(after).toMatchObject({ code: 0, stdout: expect.stringContaining("1 head was not compared") });
});

test("the head is logged when it has moved, and not again before it moves", async () => {
  await using given = await createStaff();
  const log = createAuditHeadLog(given.db, given.accounts.logger);
  const logged = () => given.logLines.filter(({ msg }) => msg === "audit log head");
  await log();
  await log();
  expect(logged()).toEqual([expect.objectContaining(await readAuditHead(given.db))]);
  await recordAudit(given.db, { action: "sign-out" });
  await log();
  expect(logged()).toHaveLength(2);
});
