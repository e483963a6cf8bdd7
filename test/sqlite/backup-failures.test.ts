import fs from "node:fs";
import path from "node:path";
import pino from "pino";
import { expect } from "vitest";
import { writeLastAttempt } from "../../src/operate/backup/last-attempt.ts";
import { unfinishedPrefix, removeAbandonedBackups } from "../../src/operate/backup/backup-name.ts";
import { addLastAttempt, printMetrics } from "../../src/operate/monitor/metrics.ts";
import { createMonitor } from "../../src/operate/monitor/monitor.ts";
import { createTestBackups, type TestBackups } from "../support/test-backups.ts";
import { makeTempDir } from "../support/test-database.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestBackups);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function failuresOf({ logLines }: TestBackups): number {
  return logLines.filter(({ msg }) => msg === "backup failed").length;
}

/** What /metrics says of the last backup. */
async function readMetric({ backups, clock }: TestBackups): Promise<string | undefined> {
  const monitor = createMonitor(pino({ level: "silent" }), clock);
  addLastAttempt(monitor, backups);
  return /^suqna_backup_last_attempt_ok (\S+)$/m.exec((await printMetrics(monitor)).text)?.[1];
}

test("retries an unwritable backup folder once an hour and logs the failure", async () => {
  await using site = createTestBackups({ backupDir: "in-the-way/backups" });
  const { backups, config } = site;
  const inTheWay = path.dirname(config.backupDir);
  fs.writeFileSync(inTheWay, "");
  expect(await readMetric(site)).toBeUndefined();
  site.pass(DAY);
  for (let minute = 0; minute < 3; minute += 1) {
    await backups.runIfDue();
    site.pass(60_000);
  }
  expect(failuresOf(site)).toBe(1);
  const { lastAttempt, ...found } = await backups.status();
  expect(found).toEqual({ newest: undefined, count: 0 });
  expect(lastAttempt?.kind).toBe("daily");
  expect(lastAttempt?.error).toMatch(/^The backup to [^\n]* failed: [^\n]*ENOTDIR[^\n]*$/);
  expect(await readMetric(site)).toBe("0");

  site.pass(HOUR);
  await backups.runIfDue();
  expect(failuresOf(site)).toBe(2);
  fs.rmSync(inTheWay);
  await (
    await backups.begin("manual")
  ).ended;
  expect(await backups.status()).toMatchObject({ count: 1, lastAttempt: { kind: "manual", error: null } });
  expect(await readMetric(site)).toBe("1");
});

test("counts a backup whose attempt could not be recorded, and leaves no partial file", async (site) => {
  const { backupDir } = site.config;
  // A file cannot be renamed to an existing folder.
  fs.mkdirSync(path.join(backupDir, "last-attempt.json"), { recursive: true });
  const attempt = { date: site.clock().toISOString(), kind: "daily", error: null } as const;
  await expect(writeLastAttempt(backupDir, attempt)).rejects.toThrow("EISDIR");
  expect(fs.readdirSync(backupDir)).toEqual(["last-attempt.json"]);
  await (
    await site.backups.begin("manual")
  ).ended;
  expect(await site.backups.status()).toMatchObject({ count: 1, lastAttempt: { error: null } });
  expect(failuresOf(site)).toBe(0);
  expect(fs.readdirSync(backupDir)).toHaveLength(2);
});

/** Returns the process id of the next backup, once it has created its folder. */
async function folderOfBackup(backupDir: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const watcher = fs.watch(backupDir, (_event, name) => {
    const [, pid] = /^\.new-(\d+)-/.exec(name ?? "") ?? [];
    if (pid !== undefined) resolve(Number(pid));
  });
  try {
    return await promise;
  } finally {
    watcher.close();
  }
}

test("reports a backup that was killed, and deletes its unfinished files but not those of other processes", async (site) => {
  const { backupDir } = site.config;
  const others = [`${unfinishedPrefix(process.pid)}abc`, ".new-abc"];
  for (const name of others) fs.mkdirSync(path.join(backupDir, name), { recursive: true });
  // Large enough for the command to be under way when its folder is seen.
  fs.mkdirSync(site.config.uploadsDir, { recursive: true });
  fs.writeFileSync(path.join(site.config.uploadsDir, "large"), "");
  fs.truncateSync(path.join(site.config.uploadsDir, "large"), 256 * 1024 * 1024);
  const begun = folderOfBackup(backupDir);
  const { ended } = await site.backups.begin("daily");
  process.kill(await begun, "SIGKILL");
  await ended;
  expect(fs.readdirSync(backupDir).toSorted()).toEqual(others.toSorted());
  const { lastAttempt } = await site.backups.status();
  expect(lastAttempt).toMatchObject({ kind: "daily", error: expect.stringContaining("ended by SIGKILL") });
});

test("deletes unfinished backups after a day, also when they are dated in the future", async () => {
  using dir = makeTempDir();
  const made = { ".new-1-fresh": 0, ".new-2-old": -2 * DAY, ".new-3-ahead": 2 * DAY, mine: -2 * DAY };
  for (const [name, ago] of Object.entries(made)) {
    fs.mkdirSync(path.join(dir.path, name));
    const date = new Date(Date.now() + ago);
    fs.utimesSync(path.join(dir.path, name), date, date);
  }
  await removeAbandonedBackups(dir.path);
  expect(fs.readdirSync(dir.path).toSorted()).toEqual([".new-1-fresh", "mine"]);
});

test("reports a backup whose process cannot be started", async () => {
  // Node throws synchronously for an invalid folder name, as it does when memory is short.
  await using site = createTestBackups({ root: "\0" });
  site.pass(DAY);
  await site.backups.runIfDue();
  await site.backups.runIfDue();
  expect(failuresOf(site)).toBe(1);
  expect((await site.backups.status()).lastAttempt?.error).toMatch(/null bytes/);
});

test("gives up a backup that takes too long, and says so", async () => {
  await using site = createTestBackups({ timeLimit: 1 });
  await (
    await site.backups.begin("daily")
  ).ended;
  expect((await site.backups.status()).lastAttempt?.error).toBe("The backup failed: it took too long.");
  expect(await site.backups.isRunning()).toBe(false);
});

test("a backup that has begun is seen to run until it has ended", async (site) => {
  const { ended } = await site.backups.begin("manual");
  expect(await site.backups.isRunning()).toBe(true);
  await (
    await site.backups.begin("manual")
  ).ended;
  expect((await site.backups.status()).count).toBe(1);
  await ended;
  expect(await site.backups.isRunning()).toBe(false);
});

test("a backup that cannot begin fails its caller", async (site) => {
  await site.connection.db.schema.dropTable("leases").execute();
  await expect(site.backups.begin("manual")).rejects.toThrow("leases");
});

test("cancels a running backup on stop, without logging a failure or leaving files", async (site) => {
  const { backupDir } = site.config;
  fs.mkdirSync(backupDir, { recursive: true });
  const begun = folderOfBackup(backupDir);
  const { ended } = await site.backups.begin("daily");
  await begun;
  await site.backups.stop();
  await ended;
  expect(failuresOf(site)).toBe(0);
  expect(site.logLines).toMatchObject([{ msg: "backup cancelled: the site is stopping" }]);
  expect(fs.readdirSync(backupDir)).toEqual([]);
  expect((await site.backups.status()).lastAttempt).toBeUndefined();
});
