import fs from "node:fs";
import path from "node:path";
import pino from "pino";
import { expect, test } from "vitest";
import { noteAttempt } from "../../src/backup/last-attempt.ts";
import { draftPrefix, removeAbandonedDrafts } from "../../src/backup/drafts.ts";
import { acquireProcessLock } from "../../src/database/process-lock.ts";
import { addLastAttempt, printMetrics } from "../../src/monitor/metrics.ts";
import { createMonitor } from "../../src/monitor/monitor.ts";
import { createTestBackups, type TestBackups } from "../support/test-backups.ts";
import { makeTempDir } from "../support/test-database.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function failuresOf({ logLines }: TestBackups): number {
  return logLines.filter(({ msg }) => msg === "no backup was made").length;
}

/** What /metrics says of the last backup. */
async function readMetric({ backups, clock }: TestBackups): Promise<string | undefined> {
  const monitor = createMonitor(pino({ level: "silent" }), clock);
  addLastAttempt(monitor, backups);
  return /^suqna_backup_last_attempt_ok (\S+)$/m.exec((await printMetrics(monitor)).text)?.[1];
}

test("a folder that nothing can be written to is tried once an hour, and the failure is told", async () => {
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
  expect(lastAttempt?.error).toMatch(/^No backup could be made in [^\n]*ENOTDIR[^\n]*$/);
  expect(await readMetric(site)).toBe("0");

  site.pass(HOUR);
  await backups.runIfDue();
  expect(failuresOf(site)).toBe(2);
  fs.rmSync(inTheWay);
  await backups.run("manual");
  expect(await backups.status()).toMatchObject({ count: 1, lastAttempt: { kind: "manual", error: null } });
  expect(await readMetric(site)).toBe("1");
});

test("a backup counts though it could not be noted, and nothing is left of the note", async () => {
  await using site = createTestBackups();
  const { backupDir } = site.config;
  // Nothing can be renamed to what is a folder.
  fs.mkdirSync(path.join(backupDir, "last-attempt.json"), { recursive: true });
  const attempt = { date: site.clock().toISOString(), kind: "daily", error: null } as const;
  await expect(noteAttempt(backupDir, attempt)).rejects.toThrow("EISDIR");
  expect(fs.readdirSync(backupDir)).toEqual(["last-attempt.json"]);
  await site.backups.run("manual");
  expect(await site.backups.status()).toMatchObject({ count: 1, lastAttempt: { error: null } });
  expect(failuresOf(site)).toBe(0);
  expect(fs.readdirSync(backupDir)).toHaveLength(2);
});

test("a backup that is killed is told of, and what it had half-made is taken away, and nobody else's", async () => {
  await using site = createTestBackups();
  const { backupDir, dataDir } = site.config;
  const others = [`${draftPrefix(process.pid)}abc`, ".new-abc"];
  for (const name of others) fs.mkdirSync(path.join(backupDir, name), { recursive: true });
  // As during a restore: the command waits with its folder made and nothing in it.
  await site.connection.close();
  using held = new DisposableStack();
  held.use(acquireProcessLock(dataDir, "alone"));
  const { promise: begun, resolve } = Promise.withResolvers<number>();
  const watcher = fs.watch(backupDir, (_event, name) => {
    const [, pid] = /^\.new-(\d+)-/.exec(name ?? "") ?? [];
    if (pid !== undefined) resolve(Number(pid));
  });
  held.defer(() => watcher.close());
  const done = site.backups.run("daily");
  process.kill(await begun, "SIGKILL");
  await done;
  expect(fs.readdirSync(backupDir).toSorted()).toEqual(others.toSorted());
  const { lastAttempt } = await site.backups.status();
  expect(lastAttempt).toMatchObject({ kind: "daily", error: expect.stringContaining("ended by SIGKILL") });
});

test("what a crash left half-made goes after a day, also where the clock was ahead then", async () => {
  using dir = makeTempDir();
  const made = { ".new-1-fresh": 0, ".new-2-old": -2 * DAY, ".new-3-ahead": 2 * DAY, mine: -2 * DAY };
  for (const [name, ago] of Object.entries(made)) {
    fs.mkdirSync(path.join(dir.path, name));
    const date = new Date(Date.now() + ago);
    fs.utimesSync(path.join(dir.path, name), date, date);
  }
  await removeAbandonedDrafts(dir.path);
  expect(fs.readdirSync(dir.path).toSorted()).toEqual([".new-1-fresh", "mine"]);
});

test("a backup whose process can't even be made is told of as any that fails", async () => {
  // What Node throws of a folder's name it throws for want of memory as well: at once, and to whoever calls.
  await using site = createTestBackups({ root: "\0" });
  site.pass(DAY);
  await site.backups.runIfDue();
  await site.backups.runIfDue();
  expect(failuresOf(site)).toBe(1);
  expect((await site.backups.status()).lastAttempt?.error).toMatch(/null bytes/);
});

test("a stop gives the backup under way up without a word of failure, and leaves nothing of it", async () => {
  await using site = createTestBackups();
  const run = site.backups.run("daily");
  await site.backups.stop();
  await run;
  expect(failuresOf(site)).toBe(0);
  expect(site.logLines).toMatchObject([{ msg: "the backup under way is given up: the site stops" }]);
  const { backupDir } = site.config;
  expect(fs.existsSync(backupDir) ? fs.readdirSync(backupDir) : []).toEqual([]);
  expect((await site.backups.status()).lastAttempt).toBeUndefined();
});
