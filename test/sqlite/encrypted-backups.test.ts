import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test as base } from "vitest";
import { migrations } from "#migrations";
import { accessFrom, BackupKeyError } from "../../src/operate/backup/backup-access.ts";
import { createBackupCipher, encryptedSize } from "../../src/operate/backup/backup-cipher.ts";
import { findVerifiedBackup, listBackups } from "../../src/operate/backup/list-backups.ts";
import { makeBackup } from "../../src/operate/backup/make-backup.ts";
import { InvalidBackupError } from "../../src/operate/backup/manifest.ts";
import { sha256 } from "../../src/storage/sha256.ts";
import { openDatabaseOrAdvise } from "../../src/operate/backup/open-database-or-advise.ts";
import { restoreBackup } from "../../src/operate/backup/restore-backup.ts";
import { verifyBackup } from "../../src/operate/backup/verify-backup.ts";
import { readConfig } from "../../src/config.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { createProduct } from "../support/build-content.ts";
import { runs } from "../support/property-runs.ts";
import { makeTempDir, placeTemplate } from "../support/test-database.ts";
import { words } from "../support/words.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(makeInstallation);

const NOW = new Date("2026-11-21T09:00:00.000Z");
const LATER = new Date("2026-11-22T09:00:00.000Z");
const KEY = "0123456789abcdef".repeat(4);
const OTHER_KEY = "f".repeat(64);

/** Of the file format: the header, and a chunk with its tag. */
const [HEADER, CHUNK] = [48, 65_536 + 16];

const root = path.resolve(import.meta.dirname, "../..");

/** Creates a stopped installation with a product and two pictures, one of them of several chunks. */
async function makeInstallation() {
  const dir = makeTempDir();
  const settings = {
    DATA_DIR: path.join(dir.path, "data"),
    UPLOADS_DIR: path.join(dir.path, "uploads"),
    BACKUP_DIR: path.join(dir.path, "backups"),
    BACKUP_KEY: KEY,
  };
  const config = readConfig(settings);
  placeTemplate(config.dataDir);
  const connection = openSqlite(config.dataDir);
  await createProduct(connection.db, { name: "Ftira tal-ewwel" });
  await connection.close();
  const pictures = { small: "a small picture", large: "a large picture, again and again. ".repeat(6000) };
  for (const [name, content] of Object.entries(pictures)) {
    fs.mkdirSync(path.join(config.uploadsDir, name), { recursive: true });
    fs.writeFileSync(path.join(config.uploadsDir, name, "640.webp"), content);
  }
  return {
    dir: dir.path,
    settings,
    config,
    withoutKey: readConfig({ ...settings, BACKUP_KEY: undefined }),
    withOtherKey: readConfig({ ...settings, BACKUP_KEY: OTHER_KEY }),
    pictures,
    picture: (name: string) => fs.readFileSync(path.join(config.uploadsDir, name, "640.webp"), "utf8"),
    async products(dataDir = config.dataDir): Promise<string[]> {
      const opened = openSqlite(dataDir);
      const rows = await opened.db.selectFrom("products").select("name").execute();
      await opened.close();
      return rows.map(({ name }) => name);
    },
    [Symbol.dispose]: () => dir[Symbol.dispose](),
  };
}

async function toBuffer(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const part of parts) read.push(part);
  return Buffer.concat(read);
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const cipher = createBackupCipher(KEY);
const encrypt = (name: string, bytes: Buffer) => toBuffer(cipher.encrypt(name, inPieces(bytes, 65_536)));
const decrypt = (name: string, bytes: Buffer, piece = 65_536) =>
  toBuffer(cipher.decrypt(name, inPieces(bytes, piece)));

/** Four chunks that differ from each other. */
const CONTENT = Buffer.concat([1, 2, 3, 4].map((fill) => Buffer.alloc(65_536, fill))).subarray(0, -100);

test("a file of any size is what it was after encrypting and decrypting, however it is read", async () => {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const bytes = Buffer.alloc(size, "picture ");
    const encrypted = await encrypt("uploads/a", bytes);
    expect(encrypted).toHaveLength(encryptedSize(size));
    for (const piece of [1000, 65_536, 1_000_000]) {
      expect((await decrypt("uploads/a", encrypted, piece)).equals(bytes), `${size} by ${piece}`).toBe(true);
    }
  }
});

test("the same file never has the same encrypted bytes, and they show nothing of it", async () => {
  const [one, two] = [await encrypt("a", CONTENT), await encrypt("a", CONTENT)];
  expect(one.subarray(HEADER).equals(two.subarray(HEADER))).toBe(false);
  expect(one.includes(Buffer.alloc(100, 1))).toBe(false);
});

test("a changed bit is found wherever it is", async () => {
  const everyBitOfTheHeader = Array.from({ length: HEADER * 8 }, (_, bit) => [bit] as [number]);
  const encrypted = await encrypt("a", CONTENT);
  await fc.assert(
    fc.asyncProperty(fc.nat(encrypted.length * 8 - 1), async (bit) => {
      const changed = Buffer.from(encrypted);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      await expect(decrypt("a", changed)).rejects.toThrow(InvalidBackupError);
    }),
    { numRuns: everyBitOfTheHeader.length + runs(300), examples: everyBitOfTheHeader },
  );
});

const chunk = (encrypted: Buffer, number: number) =>
  encrypted.subarray(HEADER + number * CHUNK, HEADER + (number + 1) * CHUNK);

base.each<[string, (whole: Buffer) => Buffer]>([
  ["cut off within the header", (whole) => whole.subarray(0, 20)],
  ["cut off after the header", (whole) => whole.subarray(0, HEADER)],
  ["cut off within a chunk", (whole) => whole.subarray(0, HEADER + CHUNK + 99)],
  ["cut off between two chunks", (whole) => whole.subarray(0, HEADER + 2 * CHUNK)],
  ["without its last byte", (whole) => whole.subarray(0, -1)],
  ["continued", (whole) => Buffer.concat([whole, Buffer.alloc(1)])],
  [
    "with two chunks exchanged",
    (whole) =>
      Buffer.concat([
        whole.subarray(0, HEADER),
        chunk(whole, 1),
        chunk(whole, 0),
        whole.subarray(HEADER + 2 * CHUNK),
      ]),
  ],
  [
    "with a chunk left out",
    (whole) => Buffer.concat([whole.subarray(0, HEADER + CHUNK), whole.subarray(HEADER + 2 * CHUNK)]),
  ],
  [
    "with a chunk repeated",
    (whole) => Buffer.concat([whole.subarray(0, HEADER + CHUNK), whole.subarray(HEADER)]),
  ],
])("a file %s is found", async (_what, change) => {
  const encrypted = await encrypt("a", CONTENT);
  await expect(decrypt("a", change(encrypted))).rejects.toThrow(InvalidBackupError);
});

test("a file under another name and a chunk of another file are found", async () => {
  const [one, two] = [await encrypt("a", CONTENT), await encrypt("a", CONTENT)];
  await expect(decrypt("b", one)).rejects.toThrow(InvalidBackupError);
  const mixed = Buffer.concat([one.subarray(0, HEADER + CHUNK), two.subarray(HEADER + CHUNK)]);
  await expect(decrypt("a", mixed)).rejects.toThrow(InvalidBackupError);
});

test("an encrypted backup shows nothing of the content, and is restored with the key", async (given) => {
  const { folder, manifest } = await makeBackup(given.config, "manual", NOW);
  expect(manifest).toMatchObject({ format: 2, encryption: { keyId: cipher.keyId } });
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(files.map((file) => path.relative(folder, file)).toSorted()).toEqual(
    words`
      SHA256SUMS manifest.json rehearsal.json site.db.enc uploads/large/640.webp.enc
      uploads/small/640.webp.enc`.toSorted(),
  );
  for (const file of files) {
    const bytes = fs.readFileSync(file);
    for (const secret of ["Ftira", "a small picture", "SQLite format", KEY]) {
      expect(bytes.includes(secret), `${secret} in ${file}`).toBe(false);
    }
  }
  // No plain copy of the database is left anywhere.
  expect(fs.readdirSync(given.config.dataDir).filter((name) => name.startsWith(".new-"))).toEqual([]);

  fs.rmSync(given.config.dataDir, { recursive: true });
  fs.rmSync(path.join(given.config.uploadsDir, "small"), { recursive: true });
  fs.writeFileSync(path.join(given.config.uploadsDir, "large/640.webp"), "changed since");
  fs.mkdirSync(path.join(given.config.uploadsDir, "newer"));
  fs.writeFileSync(path.join(given.config.uploadsDir, "newer/640.webp"), "newer");
  await restoreBackup(given.config, folder, migrations, LATER);
  expect(await given.products()).toEqual(["Ftira tal-ewwel"]);
  expect(given.picture("small")).toBe(given.pictures.small);
  expect(given.picture("large")).toBe(given.pictures.large);
  expect(fs.existsSync(path.join(given.config.uploadsDir, "newer"))).toBe(false);
});

test("unchanged pictures are links to the previous encrypted backup, unless the key is another one", async (given) => {
  const inode = (folder: string) => fs.statSync(path.join(folder, "uploads/large/640.webp.enc")).ino;
  const first = await makeBackup(given.config, "daily", new Date(NOW.getTime() - 86_400_000));
  const second = await makeBackup(given.config, "daily", NOW);
  expect(inode(second.folder)).toBe(inode(first.folder));
  const rekeyed = await makeBackup(given.withOtherKey, "daily", LATER);
  expect(inode(rekeyed.folder)).not.toBe(inode(first.folder));
  await verifyBackup(rekeyed.folder, LATER, accessFrom(given.withOtherKey));
});

test("a damaged link is found, and every picture is encrypted again", async (given) => {
  const first = await makeBackup(given.config, "daily", NOW);
  const file = path.join(first.folder, "uploads/large/640.webp.enc");
  const { mtime } = fs.statSync(file);
  const bytes = fs.readFileSync(file);
  bytes[100_000] = (bytes[100_000] ?? 0) ^ 1;
  fs.writeFileSync(file, bytes);
  fs.utimesSync(file, mtime, mtime);
  await expect(verifyBackup(first.folder, NOW, accessFrom(given.config))).rejects.toThrow(
    /changed or damaged/,
  );
  const second = await makeBackup(given.config, "daily", LATER);
  await verifyBackup(second.folder, LATER, accessFrom(given.config));
});

test("a manifest that was written without the key is found, also with fitting hashes", async (given) => {
  const { folder } = await makeBackup(given.config, "manual", NOW);
  // The attacker removes a picture, and writes sums and manifest to match.
  fs.rmSync(path.join(folder, "uploads/small"), { recursive: true });
  const sums = path.join(folder, "SHA256SUMS");
  const text = fs.readFileSync(sums, "utf8").replace(/^.*uploads\/small.*\n/m, "");
  fs.writeFileSync(sums, text);
  const manifest = path.join(folder, "manifest.json");
  fs.writeFileSync(
    manifest,
    fs.readFileSync(manifest, "utf8").replace(/("sums": ")[^"]*/, `$1${sha256(text)}`),
  );
  await expect(verifyBackup(folder, LATER, accessFrom(given.config))).rejects.toThrow(
    /manifest .* changed or damaged/,
  );
});

test("a missing or wrong key is a sentence that names the key, and changes nothing", async (given) => {
  const { folder } = await makeBackup(given.config, "manual", NOW);
  for (const [config, sentence] of [
    [given.withoutKey, `is encrypted. Set BACKUP_KEY to the key with the id ${cipher.keyId}.`],
    [given.withOtherKey, `is encrypted with another key: it has the id ${cipher.keyId}`],
  ] as const) {
    await expect(restoreBackup(config, folder, migrations, LATER)).rejects.toThrow(BackupKeyError);
    await expect(restoreBackup(config, folder, migrations, LATER)).rejects.toThrow(sentence);
    await expect(findVerifiedBackup(config.backupDir, LATER, accessFrom(config))).rejects.toThrow(sentence);
  }
  expect(await given.products()).toEqual(["Ftira tal-ewwel"]);
  // The same through the command, which prints one line.
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(root, "src/operate/backup/restore-command.ts"), "newest"],
    { env: { ...given.settings, BACKUP_KEY: OTHER_KEY }, encoding: "utf8", cwd: root },
  );
  expect(status).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([expect.stringContaining("is encrypted with another key")]);
});

test("a start with a damaged database says that the newest backup needs its key", async (given) => {
  await makeBackup(given.config, "manual", NOW);
  fs.writeFileSync(path.join(given.config.dataDir, "site.db"), "no database".repeat(1000));
  await expect(openDatabaseOrAdvise(given.withoutKey)).rejects.toThrow(/damaged.*Set BACKUP_KEY to the key/s);
  await expect(openDatabaseOrAdvise(given.config)).rejects.toThrow(/To restore it: npm run restore/);
});

test("plain and encrypted backups lie in one folder, and each is restored", async (given) => {
  const plain = await makeBackup(given.withoutKey, "daily", NOW);
  const encrypted = await makeBackup(given.config, "daily", LATER);
  expect((await listBackups(given.config.backupDir, LATER)).map(({ name }) => name)).toEqual([
    encrypted.name,
    plain.name,
  ]);
  expect(plain.manifest).toMatchObject({ format: 1 });
  for (const { folder } of [plain, encrypted]) {
    const config = {
      ...given.config,
      dataDir: path.join(given.dir, "restored"),
      uploadsDir: path.join(given.dir, "pictures"),
    };
    await restoreBackup(config, folder, migrations, LATER);
    expect(await given.products(config.dataDir)).toEqual(["Ftira tal-ewwel"]);
    expect(fs.readFileSync(path.join(config.uploadsDir, "large/640.webp"), "utf8")).toBe(
      given.pictures.large,
    );
    fs.rmSync(config.dataDir, { recursive: true });
    fs.rmSync(config.uploadsDir, { recursive: true });
  }
  // Without the key again: the newest is encrypted, so it is not linked to.
  const third = await makeBackup(given.withoutKey, "daily", new Date(LATER.getTime() + 86_400_000));
  await verifyBackup(third.folder, LATER);
});

test("a kill at any moment leaves nothing that counts as a backup, and no plain copy for long", async (given) => {
  const large = path.join(given.config.uploadsDir, "huge");
  fs.mkdirSync(large);
  for (let index = 0; index < 60; index++) fs.writeFileSync(path.join(large, `${index}.webp`), CONTENT);
  const command = path.join(root, "src/operate/backup/backup-command.ts");
  const unfinished = (folder: string) => fs.readdirSync(folder).filter((name) => name.startsWith(".new-"));
  let killed = 0;
  for (const ms of [250, 350, 450, 550, 650]) {
    const { signal } = spawnSync(process.execPath, [command], {
      env: given.settings,
      cwd: root,
      timeout: ms,
      killSignal: "SIGKILL",
    });
    if (signal === "SIGKILL") killed += 1;
  }
  expect(killed).toBeGreaterThan(0);
  for (const { folder } of fs.existsSync(given.config.backupDir)
    ? await listBackups(given.config.backupDir, LATER)
    : []) {
    await verifyBackup(folder, LATER, accessFrom(given.config));
  }
  // A day later they count as abandoned.
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const folder of [given.config.dataDir, given.config.backupDir].filter((dir) => fs.existsSync(dir))) {
    for (const name of unfinished(folder)) fs.utimesSync(path.join(folder, name), old, old);
  }
  await makeBackup(given.config, "manual", LATER);
  expect(unfinished(given.config.dataDir)).toEqual([]);
  expect(unfinished(given.config.backupDir)).toEqual([]);
});
