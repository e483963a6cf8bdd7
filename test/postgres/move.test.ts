import { randomUUID } from "node:crypto";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { migrations } from "#migrations";
import { hashFile } from "../../src/operate/backup/verify-backup.ts";
import type { Connection } from "../../src/storage/database/connection.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { openPostgres } from "../../src/storage/database/postgres/open-postgres.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { digestRows } from "../../src/operate/move/move-site.ts";
import { isIndexUpToDate, rebuildIndex } from "../../src/content/search-index/rebuild-index.ts";
import { openSecretBox } from "../../src/accounts/second-factor/secret-box.ts";
import { findPostgres, startPostgres, type PostgresServer } from "../support/postgres-server.ts";
import { runScript, startScript } from "../support/run-script.ts";
import { openS3Server } from "../support/s3-server.ts";
import { createSampleContent } from "../support/sample-content.ts";
import { OF_CONTACT_FORM } from "../support/contact-form.ts";
import { makeTempDir, placeTemplate } from "../support/test-database.ts";
import { placeDatabaseBefore } from "../support/version-before.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(makeTempDir);

const COMMAND = "src/operate/move/move-command.ts";
const SECRET = "s".repeat(32);
const DATE = "2026-11-21T09:00:00.000Z";

/** Texts that one of the databases could read otherwise. */
const ODD = [
  "Ħobż biż-żejt, ġbejna u ċikkulata",
  `'"\\''; --`,
  "🥫👩🏽‍🍳",
  "\t\r\n\u2028",
  "x".repeat(200_000),
  "",
  "NULL",
  "stored\0before it was refused",
];

let server: PostgresServer;

describe.skipIf(findPostgres() === undefined)("npm run move", () => {
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  function makeDatabase(): string {
    const name = `move_${randomUUID().replaceAll("-", "")}`;
    server.run(`CREATE DATABASE ${name}`);
    return server.url(name);
  }

  test("every row and file of a full site goes to PostgreSQL and S3, and comes back the same", async (dir) => {
    await using s3 = await openS3Server();
    const env = { ...folders(dir.path, "first"), SESSION_SECRET: SECRET };
    await fillSite(env.DATA_DIR);
    const files = await placeFiles(env.DATA_DIR, env.UPLOADS_DIR);
    const before = await digests(openSqlite(env.DATA_DIR));
    const url = makeDatabase();

    // The server trusts the user with any password.
    const named = url.replace("@", ":ftira-biz-zejt@");
    const there = await runScript(COMMAND, { ...env, ...s3.env }, "--to", named);
    expect(there).toMatchObject({ code: 0, stderr: "" });
    expect(there.stdout).toContain(`DATABASE_URL=${url.replace("@", ":***@")}`);
    expect(there.stdout).not.toContain("ftira-biz-zejt");
    expect(await digests(openPostgres(url))).toEqual(before);
    await checkTriggers(openPostgres(url));

    const back = { ...folders(dir.path, "second"), SESSION_SECRET: SECRET };
    const again = await runScript(COMMAND, { ...back, ...s3.env, DATABASE_URL: url }, "--to", back.DATA_DIR);
    expect(again).toMatchObject({ code: 0, stderr: "" });
    expect(again.stdout).toContain("SECOND_FACTOR_KEY to the value of SESSION_SECRET");
    const sealed = openSecretBox({ dataDir: "", databaseUrl: url, sessionSecret: SECRET }).seal(
      "JBSWY3DP",
      "rita",
    );
    expect(openSecretBox({ dataDir: "", secondFactorKey: SECRET }).open(sealed, "rita")).toBe("JBSWY3DP");
    expect(await digests(openSqlite(back.DATA_DIR))).toEqual(before);
    await checkTriggers(openSqlite(back.DATA_DIR));
    await checkSearch(openSqlite(back.DATA_DIR));
    for (const [file, hash] of files) expect(await hashFile(path.join(dir.path, "second", file))).toBe(hash);
  });

  test("a database that is not empty, or that a process uses, is left alone", async (dir) => {
    const env = folders(dir.path, "site");
    await fillSite(env.DATA_DIR);
    const url = makeDatabase();
    const other = openPostgres(url);
    await migrate(other, migrations);
    await other.db
      .insertInto("slug_redirects")
      .values({ contentType: "jobs", slug: "baker", recordId: randomUUID() })
      .execute();
    const full = await runScript(COMMAND, env, "--to", url);
    expect(full).toMatchObject({ code: 1, stdout: "" });
    expect(full.stderr).toContain("it has rows in the table slug_redirects");
    const replica = other.watchContent(() => undefined);
    while (Number.isNaN(replica.readEpoch())) await wait(5);
    expect((await runScript(COMMAND, env, "--to", url)).stderr).toContain(
      "The site is running on this PostgreSQL",
    );
    await other.close();
  });

  test("the database of an earlier version, to which a site would return, is left as it is", async (dir) => {
    const [env, old] = [folders(dir.path, "site"), path.join(dir.path, "old")];
    const url = makeDatabase();
    const site = openPostgres(url);
    await migrate(site, migrations);
    await site.close();
    placeDatabaseBefore(old);
    const readSteps = async () => {
      await using connection = openSqlite(old);
      const { rows } = await sql`SELECT name FROM migrations`.execute(connection.db);
      return rows;
    };
    const before = await readSteps();
    const refused = await runScript(
      COMMAND,
      { ...env, DATABASE_URL: url, SESSION_SECRET: SECRET },
      "--to",
      old,
    );
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("The database to move to is not empty: it has rows in the table ");
    expect(await readSteps()).toEqual(before);
  });

  test("a site that runs is not moved", async (dir) => {
    const env = folders(dir.path, "site");
    placeTemplate(env.DATA_DIR);
    const running = openSqlite(env.DATA_DIR);
    const refused = await runScript(COMMAND, env, "--to", makeDatabase());
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("Stop it first; nothing was changed.");
    await running.close();
  });

  test("after kill -9 at any moment the site is whole, and PostgreSQL is empty or has everything", async (dir) => {
    const env = folders(dir.path, "site");
    await fillSite(env.DATA_DIR);
    const before = await digests(openSqlite(env.DATA_DIR));
    const watcher = openPostgres(server.url("postgres"));
    for (const later of [0, 1, 20, 100]) {
      const url = makeDatabase();
      const move = startScript(COMMAND, env, "--to", url);
      const closed = once(move, "close");
      await untilWriting(watcher, url, move);
      await wait(later);
      move.kill("SIGKILL");
      await closed;
      expect(await digests(openSqlite(env.DATA_DIR))).toEqual(before);
      const target = openPostgres(url);
      await migrate(target, migrations);
      const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM history`.execute(target.db);
      expect([0, before["history"]?.rows]).toContain(rows[0]?.count);
      await target.close();
      // Moves again, unless the first one had come to its end.
      const again = await runScript(COMMAND, env, "--to", url);
      if (rows[0]?.count === 0) expect(again).toMatchObject({ code: 0, stderr: "" });
      else expect(again.stderr).toContain("is not empty");
    }
    await watcher.close();
  });
});

function folders(dir: string, name: string) {
  return { DATA_DIR: path.join(dir, name, "data"), UPLOADS_DIR: path.join(dir, name, "uploads") };
}

/** Fills a new database with the sample content, odd rows and a photo. */
async function fillSite(dataDir: string): Promise<void> {
  placeTemplate(dataDir);
  const connection = openSqlite(dataDir);
  const { db } = connection;
  await db.deleteFrom("settings").execute();
  await createSampleContent(db, new Date(DATE));
  const userId = randomUUID();
  await db
    .insertInto("users")
    .values({
      id: userId,
      email: "rita@example.com",
      name: ODD[0] ?? "",
      role: "admin",
      permissions: "[]",
      stores: "[]",
      status: "invited",
      version: 1,
      createdDate: DATE,
      updatedDate: DATE,
    })
    .execute();
  for (const [index, text] of ODD.entries()) {
    const id = randomUUID();
    await db
      .insertInto("messages")
      .values({
        id,
        reference: `M-${index}`,
        version: 1,
        createdDate: DATE,
        updatedDate: DATE,
        topic: "other",
        storeId: null,
        storeName: "",
        orderNumber: "",
        text,
        name: text,
        email: "",
        phone: "",
        emailKey: "",
        phoneKey: "",
        searchText: text,
        state: "new",
        assigneeId: index % 2 === 0 ? userId : null,
        ...OF_CONTACT_FORM,
      })
      .execute();
    const content = Buffer.from([0, 255, index, 10, 13, 92, 39]);
    await db
      .insertInto("message_files")
      .values({
        id,
        messageId: id,
        form: "",
        field: "photo",
        name: text.slice(0, 100),
        type: "image/webp",
        bytes: content.length,
        createdDate: DATE,
        content,
      })
      .execute();
  }
  await sql`INSERT INTO price_changes ("productId", version, "fromDate", price) VALUES (${userId}, 1, ${DATE}, 250)`.execute(
    db,
  );
  await connection.close();
}

/** Waits until the move writes rows, or has come to its end unseen. */
async function untilWriting({ db }: Connection, url: string, move: ChildProcess): Promise<void> {
  const database = url.slice(url.lastIndexOf("/") + 1);
  while (move.exitCode === null) {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = ${database} AND query LIKE 'INSERT INTO "%'`.execute(db);
    if (rows.length > 0) break;
    await wait(2);
  }
}

/** Puts files into the folders of pictures and of private files. Returns their hashes by path. */
async function placeFiles(dataDir: string, uploadsDir: string): Promise<Map<string, string>> {
  const placed = new Map<string, string>();
  for (const [folder, name] of [
    [uploadsDir, "0123456789abcdef-640x480/640.webp"],
    [uploadsDir, "0123456789abcdef-640x480/640.avif"],
    [path.join(dataDir, "private"), "photo-1.webp"],
  ] as const) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, Buffer.from(`bytes of ${name}`));
    placed.set(path.relative(path.dirname(dataDir), file), await hashFile(file));
  }
  return placed;
}

/** A digest of each table that moves. Closes the connection. */
async function digests(connection: Connection) {
  using dir = makeTempDir();
  placeTemplate(dir.path);
  const empty = openSqlite(dir.path);
  const found: Record<string, Awaited<ReturnType<typeof digestRows>>> = {};
  for (const table of empty.listTables())
    if (!/^(?:migrations|content_epochs|leases|search_(?:entries|texts|words|state))$/.test(table.name))
      found[table.name] = await digestRows(connection.db, table);
  await empty.close();
  await connection.close();
  return found;
}

/** The triggers are as before: the append-only tables refuse changes, and the database counts the products. Closes it. */
async function checkTriggers({ db, close }: Connection): Promise<void> {
  await expect(sql`DELETE FROM price_changes`.execute(db)).rejects.toThrow("append-only");
  const counted = async () =>
    (await sql<{ sum: number }>`SELECT sum(count) AS sum FROM record_counts`.execute(db)).rows[0]?.sum;
  const products = (await counted()) ?? 0;
  await sql`UPDATE products SET "deletedDate" = ${DATE} WHERE id = (SELECT min(id) FROM products)`.execute(
    db,
  );
  expect(await counted()).toBe(products - 1);
  await sql`UPDATE products SET "deletedDate" = NULL WHERE id = (SELECT min(id) FROM products)`.execute(db);
  await close();
}

/** A start finds that the index is missing, and builds it. Closes the connection. */
async function checkSearch({ db, close }: Connection): Promise<void> {
  expect(await isIndexUpToDate(db)).toBe(false);
  expect(await rebuildIndex(db)).toBeGreaterThan(0);
  expect(await isIndexUpToDate(db)).toBe(true);
  await close();
}
