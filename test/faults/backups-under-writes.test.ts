import path from "node:path";
import { expect, test } from "vitest";
import { migrations } from "#migrations";
import { makeBackup } from "../../src/operate/backup/make-backup.ts";
import { restoreBackup } from "../../src/operate/backup/restore-backup.ts";
import { readConfig } from "../../src/config.ts";
import { binRecord, createRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import type { Connection } from "../../src/storage/database/connection.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { makeTempDir, placeTemplate } from "../support/test-database.ts";
import { inWords, report, scale } from "./scale.ts";

/** A write each so many milliseconds: fifty a second. */
const PACE = 20;

test("each backup made at fifty writes a second is a consistent snapshot, and restores unchanged", async () => {
  using dir = makeTempDir();
  const at = (name: string) => path.join(dir.path, name);
  const config = readConfig({
    DATA_DIR: at("data"),
    UPLOADS_DIR: at("uploads"),
    BACKUP_DIR: at("backups"),
    BACKUP_KEEP: "100",
  });
  placeTemplate(config.dataDir);
  const connection = openSqlite(config.dataDir);
  const stop = new AbortController();
  const acknowledged: { id: string; version: number }[] = [];
  const writer = write(connection, acknowledged, stop.signal);
  const backups = [];
  for (let n = 0; n < scale(2, 20); n += 1) {
    // Some writes lie between any two.
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 5);
    const known = acknowledged.length;
    const begun = performance.now();
    const backup = await makeBackup(config, "manual", new Date());
    backups.push({ folder: backup.folder, known, ms: performance.now() - begun });
  }
  stop.abort();
  await writer;
  await connection.close();

  for (const { folder, known } of backups) {
    const target = {
      dataDir: at(`restored-${known}`),
      uploadsDir: at(`restored-${known}-uploads`),
      backupDir: at("no-backups"),
      backupKey: undefined,
      s3: undefined,
    };
    const { backup } = await restoreBackup(target, folder, migrations, new Date());
    const restored = openSqlite(target.dataDir);
    const read = (query: string) => restored.sqlite.prepare(query).pluck().get();
    // Everything that was acknowledged before the backup began, in that version or a later one.
    for (const { id, version } of acknowledged.slice(0, known)) {
      expect(
        restored.sqlite.prepare("SELECT version FROM products WHERE id = ?").pluck().get(id),
      ).toBeGreaterThanOrEqual(version);
    }
    // And no write by half.
    expect(read("SELECT sum(version) FROM products")).toBe(read("SELECT count(*) FROM history"));
    expect(read("SELECT count(*) FROM products")).toBe(backup.manifest.rows["products"]);
    expect(restored.sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
    await restored.close();
  }
  const slowest = Math.max(...backups.map(({ ms }) => ms));
  report(
    "backups at 50 writes a second",
    `${backups.length} made, read back, restored and compared; ${acknowledged.length} writes meanwhile; the slowest took ${inWords(slowest)}`,
  );
});

async function write(
  { db }: Connection,
  acknowledged: { id: string; version: number }[],
  stop: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  const tick = async () => {
    // Kept to the pace: a write that took longer is made up for by the next.
    const wait = begun + acknowledged.length * PACE - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)));
  };
  while (!stop.aborted) {
    const by = { actor: "test", now: new Date() };
    const { id } = await createRecord(db, productServer, { name: "Ftira", category: "bakery" }, by);
    acknowledged.push({ id, version: 1 });
    await tick();
    await updateRecord(db, productServer, id, { description: "Bread. ".repeat(100) }, 1, by);
    acknowledged.push({ id, version: 2 });
    await tick();
    if (acknowledged.length % 5 > 0) continue;
    await binRecord(db, productServer, id, by);
    acknowledged.push({ id, version: 3 });
    await tick();
  }
}
