import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pino from "pino";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrations } from "#migrations";
import { createBackupService } from "../../src/operate/backup/backup-service.ts";
import { findNewestBackup } from "../../src/operate/backup/list-backups.ts";
import { makeBackup } from "../../src/operate/backup/make-backup.ts";
import { restoreBackup } from "../../src/operate/backup/restore-backup.ts";
import { readConfig } from "../../src/config.ts";
import { createParts } from "../../src/start/parts.ts";
import { prepareSite } from "../../src/start/prepare-site.ts";
import { deleteMessages } from "../../src/site/messages/expire-messages.ts";
import { createKeyCopy } from "../../src/site/messages/key-copy.ts";
import { finishRestore } from "../../src/site/messages/restored-keys.ts";
import { getMessage } from "../../src/site/messages/read-messages.ts";
import { createDiskStore } from "../../src/storage/files/disk-store.ts";
import { privateFolder } from "../../src/storage/files/stores.ts";
import { addMessage } from "../support/contact-form.ts";
import { POSTGRES_COPY } from "../../src/storage/database/database-copy.ts";
import { copiesOf } from "../../src/storage/database/database-copies.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { RateLimit } from "../../src/storage/database/rate-limits.ts";
import { inTransaction } from "../../src/storage/database/transaction.ts";
import { replaceByDump } from "../../src/storage/database/postgres/programs.ts";
import { openPostgres } from "../../src/storage/database/postgres/open-postgres.ts";
import { findPostgres, startPostgres, type PostgresServer } from "../support/postgres-server.ts";
import { makeTempDir } from "../support/test-database.ts";

const NOW = new Date("2026-11-21T09:00:00.000Z");

let server: PostgresServer;

describe.skipIf(findPostgres() === undefined)("backups of PostgreSQL", () => {
  beforeAll(async () => {
    server = await startPostgres();
    server.run("CREATE ROLE weak LOGIN");
  });
  afterAll(() => server.stop());

  async function openSite({ owner = "suqna" } = {}) {
    const dir = makeTempDir();
    const name = `backup_${randomUUID().replaceAll("-", "")}`;
    server.run(`CREATE DATABASE ${name} OWNER ${owner}`);
    const url = server.url(name).replace("suqna@", `${owner}@`);
    const connection = openPostgres(url);
    await migrate(connection, migrations);
    const config = {
      dataDir: path.join(dir.path, "data"),
      uploadsDir: path.join(dir.path, "uploads"),
      backupDir: path.join(dir.path, "backups"),
      backupKeep: 2,
      backupKey: undefined,
      s3: undefined,
      databaseUrl: url,
    };
    fs.mkdirSync(config.uploadsDir);
    fs.writeFileSync(path.join(config.uploadsDir, "picture.webp"), "a picture");
    return {
      config,
      connection,
      addSlug: (slug: string) =>
        connection.db
          .insertInto("slug_redirects")
          .values({ contentType: "jobs", slug, recordId: randomUUID() })
          .execute(),
      async readSlugs() {
        const rows = await connection.db
          .selectFrom("slug_redirects")
          .select("slug")
          .orderBy("slug")
          .execute();
        return rows.map(({ slug }) => slug);
      },
      async [Symbol.asyncDispose]() {
        await connection.close();
        dir[Symbol.dispose]();
      },
    };
  }

  const versionOf = async ({ connection }: Awaited<ReturnType<typeof openSite>>) =>
    (
      await sql<{ version: string }>`SELECT current_setting('server_version') AS version`.execute(
        connection.db,
      )
    ).rows[0]?.version;
  const scratchDatabases = async ({ connection }: Awaited<ReturnType<typeof openSite>>) =>
    (await sql`SELECT 1 FROM pg_database WHERE datname LIKE 'suqna_verify_%'`.execute(connection.db)).rows
      .length;

  test.each([undefined, "ab".repeat(32)])(
    "a backup is counted in a database of its own, and brings rows and pictures back (key: %s)",
    async (backupKey) => {
      await using site = await openSite();
      const config = { ...site.config, backupKey };
      await site.addSlug("baker");
      const backup = await makeBackup(config, "daily", NOW);
      expect(backup.manifest.rows).toMatchObject({ slug_redirects: 1, migrations: migrations.length });
      expect(fs.existsSync(path.join(backup.folder, backupKey ? "site.dump.enc" : "site.dump"))).toBe(true);
      expect(await scratchDatabases(site)).toBe(0);
      expect((await findNewestBackup(config.backupDir, NOW))?.name).toBe(backup.name);

      await site.addSlug("cashier");
      fs.rmSync(path.join(config.uploadsDir, "picture.webp"));
      const { replacedFolders } = await restoreBackup(config, backup.folder, migrations, NOW);
      expect(await site.readSlugs()).toEqual(["baker"]);
      expect(fs.readFileSync(path.join(config.uploadsDir, "picture.webp"), "utf8")).toBe("a picture");
      expect(fs.existsSync(path.join(replacedFolders[0] ?? "", "site.dump"))).toBe(true);
      const { rows } = await sql`SELECT 1 FROM audit_log WHERE action = 'backup.restored'`.execute(
        site.connection.db,
      );
      expect(rows).toHaveLength(1);
    },
  );

  test("what a check that was killed has left on the server is dropped by the next, a day later", async () => {
    await using site = await openSite();
    const made = { old: Date.now() - 90_000_000, young: Date.now() - 80_000_000 };
    const kept = `suqna_verify_${made.young}_ab`;
    for (const name of ["suqna_verify_0123456789abcdef", `suqna_verify_${made.old}_ab`, kept])
      server.run(`CREATE DATABASE ${name} OWNER suqna`);
    await makeBackup(site.config, "daily", NOW);
    const { rows } = await sql<{ datname: string }>`
      SELECT datname FROM pg_database WHERE datname LIKE 'suqna_verify_%'`.execute(site.connection.db);
    server.run(`DROP DATABASE ${kept}`);
    expect(rows).toEqual([{ datname: kept }]);
  });

  test("an empty database beside backups is a lost one, and stops the start until START_FRESH=yes", async () => {
    await using site = await openSite();
    await site.addSlug("baker");
    const { databaseUrl: DATABASE_URL, backupDir: BACKUP_DIR, ...folders } = site.config;
    const backup = await makeBackup(site.config, "daily", NOW);
    await sql`DROP SCHEMA public CASCADE; CREATE SCHEMA public`.execute(site.connection.db);
    const settings = { DATABASE_URL, BACKUP_DIR, SESSION_SECRET: "x".repeat(32), SEED: "none" };
    const start = async (more: Record<string, string> = {}) => {
      const config = { ...readConfig({ ...settings, ...more }), ...folders };
      const connection = openPostgres(DATABASE_URL);
      const parts = createParts({ config, connection, logger: pino({ enabled: false }), clock: () => NOW });
      try {
        await prepareSite(parts);
      } finally {
        await parts.close();
      }
    };
    const refused = start();
    await expect(refused).rejects.toThrow("The database at DATABASE_URL is empty, but there are backups in");
    await expect(refused).rejects.toThrow(`npm run restore -- ${backup.name}`);
    const { rows } = await sql`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`.execute(
      site.connection.db,
    );
    expect(rows).toEqual([]);
    await start({ START_FRESH: "yes" });
    await start();
    expect(await site.readSlugs()).toEqual([]);
  });

  test("a dump has no key of a visitor's file and no network address, and a restore brings back no message that was deleted since", async () => {
    await using site = await openSite();
    const { db } = site.connection;
    const clock = () => NOW;
    const ids = [
      await addMessage({ db, now: clock }),
      await addMessage({ db, now: clock }, { message: "Kept" }),
    ];
    for (const id of ids) {
      const row = {
        id,
        messageId: id,
        form: "",
        field: "photo",
        name: "a.pdf",
        type: "application/pdf",
      } as const;
      await db
        .insertInto("message_files")
        .values({ ...row, bytes: 1, createdDate: NOW.toISOString(), content: null })
        .execute();
      await db
        .insertInto("file_keys")
        .values({ fileId: id, key: `key of ${id}` })
        .execute();
    }
    const config = readConfig({
      DATABASE_URL: site.config.databaseUrl,
      DATA_DIR: site.config.dataDir,
      BACKUP_DIR: site.config.backupDir,
      SESSION_SECRET: "x".repeat(32),
    });
    await new RateLimit(db, { name: "form", points: 1, duration: 600 }).consume("192.0.2.44");
    const copyKeys = createKeyCopy({ connection: site.connection, config, clock });
    await copyKeys();
    const backup = await makeBackup(site.config, "daily", NOW);
    expect(backup.manifest.rows).toMatchObject({
      messages: 2,
      message_files: 2,
      file_keys: 0,
      rate_limits: 0,
    });
    const [gone = "", kept = ""] = ids;
    const message = await getMessage(db, gone);
    await deleteMessages({ db, config, files: createDiskStore(privateFolder(config)) }, [message], {
      action: "message.deleted",
      now: NOW,
    });
    await copyKeys();
    const { hasKeys } = await restoreBackup(site.config, backup.folder, migrations, NOW);
    expect(hasKeys).toBe(true);
    expect(await db.selectFrom("messages").select("id").execute()).toEqual([{ id: kept }]);
    expect(await db.selectFrom("file_keys").selectAll().execute()).toEqual([
      { fileId: kept, key: `key of ${kept}` },
    ]);
  });

  test("a restore that ends before its deletions is finished by the next start", async () => {
    await using site = await openSite();
    const { db } = site.connection;
    const clock = () => NOW;
    const id = await addMessage({ db, now: clock });
    const backup = await makeBackup(site.config, "daily", NOW);
    await inTransaction(db, async (trx) => {
      await trx.deleteFrom("messages").where("id", "=", id).execute();
      await trx.insertInto("deleted_messages").values({ id, deletedDate: NOW.toISOString() }).execute();
    });
    const config = readConfig({
      DATABASE_URL: site.config.databaseUrl,
      DATA_DIR: site.config.dataDir,
      BACKUP_DIR: site.config.backupDir,
      SESSION_SECRET: "x".repeat(32),
    });
    await createKeyCopy({ connection: site.connection, config, clock })();
    const replacement = copiesOf(site.config).replace({
      source: backup.name,
      extract: async (file) => fs.copyFileSync(path.join(backup.folder, POSTGRES_COPY), file),
      aside: path.join(site.config.dataDir, "before"),
      command: "",
      finish: () => Promise.reject(new Error("The power is gone.")),
      now: NOW,
    });
    await expect(replacement).rejects.toThrow("The power is gone.");
    expect(await db.selectFrom("messages").select("id").execute()).toEqual([{ id }]);
    await finishRestore({ db, config, clock, logger: pino({ level: "silent" }) });
    expect(await db.selectFrom("messages").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("deleted_messages").select("id").execute()).toEqual([{ id }]);
  });

  test("a restore whose dump can't be read to its end changes nothing", async () => {
    await using site = await openSite();
    await site.addSlug("baker");
    const programs = path.join(site.config.uploadsDir, "programs");
    fs.mkdirSync(programs);
    fs.writeFileSync(
      path.join(programs, "pg_restore"),
      "#!/bin/sh\necho 'CREATE TABLE half (id int);'\necho 'out of memory' >&2\nexit 1\n",
      { mode: 0o755 },
    );
    fs.symlinkSync(path.join(findPostgres() ?? "", "psql"), path.join(programs, "psql"));
    const replaced = replaceByDump(programs, {
      url: site.config.databaseUrl,
      dump: "",
      before: "DROP TABLE slug_redirects",
      after: "SELECT 1",
    });
    await expect(replaced).rejects.toThrow("pg_restore failed: out of memory");
    // A psql that has read half of the dump could still commit it for as long as it is connected.
    await expect
      .poll(() =>
        sql`SELECT 1 FROM pg_stat_activity WHERE application_name = 'psql'`
          .execute(site.connection.db)
          .then(({ rows }) => rows.length),
      )
      .toBe(0);
    expect(await site.readSlugs()).toEqual(["baker"]);
  });

  test.each([
    (url: string) => url.replace("suqna@", "suqna:p%40ss@"),
    (url: string) => `${url}?password=p%40ss&options=-c%20geqo%3Doff`,
  ])(
    "the backups that the site makes itself use the pg_dump on its PATH, and show no password among its arguments",
    async (withPassword) => {
      await using site = await openSite();
      const programs = path.join(site.config.uploadsDir, "programs");
      fs.mkdirSync(programs);
      fs.writeFileSync(
        path.join(programs, "pg_dump"),
        `#!/bin/sh\n[ $1 = --version ] && echo 'pg_dump (PostgreSQL) ${await versionOf(site)}' && exit\necho "$PGPASSWORD, not $*" >&2\nexit 1\n`,
        { mode: 0o755 },
      );
      const { databaseUrl, dataDir, uploadsDir, backupDir } = site.config;
      const config = readConfig({
        DATABASE_URL: withPassword(databaseUrl),
        DATA_DIR: dataDir,
        UPLOADS_DIR: uploadsDir,
        BACKUP_DIR: backupDir,
        SESSION_SECRET: "x".repeat(32),
      });
      const parts = { config, connection: site.connection, clock: () => new Date(), root: process.cwd() };
      const backups = createBackupService({ ...parts, logger: pino({ level: "silent" }) });
      const before = process.env["PATH"];
      process.env["PATH"] = `${programs}${path.delimiter}${before}`;
      try {
        await (
          await backups.begin("manual")
        ).ended;
      } finally {
        process.env["PATH"] = before;
      }
      const error = (await backups.status()).lastAttempt?.error;
      expect(error).toContain("pg_dump failed: p@ss, not --dbname=postgres");
      expect(error).not.toContain("p%40ss");
    },
  );

  test("programs of a newer version on the PATH are passed over for those of the server's", async () => {
    await using site = await openSite();
    using programs = makeTempDir();
    fs.writeFileSync(path.join(programs.path, "pg_dump"), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 99.1'\n", {
      mode: 0o755,
    });
    const before = process.env["PATH"];
    process.env["PATH"] = `${programs.path}${path.delimiter}${before}`;
    try {
      await expect(makeBackup(site.config, "daily", NOW)).resolves.toBeDefined();
    } finally {
      process.env["PATH"] = before;
    }
  });

  test("a site that runs is not restored", async () => {
    await using site = await openSite();
    const backup = await makeBackup(site.config, "daily", NOW);
    await site.addSlug("baker");
    const replica = site.connection.watchContent(() => undefined);
    while (Number.isNaN(replica.readEpoch())) await wait(5);
    await expect(restoreBackup(site.config, backup.folder, migrations, NOW)).rejects.toThrow("Stop it first");
    expect(await site.readSlugs()).toEqual(["baker"]);
  });

  test("a dump that was changed does not pass, and leaves no database behind", async () => {
    await using site = await openSite();
    const { folder } = await makeBackup(site.config, "daily", NOW);
    fs.appendFileSync(path.join(folder, "site.dump"), "x");
    await expect(restoreBackup(site.config, folder, migrations, NOW)).rejects.toThrow("changed or damaged");
    expect(await scratchDatabases(site)).toBe(0);
  });

  test("without the right to create a database a backup stays unverified, and the error says what to grant", async () => {
    await using site = await openSite({ owner: "weak" });
    await expect(makeBackup(site.config, "daily", NOW)).rejects.toThrow('ALTER ROLE "weak" CREATEDB');
    await expect(makeBackup(site.config, "daily", new Date(NOW.getTime() + 1))).rejects.toThrow("CREATEDB");
    expect(fs.readdirSync(site.config.backupDir)).toEqual(["2026-11-21T09-00-00-001Z-daily"]);
    expect(await findNewestBackup(site.config.backupDir, NOW)).toBeUndefined();
    server.run("ALTER ROLE weak CREATEDB");
    await expect(makeBackup(site.config, "daily", NOW)).resolves.toBeDefined();
  });
});
