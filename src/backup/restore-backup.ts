import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import Sqlite from "better-sqlite3";
import type { Config } from "../config.ts";
import { UNFINISHED_RESTORE } from "../database/connection.ts";
import { acquireProcessLock } from "../database/process-lock.ts";
import { backupName, restoreCommand } from "./backup-name.ts";
import { hasTable } from "./copy-database.ts";
import { walk } from "./copy-uploads.ts";
import { BadBackupError, DATABASE, syncFolder, UPLOADS, writeDurably, type Sums } from "./manifest.ts";
import { hashFile, verifyBackup, type VerifiedBackup } from "./verify-backup.ts";

export interface Restored {
  backup: VerifiedBackup;
  /** Folders with what was there before; empty where there was nothing. */
  kept: string[];
}

/**
 * Puts a backup in the place of the database and the pictures. The backup is read from end to
 * end first. What it replaces is kept beside it, in folders that are named in the result.
 *
 * The change from the old database to the new one is one rename: the pictures that the backup
 * has are put there before it, and those that it has not are set aside after it. Sessions and
 * links for new passwords are not brought back: who has signed out since is not signed in again.
 *
 * @param known the migrations that this program has.
 * @throws FolderInUseError while the site runs; BadBackupError when the backup is not whole, or
 * is of a newer version. Nothing is changed then.
 */
export async function restoreBackup(
  config: Pick<Config, "dataDir" | "uploadsDir">,
  folder: string,
  known: readonly string[],
  now: Date,
): Promise<Restored> {
  const { dataDir, uploadsDir } = config;
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  using held = new DisposableStack();
  held.use(acquireProcessLock(dataDir, "alone"));
  const backup = await verifyBackup(folder, now);
  const newer = backup.manifest.migrations.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new BadBackupError(
      `The backup ${folder} was made by a newer version (${newer.join(", ")}). Restore it with that version.`,
    );
  }
  const stamp = `before-restore-${backupName(now, "manual").replace(/-manual$/, "")}`;
  const aside = path.join(uploadsDir, `.${stamp}`);
  await placeUploads(folder, backup.sums, uploadsDir, aside);
  const kept = await placeDatabase(folder, dataDir, path.join(dataDir, stamp));
  await setOthersAside(backup.sums, uploadsDir, aside);
  return { backup, kept: [...kept, ...((await exists(aside)) ? [aside] : [])] };
}

async function placeUploads(folder: string, sums: Sums, uploadsDir: string, aside: string): Promise<void> {
  await fs.mkdir(uploadsDir, { recursive: true });
  // The start takes such a folder away, should this end half-way.
  const draft = await fs.mkdtemp(path.join(uploadsDir, ".new-"));
  const folders = new Set<string>();
  try {
    for (const [name, hash] of sums) {
      if (!name.startsWith(`${UPLOADS}/`)) continue;
      const file = name.slice(UPLOADS.length + 1);
      const target = path.join(uploadsDir, file);
      if (await exists(target)) {
        if ((await hashFile(target)) === hash) continue;
        await move(target, path.join(aside, file));
      }
      const copy = path.join(draft, "file");
      const source = path.join(folder, name);
      const { mtime } = await fs.stat(source);
      await fs.writeFile(copy, await fs.readFile(source), { mode: 0o644, flush: true });
      await fs.utimes(copy, mtime, mtime);
      await move(copy, target);
      folders.add(path.dirname(target));
    }
    for (const changed of folders) await syncFolder(changed);
  } finally {
    await fs.rm(draft, { recursive: true, force: true });
  }
}

/** @returns the folder with the old database, where there was one. */
async function placeDatabase(folder: string, dataDir: string, aside: string): Promise<string[]> {
  const file = path.join(dataDir, DATABASE);
  const draft = path.join(dataDir, `${DATABASE}.${randomUUID()}`);
  try {
    await writeDurably(draft, await fs.readFile(path.join(folder, DATABASE)));
    endSessions(draft);
    const replaces = await exists(file);
    if (replaces) {
      await fs.mkdir(aside, { mode: 0o700 });
      await closeLog(file, path.join(aside, `${DATABASE}-wal`));
      await fs.link(file, path.join(aside, DATABASE));
      await syncFolder(aside);
    }
    const marker = path.join(dataDir, UNFINISHED_RESTORE);
    await writeDurably(marker, `${restoreCommand(folder)}\n`);
    await syncFolder(dataDir);
    // A log that outlives its database would be written into the new one.
    for (const suffix of ["-wal", "-shm", "-journal"]) {
      if (!(await exists(file + suffix))) continue;
      const keep = path.join(aside, DATABASE + suffix);
      if (await exists(keep)) await fs.rm(file + suffix);
      else await move(file + suffix, keep);
    }
    await fs.rename(draft, file);
    await syncFolder(dataDir);
    await fs.rm(marker);
    await syncFolder(dataDir);
    return replaces ? [aside] : [];
  } finally {
    await fs.rm(draft, { force: true });
  }
}

function endSessions(file: string): void {
  const database = new Sqlite(file);
  try {
    if (hasTable(database, "sessions")) database.exec("DELETE FROM sessions");
    if (hasTable(database, "account_tokens"))
      database.exec("DELETE FROM account_tokens WHERE kind = 'reset'");
  } finally {
    database.close();
  }
}

/**
 * Writes what is in the write-ahead log into the database, which is whole in one file then. Of
 * a damaged one SQLite may throw the log away, so that a copy of it is kept.
 */
async function closeLog(file: string, copy: string): Promise<void> {
  if (!(await exists(`${file}-wal`))) return;
  await fs.copyFile(`${file}-wal`, copy);
  try {
    const database = new Sqlite(file);
    try {
      database.pragma("wal_checkpoint(TRUNCATE)");
    } finally {
      database.close();
    }
    await fs.rm(copy);
  } catch {
    // Being damaged is the usual reason for a restore.
  }
}

async function setOthersAside(sums: Sums, uploadsDir: string, aside: string): Promise<void> {
  const others = [];
  for await (const file of walk(uploadsDir)) if (!sums.has(`${UPLOADS}/${file}`)) others.push(file);
  for (const file of others) {
    await move(path.join(uploadsDir, file), path.join(aside, file));
    const parent = path.dirname(file);
    // Fails while there is something in it, as it should.
    if (parent !== ".") await fs.rmdir(path.join(uploadsDir, parent)).catch(() => undefined);
  }
}

async function move(from: string, to: string): Promise<void> {
  await fs.mkdir(path.dirname(to), { recursive: true, mode: 0o755 });
  await fs.rename(from, to);
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}
