import path from "node:path";
import { expect, test } from "vitest";
import { migrations } from "#migrations";
import { recordAudit } from "../../src/storage/audit/record-audit.ts";
import { readAuditHead } from "../../src/storage/audit/verify-audit.ts";
import { makeBackup } from "../../src/operate/backup/make-backup.ts";
import { readManifest } from "../../src/operate/backup/manifest.ts";
import { restoreBackup } from "../../src/operate/backup/restore-backup.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { runScript } from "../support/run-script.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

const configOf = ({ dataDir }: TestDatabase) => ({
  dataDir,
  uploadsDir: path.join(dataDir, "uploads"),
  backupDir: path.join(dataDir, "backups"),
  backupKey: undefined,
  s3: undefined,
  backupKeep: 5,
});

test("the restore of a newer backup after that of an older one leaves a sound log", async () => {
  await using given = openTestDatabase();
  const { db, dataDir, env, connection } = given;
  const config = configOf(given);
  const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`);
  await recordAudit(db, { action: "sign-out" });
  const older = await makeBackup(config, "manual", at("09:00"));
  for (let line = 0; line < 4; line += 1) await recordAudit(db, { action: "sign-out" });
  const newer = await makeBackup(config, "manual", at("10:00"));
  await connection.close();
  await restoreBackup(config, older.folder, migrations, at("11:00"));
  const wrong = openSqlite(dataDir);
  await recordAudit(wrong.db, { action: "sign-out" });
  await makeBackup(config, "daily", at("11:30"));
  await wrong.close();
  await restoreBackup(config, newer.folder, migrations, at("12:00"));
  const after = await runScript("src/operate/audit-reading/audit-command.ts", env, "verify");
  expect(after).toMatchObject({ code: 0, stdout: expect.stringContaining("1 head was not compared") });
  // The head of the backup that was restored is compared.
  expect(after.stdout).toContain("fits 2 heads");
});

test("a backup's manifest has the head, and a restore adds a line to the restored log", async () => {
  await using given = openTestDatabase();
  const { db, dataDir, env, connection } = given;
  const config = configOf(given);
  await recordAudit(db, { action: "sign-out" });
  const now = new Date("2026-11-21T09:00:00.000Z");
  const { folder } = await makeBackup(config, "manual", now);
  expect((await readManifest(folder)).audit).toEqual(await readAuditHead(db));
  const sound = await runScript("src/operate/audit-reading/audit-command.ts", env, "verify");
  expect(sound).toMatchObject({ code: 0, stdout: expect.stringContaining("fits 1 head") });

  await recordAudit(db, { action: "sign-out" });
  await recordAudit(db, { action: "sign-out" });
  await makeBackup(config, "manual", new Date("2026-11-21T10:00:00.000Z"));
  await connection.close();
  const later = new Date("2026-11-21T11:00:00.000Z");
  await restoreBackup(config, folder, migrations, later);
  const restored = openSqlite(dataDir);
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
  const after = await runScript("src/operate/audit-reading/audit-command.ts", env, "verify");
  expect(after).toMatchObject({ code: 0, stdout: expect.stringContaining("1 head was not compared") });
});
