import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import Sqlite from "better-sqlite3";
import { expect, test as base, vi } from "vitest";
import { migrations } from "#migrations";
import { isBackupDue, previousTimeAt, nextTimeAt } from "../../src/operate/backup/backup-due.ts";
import {
  type BackupKind,
  backupName,
  parseBackupName,
  restoreCommand,
} from "../../src/operate/backup/backup-name.ts";
import { insertUser } from "../../src/accounts/people/users.ts";
import { migrateWithBackup, BackupError, makeBackup } from "../../src/operate/backup/make-backup.ts";
import { findVerifiedBackup, listBackups } from "../../src/operate/backup/list-backups.ts";
import { InvalidBackupError, readManifest } from "../../src/operate/backup/manifest.ts";
import { openDatabaseOrAdvise } from "../../src/operate/backup/open-database-or-advise.ts";
import { restoreBackup } from "../../src/operate/backup/restore-backup.ts";
import { verifyBackup } from "../../src/operate/backup/verify-backup.ts";
import { readConfig } from "../../src/config.ts";
import { DamagedDatabaseError } from "../../src/storage/database/database-errors.ts";
import { checkDatabase } from "../../src/storage/database/sqlite/copy-sqlite.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { MigrationError } from "../../src/storage/database/migrator.ts";
import { RateLimit } from "../../src/storage/database/rate-limits.ts";
import { FolderInUseError } from "../../src/storage/database/process-lock.ts";
import { maltaDay, toMaltaTime } from "../../src/rules/time/malta-time.ts";
import { createProduct } from "../support/build-content.ts";
import { runScript } from "../support/run-script.ts";
import { forAll } from "../support/property-runs.ts";
import { makeTempDir, placeTemplate } from "../support/test-database.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(makeInstallation);

const NOW = new Date("2026-11-21T09:00:00.000Z");
const LATER = new Date("2026-11-22T09:00:00.000Z");
const KNOWN = migrations.map(({ name }) => name);

/** Creates a stopped installation with three products and two pictures. */
async function makeInstallation() {
  const dir = makeTempDir();
  const config = readConfig({
    DATA_DIR: path.join(dir.path, "data"),
    UPLOADS_DIR: path.join(dir.path, "uploads"),
    BACKUP_DIR: path.join(dir.path, "backups"),
    BACKUP_KEEP: "2",
  });
  placeTemplate(config.dataDir);
  const write = async (name: string) => {
    const connection = openSqlite(config.dataDir);
    await createProduct(connection.db, { name });
    await connection.close();
  };
  for (const name of ["Ftira", "Ħobż", "Qassata"]) await write(name);
  const picture = (name: string) => path.join(config.uploadsDir, name, "640.webp");
  const upload = (name: string, content = name) => {
    fs.mkdirSync(path.dirname(picture(name)), { recursive: true });
    fs.writeFileSync(picture(name), content);
  };
  upload("one");
  upload("two");
  fs.mkdirSync(path.join(config.uploadsDir, ".tmp"));
  fs.writeFileSync(path.join(config.uploadsDir, ".tmp/half"), "half");
  return {
    config,
    write,
    upload,
    picture,
    async names(): Promise<string[]> {
      const connection = openSqlite(config.dataDir);
      const rows = await connection.db.selectFrom("products").select("name").orderBy("name").execute();
      await connection.close();
      return rows.map(({ name }) => name);
    },
    [Symbol.dispose]: () => dir[Symbol.dispose](),
  };
}

test("backs up and verifies the database and the pictures, accessible only to the current user", async (given) => {
  const { folder, manifest, verification } = await makeBackup(given.config, "manual", NOW);
  expect(path.basename(folder)).toBe("2026-11-21T09-00-00-000Z-manual");
  expect(manifest).toMatchObject({ kind: "manual", migrations: KNOWN, uploads: { files: 2, bytes: 6 } });
  expect(manifest.rows).toMatchObject({ products: 3, history: 3, users: 0 });
  expect(verification).toMatchObject({ files: 3, date: NOW.toISOString() });
  expect(fs.readdirSync(folder).toSorted()).toEqual(
    ["SHA256SUMS", "manifest.json", "private", "rehearsal.json", "site.db", "uploads"].toSorted(),
  );
  expect(fs.statSync(given.config.backupDir).mode & 0o777).toBe(0o700);
  expect(fs.statSync(path.join(folder, "site.db")).mode & 0o777).toBe(0o600);
  // Verifying creates no files.
  await verifyBackup(folder, LATER);
  expect(fs.readdirSync(folder)).toHaveLength(6);
});

test("a backup has no network address of a visitor", async (given) => {
  const connection = openSqlite(given.config.dataDir);
  const limit = new RateLimit(connection.db, { name: "form from network", points: 40, duration: 600 });
  await limit.consume("192.0.2.44");
  await connection.close();
  const { folder, manifest } = await makeBackup(given.config, "manual", NOW);
  expect(manifest.rows).toMatchObject({ products: 3, rate_limits: 0 });
  expect(fs.readFileSync(path.join(folder, "site.db")).includes("192.0.2.44")).toBe(false);
});

test("private files are backed up and restored, and readable by this user only", async (given) => {
  const photo = path.join(given.config.dataDir, "private/message/photo.webp");
  fs.mkdirSync(path.dirname(photo), { recursive: true });
  fs.writeFileSync(photo, "photo");
  const { folder, manifest } = await makeBackup(given.config, "manual", NOW);
  expect(manifest.uploads.files).toBe(3);
  fs.rmSync(photo);
  const later = path.join(given.config.dataDir, "private/later/photo.webp");
  fs.mkdirSync(path.dirname(later), { recursive: true });
  fs.writeFileSync(later, "later");
  const { replacedFolders } = await restoreBackup(given.config, folder, migrations, LATER);
  expect(fs.readFileSync(photo, "utf8")).toBe("photo");
  expect(fs.statSync(photo).mode & 0o777).toBe(0o600);
  expect(fs.existsSync(later)).toBe(false);
  expect(replacedFolders.at(-1)).toContain(path.join(given.config.dataDir, "private/.before-restore-"));
  fs.writeFileSync(path.join(folder, "private/added"), "added");
  await expect(verifyBackup(folder, LATER)).rejects.toThrow("added was added after the backup was made");
});

test("what cannot be a file of the site, such as lost+found of a disk, is neither backed up nor moved", async (given) => {
  const found = path.join(given.config.uploadsDir, "lost+found/#12");
  fs.mkdirSync(path.dirname(found));
  fs.writeFileSync(found, "found");
  const { folder, manifest } = await makeBackup(given.config, "manual", NOW);
  expect(manifest.uploads.files).toBe(2);
  await restoreBackup(given.config, folder, migrations, LATER);
  expect(fs.existsSync(found)).toBe(true);
});

test("what root backs up and restores belongs to the owner of its folder, also where a restore fails", async (given) => {
  const { dataDir, uploadsDir } = given.config;
  const folders = [dataDir, uploadsDir];
  // Where the test is not root's, all is of one user from the beginning.
  if (process.getuid?.() === 0) execFileSync("chown", ["-R", "12345:23456", ...folders]);
  // On a larger disk, say.
  fs.renameSync(dataDir, `${dataDir}-elsewhere`);
  fs.symlinkSync(`${dataDir}-elsewhere`, dataDir);
  const env = { DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir, PATH: process.env["PATH"] };
  const run = (command: string, ...words: string[]) =>
    execFileSync(process.execPath, [`src/operate/backup/${command}.ts`, ...words], { env, stdio: "pipe" });
  run("backup-command");
  fs.rmSync(given.picture("one"));
  fs.rmSync(path.join(dataDir, "site.db"));
  run("restore-command", "newest");
  fs.writeFileSync(path.join(dataDir, "second"), "root's");
  expect(() => run("restore-command", "missing")).toThrow("missing");
  const owners = folders.flatMap((folder) => {
    const { uid, gid } = fs.statSync(folder);
    const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
    return names.map((name) => {
      const found = fs.statSync(path.join(folder, name));
      return { name, isOwners: found.uid === uid && found.gid === gid };
    });
  });
  expect(owners.filter(({ isOwners }) => !isOwners)).toEqual([]);
  const names = owners.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["site.db", "backups", "one/640.webp"]));
  // Where the owner cannot be set, as on some network drives, the backup is made all the same.
  env.PATH = "/missing";
  expect(String(run("backup-command"))).toContain("verified");
});

test("with S3 a backup has the database alone and says so; restoring it leaves the files where they are", async (given) => {
  const { s3 } = readConfig({
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "k",
    S3_SECRET_ACCESS_KEY: "s",
  });
  const onS3 = { ...given.config, s3 };
  const { folder, manifest } = await makeBackup(onS3, "manual", NOW);
  expect(manifest).toMatchObject({ bucket: "pictures", uploads: { files: 0, bytes: 0 } });
  expect(JSON.stringify(manifest)).not.toContain("s3.example");
  await given.write("Later");
  const names = await given.names();
  for (const config of [onS3, given.config]) {
    const { replacedFolders } = await restoreBackup(config, folder, migrations, LATER);
    expect(replacedFolders).toHaveLength(1);
    expect(await given.names()).toHaveLength(names.length - 1);
    expect(fs.existsSync(given.picture("one"))).toBe(true);
    fs.rmSync(replacedFolders[0] ?? "", { recursive: true });
  }
  const withFiles = await makeBackup(given.config, "daily", NOW);
  await expect(restoreBackup(onS3, withFiles.folder, migrations, LATER)).rejects.toThrow(
    "Restore it without the S3_ variables first",
  );
});

test("backs up a consistent snapshot of a database in use, and links unchanged pictures in the next backup", async (given) => {
  const connection = openSqlite(given.config.dataDir);
  const writing = new AbortController();
  let written = 3;
  const writer = (async () => {
    while (!writing.signal.aborted) {
      await createProduct(connection.db, { name: `Product ${written}` });
      written += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const first = await makeBackup(given.config, "daily", NOW);
  writing.abort();
  await writer;
  expect(first.manifest.rows["products"]).toBe(first.manifest.rows["history"]);
  given.upload("three");
  const second = await makeBackup(given.config, "daily", LATER);
  expect(second.manifest.rows["products"]).toBe(written);
  const inode = (folder: string, name: string) =>
    fs.statSync(path.join(folder, "uploads", name, "640.webp")).ino;
  expect(inode(second.folder, "one")).toBe(inode(first.folder, "one"));
  expect(inode(first.folder, "one")).not.toBe(fs.statSync(given.picture("one")).ino);
  expect(second.manifest.uploads.files).toBe(3);
  await connection.close();
});

test("keeps the newest backups of each kind and deletes no other folder", async (given) => {
  const { backupDir } = given.config;
  fs.mkdirSync(path.join(backupDir, "my own folder"), { recursive: true });
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  await makeBackup(given.config, "manual", at(1));
  for (const day of [2, 3, 4, 5]) await makeBackup(given.config, "daily", at(day));
  const names = (await listBackups(backupDir, LATER)).map(({ name }) => name.replace(/T.*Z/, ""));
  expect(names).toEqual(["2026-11-05-daily", "2026-11-04-daily", "2026-11-01-manual"]);
  expect(fs.existsSync(path.join(backupDir, "my own folder"))).toBe(true);
});

test("a backup of any kind goes after a year, with the next two of any other kind", async (given) => {
  const names = async () => (await listBackups(given.config.backupDir, LATER)).map(({ name }) => name);
  const make = async (kind: BackupKind, date: string) => makeBackup(given.config, kind, new Date(date));
  const asked = await make("manual", "2025-10-02");
  const upgrade = await make("before-migration", "2025-10-03");
  const kept = await make("manual", "2025-12-02");
  // The clock may be wrong.
  const first = await make("daily", "2026-11-20");
  expect(first.removed).toEqual([]);
  const second = await make("daily", "2026-11-21");
  expect(second.removed).toEqual([upgrade.name, asked.name]);
  expect(await names()).toEqual([second.name, first.name, kept.name]);
});

base.each([
  ["a picture is damaged", "uploads/one/640.webp", "x"],
  ["the database is damaged", "site.db", "x"],
  ["the list of hashes is changed", "SHA256SUMS", "x"],
  ["the manifest is damaged", "manifest.json", "x"],
  ["a picture was added", "uploads/more.webp", "x"],
  ["a picture is missing", "uploads/two/640.webp", undefined],
  ["the database is missing", "site.db", undefined],
])("rejects a backup in which %s and changes nothing", async (_what, file, content) => {
  using given = await makeInstallation();
  const { folder, name } = await makeBackup(given.config, "manual", NOW);
  const target = path.join(folder, file);
  if (content === undefined) fs.rmSync(target);
  else fs.appendFileSync(target, content);
  await given.write("Later");
  await expect(verifyBackup(folder, LATER)).rejects.toThrow(InvalidBackupError);
  await expect(restoreBackup(given.config, folder, migrations, LATER)).rejects.toThrow(InvalidBackupError);
  expect(await given.names()).toHaveLength(4);
  expect(await findVerifiedBackup(given.config.backupDir, LATER)).toBeUndefined();
  // The next backup links no file of it.
  const next = await makeBackup(given.config, "manual", LATER);
  expect((await findVerifiedBackup(given.config.backupDir, LATER))?.name).toBe(next.name);
  expect(name).not.toBe(next.name);
});

test("restores database and pictures, moves the replaced ones aside, and ends every session", async (given) => {
  const before = openSqlite(given.config.dataDir);
  const user = await insertUser(before.db, { email: "a@shop.example", name: "A", role: "admin" }, NOW);
  before.sqlite
    .prepare("INSERT INTO sessions VALUES (@hash, @userId, @data, @date, @date, @date, @none, @none, @date)")
    .run({ hash: "h".repeat(64), userId: user.id, data: "{}", date: NOW.toISOString(), none: "" });
  await before.close();
  const { folder } = await makeBackup(given.config, "manual", NOW);
  await given.write("Later");
  given.upload("three");
  given.upload("one", "changed");
  fs.rmSync(path.dirname(given.picture("two")), { recursive: true });

  const { replacedFolders } = await restoreBackup(given.config, folder, migrations, LATER);
  expect(await given.names()).toEqual(["Ftira", "Ħobż", "Qassata"].toSorted((a, b) => (a < b ? -1 : 1)));
  expect(fs.readFileSync(given.picture("one"), "utf8")).toBe("one");
  expect(fs.readFileSync(given.picture("two"), "utf8")).toBe("two");
  expect(fs.existsSync(given.picture("three"))).toBe(false);
  const after = openSqlite(given.config.dataDir);
  expect(after.sqlite.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(0);
  expect(after.sqlite.prepare("SELECT count(*) FROM users").pluck().get()).toBe(1);
  await after.close();

  const [database = "", uploads = ""] = replacedFolders;
  const old = openSqlite(database);
  expect(old.sqlite.prepare("SELECT count(*) FROM products").pluck().get()).toBe(4);
  await old.close();
  expect(fs.readFileSync(path.join(uploads, "one/640.webp"), "utf8")).toBe("changed");
  expect(fs.readFileSync(path.join(uploads, "three/640.webp"), "utf8")).toBe("three");
});

test("restores into an empty folder and over a damaged database", async (given) => {
  const { folder } = await makeBackup(given.config, "manual", NOW);
  fs.rmSync(given.config.dataDir, { recursive: true });
  fs.rmSync(given.config.uploadsDir, { recursive: true });
  expect((await restoreBackup(given.config, folder, migrations, LATER)).replacedFolders).toEqual([]);
  expect(await given.names()).toHaveLength(3);
  const file = path.join(given.config.dataDir, "site.db");
  fs.writeFileSync(file, "damaged");
  fs.writeFileSync(`${file}-wal`, "damaged too");
  const { replacedFolders } = await restoreBackup(given.config, folder, migrations, LATER);
  expect(fs.readdirSync(replacedFolders[0] ?? "").toSorted()).toEqual(["site.db", "site.db-wal"]);
  expect(await given.names()).toHaveLength(3);
});

test("restores where the database is lost and its log is left, which is kept aside", async (given) => {
  const { folder } = await makeBackup(given.config, "manual", NOW);
  const file = path.join(given.config.dataDir, "site.db");
  fs.rmSync(file);
  fs.writeFileSync(`${file}-wal`, "the last writes");
  const { replacedFolders } = await restoreBackup(given.config, folder, migrations, LATER);
  expect(fs.readdirSync(replacedFolders[0] ?? "")).toEqual(["site.db-wal"]);
  expect(await given.names()).toHaveLength(3);
});

test("refuses a restore while the database is open, and to open it after an interrupted restore", async (given) => {
  const { folder } = await makeBackup(given.config, "manual", NOW);
  const connection = openSqlite(given.config.dataDir);
  const refused = restoreBackup(given.config, folder, migrations, LATER);
  await expect(refused).rejects.toThrow(FolderInUseError);
  await expect(refused).rejects.toThrow(/is running on .* Stop it first; nothing was changed/);
  await connection.close();

  fs.writeFileSync(path.join(given.config.dataDir, "restore-unfinished"), `${restoreCommand("x")}\n`);
  expect(() => openSqlite(given.config.dataDir)).toThrow("Run it again: npm run restore -- x");
  await restoreBackup(given.config, folder, migrations, LATER);
  expect(await given.names()).toHaveLength(3);
});

test("refuses to restore a backup of a newer version", async (given) => {
  const connection = openSqlite(given.config.dataDir);
  connection.sqlite.exec("INSERT INTO migrations (name, date) VALUES ('9999-future', '2030-01-01')");
  await connection.close();
  const { folder } = await makeBackup(given.config, "manual", NOW);
  const restored = restoreBackup(given.config, folder, migrations, LATER);
  await expect(restored).rejects.toThrow(/was made by a newer version \(9999-future\)/);
});

test("a copy of a database whose index lacks a row does not pass", () => {
  using dir = makeTempDir();
  const file = path.join(dir.path, "copy.db");
  const copy = new Sqlite(file);
  copy.exec("CREATE TABLE t (x INT, y INT) STRICT; CREATE INDEX i ON t (x); INSERT INTO t VALUES (1, 2)");
  copy.unsafeMode();
  copy.exec(
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE INDEX i ON t (y)' WHERE name = 'i'",
  );
  copy.close();
  expect(() => checkDatabase(file)).toThrow("is damaged");
});

test("the files of a backup and the folders that name them are written to the disk", async ({ config }) => {
  await using anyFile = await fs.promises.open(process.execPath);
  using flush = vi.spyOn(Object.getPrototypeOf(anyFile), "sync");
  await makeBackup(config, "daily", NOW);
  expect(flush.mock.calls).toHaveLength(9);
});

test("names the command that restores the newest valid backup when the database is damaged", async (given) => {
  fs.writeFileSync(path.join(given.config.dataDir, "site.db"), "damaged");
  const nothing = openDatabaseOrAdvise(given.config);
  await expect(nothing).rejects.toThrow(DamagedDatabaseError);
  await expect(nothing).rejects.toThrow(/There is no valid backup in .*: npm run restore -- '?<folder>'?$/);

  using other = await makeInstallation();
  const good = await makeBackup(other.config, "daily", NOW);
  const bad = await makeBackup(other.config, "daily", LATER);
  fs.appendFileSync(path.join(bad.folder, "site.db"), "x");
  fs.writeFileSync(path.join(other.config.dataDir, "site.db"), "damaged");
  await expect(openDatabaseOrAdvise(other.config)).rejects.toThrow(
    `The newest valid backup is from ${NOW.toISOString()}. To restore it: npm run restore -- ${good.name}`,
  );
});

test("npm run restore -- newest names the backups that it passes over, and says where none is valid", async (given) => {
  const { dataDir, uploadsDir, backupDir } = given.config;
  const good = await makeBackup(given.config, "daily", NOW);
  const bad = await makeBackup(given.config, "daily", LATER);
  const damage = ({ folder }: typeof bad) => fs.appendFileSync(path.join(folder, "site.db"), "x");
  const env = { DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir, BACKUP_DIR: backupDir };
  damage(bad);
  const restored = await runScript("src/operate/backup/restore-command.ts", env, "newest");
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining(`Restored ${good.folder}`) });
  const passedOver = ({ name, folder }: typeof bad) =>
    `The backup ${name} cannot be restored: ${folder}/site.db has been changed or damaged.\n`;
  expect(restored.stderr).toBe(passedOver(bad));
  damage(good);
  const refused = await runScript("src/operate/backup/restore-command.ts", env, "newest");
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toBe(
    `${passedOver(bad)}${passedOver(good)}There is no valid backup in ${backupDir}. Name the folder of one: npm run restore -- <folder>\n`,
  );
});

test("makes a backup before migrations, unless none is pending", async (given) => {
  const { config } = given;
  const connection = openSqlite(config.dataDir);
  expect(await migrateWithBackup(connection, migrations, config)).toEqual([]);
  expect(await listBackups(config.backupDir, LATER)).toEqual([]);
  const bad = { name: "9999-bad", up: () => Promise.reject(new Error("no such column: colour")) };
  const run = migrateWithBackup(connection, [...migrations, bad], config);
  await expect(run).rejects.toThrow(MigrationError);
  await expect(run).rejects.toThrow(/9999-bad failed.*no such column: colour.*Start the version from before/);
  const [entry] = await listBackups(config.backupDir, LATER);
  expect(entry?.kind).toBe("before-migration");
  await expect(run).rejects.toThrow(entry?.folder);
  await connection.close();
  expect(await given.names()).toHaveLength(3);

  // The backup folder's path is a file, so neither the backup nor the migration runs.
  const blocked = { ...config, backupDir: path.join(config.dataDir, "site.db") };
  const again = openSqlite(config.dataDir);
  await expect(migrateWithBackup(again, [...migrations, bad], blocked)).rejects.toThrow(BackupError);
  await again.close();

  using empty = makeTempDir();
  const fresh = openSqlite(empty.path);
  expect(await migrateWithBackup(fresh, migrations, config)).toEqual(KNOWN);
  await fresh.close();
  expect(await listBackups(config.backupDir, LATER)).toHaveLength(1);
});

test("the backup from before an upgrade stays, however often one of its migrations fails", async ({
  config,
}) => {
  const good = { name: "9998-good", up: async () => undefined };
  const bad = { name: "9999-bad", up: () => Promise.reject(new Error("no such column")) };
  for (let start = 0; start < 5; start += 1) {
    const connection = openSqlite(config.dataDir);
    const upgrade = migrateWithBackup(connection, [...migrations, good, bad], config);
    await expect(upgrade).rejects.toThrow(MigrationError);
    await connection.close();
  }
  const kept = await listBackups(config.backupDir, new Date());
  const manifests = await Promise.all(kept.map(({ folder }) => readManifest(folder)));
  expect(manifests.map((manifest) => manifest.migrations.slice(KNOWN.length))).toEqual([["9998-good"], []]);
});

test("parses the names of backups and ignores other folders", () => {
  const date = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-01-01"), noInvalidDate: true });
  forAll(100, date, fc.constantFrom("daily", "manual", "before-migration"), (made, kind) => {
    expect(parseBackupName(backupName(made, kind))).toEqual({ date: made, kind });
  });
  for (const name of [
    "",
    ".new-abc",
    "2026",
    "2026-13-41T99-99-99-999Z-daily",
    "2026-11-21T09-00-00-000Z-weekly",
  ]) {
    expect(parseBackupName(name)).toBeUndefined();
  }
});

test("is due once a day at its time in Malta, across clock changes and after any pause", () => {
  const minutes = fc.integer({ min: 0, max: 1439 });
  const moment = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  forAll(300, minutes, moment, (minute, now) => {
    const at = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    const [last, next] = [previousTimeAt(at, now), nextTimeAt(at, now)];
    expect(last <= now && now < next).toBe(true);
    expect(next.getTime() - last.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
    expect(maltaDay(next)).not.toBe(maltaDay(last));
    expect(isBackupDue(at, last, now)).toBe(false);
    expect(isBackupDue(at, new Date(last.getTime() - 1), now)).toBe(true);
    // A time that is skipped in spring becomes the first one that exists.
    const { hour } = toMaltaTime(next);
    expect([Number(at.slice(0, 2)), 3]).toContain(hour);
  });
});
