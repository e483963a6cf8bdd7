import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import pino from "pino";
import { expect, test } from "vitest";
import { migrations } from "#migrations";
import { createFeedFolder } from "../../src/content/kinds/products/feed/feed-folder.ts";
import { listFeeds } from "../../src/content/kinds/products/feed/feed-reports.ts";
import { createFeedRunner, FEED_SCRIPT } from "../../src/content/kinds/products/feed/feed-runner.ts";
import { rebuildIndex } from "../../src/content/search-index/rebuild-index.ts";
import { verifyAudit } from "../../src/storage/audit/verify-audit.ts";
import { isSqlite } from "../../src/storage/database/connection.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { openDatabase } from "../../src/storage/database/open-database.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { fillCatalogue } from "../bench/fill-catalogue.ts";
import { findPostgres } from "../support/postgres-server.ts";
import { makeTempDir, placeTemplate } from "../support/test-database.ts";
import { startDatabases } from "./replicas.ts";
import { report, scale } from "./scale.ts";
import { call, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

const PRODUCTS = scale(1_500, 20_000);

/** A file with one price for all products, long enough for a process of its own. */
function fileOf(price: string): string {
  const rows = Array.from({ length: PRODUCTS }, (_, index) => `${index};${price};${"-".repeat(60)}`);
  return `sku;price;remark\n${rows.join("\n")}\n`;
}

/** Fills a site's database with so many products at EUR 2. */
async function fillDatabase(db: Db): Promise<void> {
  await fillCatalogue(db, PRODUCTS, new Date("2026-11-20T09:00:00.000Z"));
  await sql`UPDATE products SET sku = CAST(CAST(substr(slug, 9) AS INTEGER) AS TEXT), price = 200`.execute(
    db,
  );
  await rebuildIndex(db);
}

/** Plays nights: a database, by default a file of SQLite, a folder of the till, and the process that reads. */
async function openNights(dir: string, dataDir: string, databaseUrl?: string) {
  if (databaseUrl === undefined) placeTemplate(dataDir);
  const config = { dataDir, databaseUrl, databaseListenUrl: undefined };
  const connection = openDatabase(config);
  const { db } = connection;
  if (databaseUrl !== undefined) await migrate(connection, migrations);
  await fillDatabase(db);
  // What is written next needs room on the disk.
  if (isSqlite(connection)) connection.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  let now = Date.parse("2026-11-23T02:00:00.000Z");
  const clock = () => new Date((now += 1_000));
  const logger = pino({ level: "silent" });
  const folder = path.join(dir, "feed");
  fs.mkdirSync(folder);
  const start = () => {
    const runner = createFeedRunner({ db, config, script: FEED_SCRIPT, logger });
    return { runner, look: createFeedFolder(folder, { runner, clock, logger }) };
  };
  let site = start();
  const other = isSqlite(connection) ? new Sqlite(path.join(dataDir, "site.db"), { timeout: 0 }) : undefined;
  /** Whether another process is in a transaction that writes. */
  async function isWriting(): Promise<boolean> {
    if (!other) {
      const { rows } = await sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xid IS NOT NULL`.execute(
        db,
      );
      return rows.length > 0;
    }
    try {
      other.exec("BEGIN IMMEDIATE");
      other.exec("ROLLBACK");
      return false;
    } catch {
      return true;
    }
  }
  return {
    db,
    clock,
    folder,
    look: () => site.look(),
    stop: () => site.runner.stop(),
    restart: () => void (site = start()),
    put: (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text),
    list: (place = "."): string[] =>
      fs
        .readdirSync(path.join(folder, place))
        .filter((name) => /\.\w+$/.test(name) && !name.endsWith(".txt")),
    reportOf: (place: string, name: string) =>
      fs.readFileSync(
        path.join(
          folder,
          place,
          fs.readdirSync(path.join(folder, place)).find((one) => one.endsWith(`${name}.report.txt`)) ??
            "none",
        ),
        "utf8",
      ),
    /** Each price with the number of its products: one price is a whole night, and its history and log belong to it. */
    async prices(): Promise<Record<string, number>> {
      const { rows } = await sql<{ price: number; count: number }>`
        SELECT price, count(*) AS count FROM products GROUP BY price`.execute(db);
      const writes = await sql`SELECT 1 FROM products LEFT JOIN history ON "contentType" = 'products' AND
        "recordId" = products.id AND history.version = products.version
        WHERE products.version > 1 AND "recordId" IS NULL`.execute(db);
      expect(writes.rows).toEqual([]);
      expect((await verifyAudit(db)).wrong).toBeUndefined();
      return Object.fromEntries(rows.map(({ price, count }) => [price, count]));
    },
    /** Waits until another process writes. */
    async untilWriting(over: () => boolean): Promise<void> {
      const lease = db.selectFrom("leases").select("name").where("name", "=", "reading a price feed");
      let hasBegun = false;
      for (;;) {
        if (over()) throw new Error("The feed was over before it was seen to write.");
        // The lease is a write too, of this process.
        if (hasBegun && (await isWriting())) return;
        hasBegun ||= (await lease.executeTakeFirst()) !== undefined;
        await nextTurn();
      }
    },
    async [Symbol.asyncDispose]() {
      site.runner.stop();
      other?.close();
      await connection.close();
    },
  };
}

const DATABASES = findPostgres() === undefined ? ["SQLite"] : ["SQLite", "PostgreSQL"];

test.each(DATABASES)(
  "three nights of a till on %s: half, damaged, enormous and shrunken files and a kill are whole or not at all, and reported",
  async (database) => {
    using dir = makeTempDir();
    await using server = database === "SQLite" ? undefined : await startDatabases("nights");
    await using nights = await openNights(dir.path, path.join(dir.path, "data"), server?.url("nights"));
    const { look, put, list, prices, reportOf } = nights;

    // The first night: the file arrives slowly.
    const first = fileOf("2,10");
    put("prices.csv.part", first.slice(0, 5_000));
    put("slow.csv", first.slice(0, 9_000));
    await look();
    put("slow.csv", first);
    await look();
    expect(await prices()).toEqual({ 200: PRODUCTS });
    await look();
    expect(await prices()).toEqual({ 210: PRODUCTS });
    expect(reportOf("done", "slow.csv")).toContain(`${PRODUCTS.toLocaleString("en-GB")} changed`);
    fs.rmSync(path.join(nights.folder, "prices.csv.part"));

    // The second: what is damaged fails, and what is shrunken or halved waits.
    put("cut.csv", "sku;price;remark\n0;2,20;-\n1;2,2");
    put("huge.csv", "x".repeat(20_000_001));
    put("zeros.csv", `sku;price\n${"\0".repeat(2_000)}`);
    put("rubble.csv", "sku;price\n0;#REF!\n1;#REF!\n");
    put("few.csv", "sku;price\n0;2,20\n1;2,20\n");
    put("cheap.csv", fileOf("0,20"));
    await look();
    await look();
    expect(await prices()).toEqual({ 210: PRODUCTS });
    expect(list()).toEqual([]);
    for (const name of ["cut.csv", "huge.csv", "zeros.csv"])
      expect(reportOf("failed", name)).toContain("could not be read");
    for (const name of ["rubble.csv", "few.csv", "cheap.csv"])
      expect(reportOf("done", name)).toContain("Nothing is saved yet");

    // The third: the site stops while the process writes. The file stays, and is read again after a restart.
    put("night.csv", fileOf("2,30"));
    await look();
    let isOver = false;
    const killed = look().finally(() => (isOver = true));
    await nights.untilWriting(() => isOver);
    nights.stop();
    await killed;
    await look();
    expect(await prices()).toEqual({ 210: PRODUCTS });
    expect(list()).toEqual(["night.csv"]);
    nights.restart();
    await look();
    await look();
    expect(await prices()).toEqual({ 230: PRODUCTS });
    const states = (await listFeeds(nights.db)).map(({ file, state }) => `${file} ${state}`).toSorted();
    expect(states).toEqual([
      "cheap.csv waiting",
      "cut.csv failed",
      "few.csv waiting",
      "huge.csv failed",
      "night.csv applied",
      "rubble.csv waiting",
      "slow.csv applied",
      "zeros.csv failed",
    ]);
    report(
      `three nights of a till on ${database}`,
      `${PRODUCTS} products: each file whole or not at all, each with its report`,
    );
  },
);

test("a feed on a full disk writes nothing, stays, and is applied once there is room", async (context) => {
  using dir = makeTempDir();
  const dataDir = path.join(dir.path, "small");
  fs.mkdirSync(dataDir);
  const size = `${Math.ceil(PRODUCTS / 80)}m`;
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", dataDir]).status !== 0)
    return context.skip("this user may not mount a file system");
  using mounted = { [Symbol.dispose]: () => spawnSync("umount", ["-l", dataDir]) };
  expect(mounted).toBeDefined();
  await using nights = await openNights(dir.path, dataDir);
  const filler = path.join(dataDir, "filler");
  const { bavail, bsize } = fs.statfsSync(dataDir);
  fs.writeFileSync(filler, Buffer.alloc(bavail * bsize - 1_000_000));
  nights.put("prices.csv", fileOf("2,10"));
  for (let n = 0; n < 3; n += 1) await nights.look();
  expect(nights.list()).toEqual(["prices.csv"]);
  expect(await nights.prices()).toEqual({ 200: PRODUCTS });
  fs.rmSync(filler);
  await nights.look();
  expect(await nights.prices()).toEqual({ 210: PRODUCTS });
});

test("a site that is killed while a feed is applied has all of it or nothing, and takes it again", async () => {
  using dir = makeTempDir();
  const dataDir = path.join(dir.path, "data");
  const settings = { ...WITH_ADMIN, DATA_DIR: dataDir, UPLOADS_DIR: path.join(dir.path, "uploads") };
  await using nights = await openNights(dir.path, dataDir);
  const send = async (port: number) =>
    call(port, "/api/feed/products", {
      method: "PUT",
      token: await signIn(port),
      body: Buffer.from(fileOf("2,10")),
      type: "text/csv",
    });
  using site = startSite(settings);
  let isOver = false;
  const cut = send(await site.listening).catch(() => undefined);
  void cut.finally(() => (isOver = true));
  await nights.untilWriting(() => isOver);
  // Signing in writes too: the feed writes for so long that this is not the end of it.
  for (let turn = 0; turn < 50; turn += 1) await nights.untilWriting(() => isOver);
  site.process.kill("SIGKILL");
  await cut;
  await site.ended;
  const after = await nights.prices();
  expect([{ 200: PRODUCTS }, { 210: PRODUCTS }]).toContainEqual(after);
  using again = startSite(settings);
  const port = await again.listening;
  // The one that was killed has its lease for half a minute more.
  await nights.db.deleteFrom("leases").execute();
  const answer = await send(port);
  expect(answer.status, answer.text).toBe(200);
  expect(await nights.prices()).toEqual({ 210: PRODUCTS });
});
