import fs from "node:fs";
import path from "node:path";
import pino from "pino";
import { expect, test } from "vitest";
import { writeLastAttempt } from "../../src/operate/backup/last-attempt.ts";
import { isBackupDue } from "../../src/operate/backup/backup-due.ts";
import { backupName } from "../../src/operate/backup/backup-name.ts";
import { listBackups } from "../../src/operate/backup/list-backups.ts";
import { makeBackup } from "../../src/operate/backup/make-backup.ts";
import { openDatabaseOrAdvise } from "../../src/operate/backup/open-database-or-advise.ts";
import { addMetrics, printMetrics } from "../../src/operate/monitor/metrics.ts";
import { createMonitor } from "../../src/operate/monitor/monitor.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { createTestBackups, type TestBackups } from "../support/test-backups.ts";

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

function after(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}

/** Returns the age of the newest backup from /metrics, in seconds; undefined if the metric is absent. */
async function readAge({ config, connection, clock }: TestBackups): Promise<number | undefined> {
  const monitor = createMonitor(pino({ level: "silent" }), clock);
  addMetrics({ config, connection, monitor, clock });
  const [, age] = /^suqna_backup_age_seconds (\S+)$/m.exec((await printMetrics(monitor)).text) ?? [];
  return age === undefined ? undefined : Number(age);
}

test("makes the daily backup despite a backup and a failed attempt dated in the future", async () => {
  await using site = createTestBackups();
  const { config, backups } = site;
  const ahead = await makeBackup(config, "daily", after(site.clock(), YEAR));
  const failed = { date: after(site.clock(), YEAR).toISOString(), kind: "daily", error: "no room" } as const;
  await writeLastAttempt(config.backupDir, failed);
  const before = await backups.status();
  expect(before).toMatchObject({ newest: { name: ahead.name }, count: 1, lastAttempt: undefined });
  expect(await readAge(site)).toBeUndefined();

  await backups.runIfDue();
  const { newest, count, lastAttempt } = await backups.status();
  expect(newest?.name).not.toBe(ahead.name);
  expect(lastAttempt).toMatchObject({ kind: "daily", error: null });
  expect(await readAge(site)).toBeGreaterThanOrEqual(0);
  await backups.runIfDue();
  expect((await backups.status()).count).toBe(count);
  expect(count).toBe(2);
});

test("backs up a database whose creation is dated in the future", async () => {
  await using site = createTestBackups();
  sqliteConnection(site.connection)
    .sqlite.prepare("UPDATE migrations SET date = ?")
    .run(after(site.clock(), YEAR).toISOString());
  await site.backups.runIfDue();
  expect((await site.backups.status()).count).toBe(1);
});

test("prefers present backups to those dated in the future, for restoring and when deleting old ones", async () => {
  await using site = createTestBackups();
  const { config } = site;
  const now = site.clock();
  const [late, later] = [after(now, YEAR), after(now, 2 * YEAR)];
  for (const date of [late, later]) await makeBackup(config, "daily", date);
  const today = await makeBackup(config, "daily", now);
  expect(today.removed).toEqual([backupName(late, "daily")]);
  const names = (await listBackups(config.backupDir, now)).map(({ name }) => name);
  expect(names).toEqual([today.name, backupName(later, "daily")]);

  await site.connection.close();
  fs.writeFileSync(path.join(config.dataDir, "site.db"), "damaged");
  await expect(openDatabaseOrAdvise(config)).rejects.toThrow(`npm run restore -- ${today.name}`);
});

test("makes no second backup after a small clock correction, and a new one after a large one", () => {
  // 03:30 in Malta, in winter.
  const time = new Date("2026-12-24T02:30:00.000Z");
  const made = after(time, 40_000);
  for (const back of [1000, 39_000, 41_000, 300_000, 600_000]) {
    expect(isBackupDue("03:30", made, after(made, -back))).toBe(false);
    expect(isBackupDue("03:30", made, after(made, 1000))).toBe(false);
    expect(isBackupDue("03:30", made, after(time, 24 * HOUR))).toBe(true);
  }
  for (const back of [HOUR, 24 * HOUR, YEAR]) {
    expect(isBackupDue("03:30", made, after(made, -back))).toBe(true);
  }
});

test("treats a backup made just before a clock correction as the newest, with age 0", async () => {
  await using site = createTestBackups();
  const yesterday = await makeBackup(site.config, "daily", after(site.clock(), -24 * HOUR));
  const today = await makeBackup(site.config, "daily", after(site.clock(), 300_000));
  const names = async () => (await listBackups(site.config.backupDir, site.clock())).map(({ name }) => name);
  expect(await names()).toEqual([today.name, yesterday.name]);
  expect(await readAge(site)).toBe(0);
  // With only one backup to keep, the new one does not delete itself.
  const next = await makeBackup({ ...site.config, backupKeep: 1 }, "daily", site.clock());
  expect(await names()).toEqual([next.name]);
});
