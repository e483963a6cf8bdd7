import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { expect, test as base } from "vitest";
import { migrations } from "#migrations";
import { openSecretBox } from "../../src/accounts/second-factor/secret-box.ts";
import { readConfig } from "../../src/config.ts";
import { makeBackup } from "../../src/operate/backup/make-backup.ts";
import { restoreBackup } from "../../src/operate/backup/restore-backup.ts";
import { deleteExpiredMessages } from "../../src/site/messages/expire-messages.ts";
import { createKeyCopy, KEY_COPY } from "../../src/site/messages/key-copy.ts";
import { finishRestore, warnOfForeignKeys } from "../../src/site/messages/restored-keys.ts";
import { readFile } from "../../src/site/messages/open-file.ts";
import { sweepKeptFiles } from "../../src/site/forms/kept-files.ts";
import { inTransaction } from "../../src/storage/database/transaction.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { createDiskStore } from "../../src/storage/files/disk-store.ts";
import { privateFolder } from "../../src/storage/files/stores.ts";
import { makeTempDir, openTestDatabase } from "../support/test-database.ts";
import { buildPdf } from "../support/build-pdf.ts";
import { addMessage, openContactForm, type ContactFormSite } from "../support/contact-form.ts";
import { openS3Server } from "../support/s3-server.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openContactForm);

/** Stands in what is typed, and uncompressed in the file. */
const CANARY = "Zq7canary";
const KEPT = "Zq8kept";
const FOUR_MONTHS = 124 * 24 * 3_600_000;

/** Every file below some folders that contains a text. */
function filesWith(text: string, ...folders: string[]): string[] {
  return folders
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => fs.readFileSync(file).includes(text));
}

/** Sends a message with a canary in each field and in its file, and lets staff write about it. */
async function sendCanary(site: ContactFormSite): Promise<string> {
  const id = await site.writeMessage(
    { message: `${CANARY} text`, name: CANARY, email: `${CANARY}@visitor.example`, phone: "+356 9943 2143" },
    { content: buildPdf({ text: CANARY }), filename: `${CANARY}.pdf` },
  );
  await site.send("post", `/api/messages/${id}/notes`, { text: `${CANARY} note` }).expect(201);
  const { version } = (await site.send("get", `/api/messages/${id}`).expect(200)).body;
  await site.send("post", `/api/messages/${id}/answers`, { version, text: `${CANARY} answer` }).expect(201);
  await site.mails();
  return id;
}

const openFileOf = async (site: ContactFormSite, id: string) => {
  const { body } = await site.send("get", `/api/submissions/${id}`).expect(200);
  return site.send("get", `/api/submissions/${id}/files/${body.files[0]?.id}`);
};

base.each(["staff delete it", "its time is over"])(
  "when %s, no byte of a message is left, nor in a backup that is restored with the keys that are left",
  async (how) => {
    await using site = await openContactForm();
    const { config, clock } = site.accounts;
    const copyKeys = createKeyCopy({ connection: site.connection, config, clock });
    const id = await sendCanary(site);
    const content = buildPdf({ text: KEPT });
    const sender = { email: "other@visitor.example", message: KEPT, phone: "" };
    site.pass(how === "its time is over" ? FOUR_MONTHS : 0);
    const { bearer } = await site.signIn(await site.makeUser("admin", { email: "second@shop.example" }));
    Object.assign(site.bearer, bearer);
    const other = await site.writeMessage(sender, { content, filename: "kept.pdf" });
    await copyKeys();
    const backup = await makeBackup(config, "manual", clock());
    expect(backup.manifest.rows).toMatchObject({ messages: 2, file_keys: 0 });
    expect((await openFileOf(site, other)).body).toEqual(content);

    if (how === "staff delete it") await site.send("delete", `/api/messages/${id}`).expect(204);
    else await deleteExpiredMessages({ db: site.db, config, files: site.stores.privateFiles }, clock());
    await copyKeys();
    const live = [config.dataDir, config.uploadsDir].filter((folder) => folder !== config.backupDir);
    expect(filesWith(CANARY, ...live).filter((file) => !file.startsWith(config.backupDir))).toEqual([]);
    expect(JSON.stringify(site.logLines)).not.toContain(CANARY);
    expect((await site.send("get", `/api/submissions?q=${CANARY}`).expect(200)).body).toEqual([]);
    // Of the backup, the words are left until it expires, and nothing of a file.
    expect(filesWith(CANARY, path.join(backup.folder, "private"))).toEqual([]);
    expect(filesWith(KEPT, path.join(backup.folder, "private"))).toEqual([]);

    // Another machine, with the folder of backups and the key file.
    const elsewhere = path.join(site.dataDir, "elsewhere");
    fs.mkdirSync(elsewhere);
    fs.copyFileSync(
      path.join(config.dataDir, "second-factor-key"),
      path.join(elsewhere, "second-factor-key"),
    );
    const target = readConfig({
      DATA_DIR: elsewhere,
      UPLOADS_DIR: path.join(site.dataDir, "elsewhere-uploads"),
      BACKUP_DIR: path.join(elsewhere, "backups"),
    });
    const { hasKeys } = await restoreBackup(target, backup.folder, migrations, clock());
    expect(hasKeys).toBe(true);
    expect(filesWith(CANARY, elsewhere)).toEqual([]);
    const restored = openSqlite(elsewhere);
    const rows = await restored.db.selectFrom("messages").select("id").execute();
    expect(rows).toEqual([{ id: other }]);
    const file = await restored.db.selectFrom("message_files").select("id").executeTakeFirstOrThrow();
    const places = {
      db: restored.db,
      files: createDiskStore(privateFolder(target)),
      fileKeys: openSecretBox(target, "files of visitors"),
    };
    expect((await readFile(places, other, file.id))?.content).toEqual(content);
    await restored.close();
  },
);

test("a bucket never has a byte of a message that can be read, and after its deletion no object of it", async () => {
  await using s3 = await openS3Server();
  await using site = await openContactForm(s3.env);
  const { config, clock } = site.accounts;
  const copyKeys = createKeyCopy({ connection: site.connection, config, clock });
  const id = await sendCanary(site);
  const content = buildPdf({ text: KEPT });
  const sender = { email: "other@visitor.example", message: KEPT };
  const other = await site.writeMessage(sender, { content, filename: "kept.pdf" });
  await copyKeys();
  const stored = () =>
    [...s3.objects].map(
      ([key, { body, metadata }]) => `${key} ${JSON.stringify(metadata)} ${body.toString("latin1")}`,
    );
  expect(stored()).toHaveLength(2);
  expect(stored().filter((object) => object.includes(CANARY) || object.includes(KEPT))).toEqual([]);
  expect(s3.requests.filter((line) => line.includes(CANARY))).toEqual([]);
  expect((await openFileOf(site, other)).body).toEqual(content);

  await site.send("delete", `/api/messages/${id}`).expect(204);
  await copyKeys();
  expect(stored()).toHaveLength(1);
  expect(filesWith(CANARY, config.dataDir, config.uploadsDir)).toEqual([]);
  // A bucket that keeps earlier versions still has the object: its key is gone, also from the copy.
  const keys = await site.db.selectFrom("file_keys").selectAll().execute();
  const copy = JSON.parse(fs.readFileSync(path.join(config.backupDir, KEY_COPY), "utf8"));
  expect(Object.keys(copy.keys)).toEqual(keys.map(({ fileId }) => fileId));
  expect(keys).toHaveLength(1);
  expect(Object.keys(copy.deleted)).toEqual([id]);
});

test("without the keys, or with another key file, a restored file stays closed, and the start says so", async (site) => {
  const { config, clock } = site.accounts;
  const id = await sendCanary(site);
  const copyKeys = createKeyCopy({ connection: site.connection, config, clock });
  await copyKeys();
  const backup = await makeBackup(config, "manual", clock());
  for (const lacks of [KEY_COPY, "second-factor-key"]) {
    const elsewhere = path.join(site.dataDir, randomUUID());
    const copied = path.join(elsewhere, "copied", backup.name);
    fs.cpSync(backup.folder, copied, { recursive: true });
    if (lacks !== KEY_COPY)
      fs.copyFileSync(path.join(config.backupDir, KEY_COPY), path.join(elsewhere, "copied", KEY_COPY));
    else
      fs.copyFileSync(
        path.join(config.dataDir, "second-factor-key"),
        path.join(elsewhere, "second-factor-key"),
      );
    const target = readConfig({ DATA_DIR: elsewhere, UPLOADS_DIR: path.join(elsewhere, "uploads") });
    expect((await restoreBackup(target, copied, migrations, clock())).hasKeys).toBe(lacks !== KEY_COPY);
    const restored = openSqlite(elsewhere);
    const file = await restored.db.selectFrom("message_files").select("id").executeTakeFirstOrThrow();
    const fileKeys = openSecretBox(target, "files of visitors");
    const places = { db: restored.db, files: createDiskStore(privateFolder(target)), fileKeys };
    await expect(readFile(places, id, file.id)).rejects.toThrow("its key is not on this server");
    const warnings: unknown[] = [];
    const logger = { ...site.accounts.logger, warn: (facts: unknown) => warnings.push(facts) };
    await warnOfForeignKeys({
      db: restored.db,
      fileKeys,
      logger: Object.assign(site.accounts.logger, logger),
    });
    expect(warnings).toEqual(lacks === KEY_COPY ? [] : [{ files: 1 }]);
    await restored.close();
  }
});

test("a key that another process has written to the copy goes from it with the last file", async (site) => {
  const { config, clock } = site.accounts;
  const start = () => createKeyCopy({ connection: site.connection, config, clock });
  const copy = () => JSON.parse(fs.readFileSync(path.join(config.backupDir, KEY_COPY), "utf8"));
  await site.write({ topic: "none" }, { content: buildPdf(), filename: "a.pdf" }).expect(400);
  await start()();
  expect(Object.keys(copy().keys)).toHaveLength(1);
  site.pass(2 * 3_600_000);
  await sweepKeptFiles({ db: site.db, files: site.stores.privateFiles }, clock());
  // After a restart.
  await start()();
  expect(copy()).toEqual({ keys: {}, deleted: {}, unsubscribed: {}, withdrawn: {}, disabled: {}, later: {} });
});

test("what was deleted since a backup of before the keys stays deleted, and stays known", async () => {
  using dir = makeTempDir();
  const now = new Date("2026-11-21T09:00:00.000Z");
  const config = readConfig({
    DATA_DIR: path.join(dir.path, "data"),
    UPLOADS_DIR: path.join(dir.path, "uploads"),
    BACKUP_DIR: path.join(dir.path, "backups"),
  });
  fs.mkdirSync(config.uploadsDir, { recursive: true });
  const old = openSqlite(config.dataDir);
  const early = migrations.filter(({ name }) => name < "0051");
  await migrate(old, early);
  // Written as of today, and then put into the tables of then.
  await using today = openTestDatabase();
  const id = await addMessage({ db: today.db, now: () => now });
  await old.db
    .insertInto("messages")
    .values(await today.db.selectFrom("messages").selectAll().executeTakeFirstOrThrow())
    .execute();
  const subscriber = randomUUID();
  const date = now.toISOString();
  await sql`INSERT INTO subscribers (id, email, "emailKey", consents, token, "consentDate", "confirmedDate")
    VALUES (${subscriber}, 'a@shop.example', 'a@shop.example', '[]', 'token', ${date}, ${date})`.execute(
    old.db,
  );
  await old.close();
  const backup = await makeBackup(config, "manual", now);
  const copied = path.join(config.backupDir, KEY_COPY);
  fs.writeFileSync(copied, JSON.stringify({ keys: {}, deleted: { [id]: date, [subscriber]: date } }));
  for (let round = 0; round < 2; round += 1) {
    await restoreBackup(config, backup.folder, migrations, new Date(now.getTime() + 1_000 * (round + 1)));
    const connection = openSqlite(config.dataDir);
    await migrate(connection, migrations);
    await finishRestore({ db: connection.db, config, clock: () => now, logger: pino({ level: "silent" }) });
    for (const table of ["messages", "subscribers"] as const)
      expect(await connection.db.selectFrom(table).select("id").execute(), table).toEqual([]);
    // The copy that the next restore reads.
    await createKeyCopy({ connection, config, clock: () => now })();
    expect(Object.keys(JSON.parse(fs.readFileSync(copied, "utf8")).deleted)).toEqual(
      [id, subscriber].toSorted(),
    );
    await connection.close();
  }
});

test("a start stops for no damaged copy of the keys, and says so", async (site) => {
  const { config, clock } = site.accounts;
  fs.mkdirSync(config.backupDir, { recursive: true });
  fs.writeFileSync(path.join(config.backupDir, KEY_COPY), "{");
  await finishRestore({ db: site.db, config, clock, logger: site.accounts.logger });
  expect(JSON.stringify(site.logLines)).toContain("that were deleted are not looked for");
});

test("the write-ahead log is left for later while something is written", async (site) => {
  await inTransaction(site.db, async () => expect(site.connection.truncateLog()).toBe(false));
  expect(site.connection.truncateLog()).toBe(true);
});

test("a file that was changed on the disk is not opened, and one of another message neither", async (site) => {
  const photo = (text: string) => ({ content: buildPdf({ text }), filename: "a.pdf" });
  const ids = [
    await site.writeMessage({ message: "one" }, photo("one")),
    await site.writeMessage({ message: "two" }, photo("two")),
  ];
  const folder = privateFolder(site.accounts.config);
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name, "file.pdf"));
  const [first, second] = files.map((file) => fs.readFileSync(file));
  fs.writeFileSync(files[0] ?? "", second ?? "");
  const flipped = Buffer.from(second ?? "");
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
  fs.writeFileSync(files[1] ?? "", flipped);
  for (const id of ids) {
    const answer = await openFileOf(site, id);
    expect([answer.status, answer.body.error]).toEqual([409, "This file cannot be opened: it is damaged."]);
  }
  expect(first?.subarray(0, 4).toString()).toBe("SQF1");
});
