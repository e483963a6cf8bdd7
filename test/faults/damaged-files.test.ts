import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { migrations } from "#migrations";
import { makeBackup } from "../../src/operate/backup/make-backup.ts";
import { openDatabaseOrAdvise } from "../../src/operate/backup/open-database-or-advise.ts";
import { restoreBackup } from "../../src/operate/backup/restore-backup.ts";
import { readConfig } from "../../src/config.ts";
import { DamagedDatabaseError } from "../../src/storage/database/database-errors.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { createProduct } from "../support/build-content.ts";
import { valueOf } from "../support/raw-sql.ts";
import { makeTempDir, placeTemplate } from "../support/test-database.ts";
import { createRandom } from "../support/drawn.ts";
import { report, scale } from "./scale.ts";
import { startSite } from "./site-process.ts";

test("rejects damaged files by name with the command that restores the backup, and that command works", async () => {
  using dir = makeTempDir();
  const at = (name: string) => path.join(dir.path, name);
  const config = readConfig({
    DATA_DIR: at("data"),
    UPLOADS_DIR: at("uploads"),
    BACKUP_DIR: at("backups"),
  });
  placeTemplate(config.dataDir);
  const connection = openSqlite(config.dataDir);
  connection.sqlite.pragma("synchronous = OFF");
  for (let n = 0; n < 40; n += 1) {
    await createProduct(connection.db, { name: `Product ${n}`, description: "Bread. ".repeat(300) });
  }
  await connection.close();
  const { name } = await makeBackup(config, "daily", new Date());
  const file = path.join(config.dataDir, "site.db");
  const whole = fs.readFileSync(file);
  const random = createRandom(7);
  const files = scale(16, 100);
  let [refused, harmless] = [0, 0];
  for (let n = 0; n < files; n += 1) {
    fs.writeFileSync(file, damage(whole, n, random));
    try {
      const opened = await openDatabaseOrAdvise(config);
      // What a quick look does not see has hurt no page that is in use.
      expect(await valueOf(opened.db, "SELECT count(*) FROM products")).toBe(40);
      await opened.close();
      harmless += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(DamagedDatabaseError);
      expect(String(error)).toContain(`The database ${file} is damaged (`);
      expect(String(error)).toContain(`To restore it: npm run restore -- ${name}`);
      refused += 1;
      if (refused % 10 === 1) {
        await restoreBackup(config, path.join(config.backupDir, name), migrations, new Date());
        const restored = openSqlite(config.dataDir);
        expect(await valueOf(restored.db, "SELECT count(*) FROM products")).toBe(40);
        await restored.close();
      }
    }
  }
  expect(refused).toBeGreaterThan(files / 2);

  // The same words from the program itself, in one line.
  fs.writeFileSync(file, whole.subarray(0, 5000));
  using site = startSite({
    DATA_DIR: config.dataDir,
    UPLOADS_DIR: config.uploadsDir,
    BACKUP_DIR: config.backupDir,
  });
  const { code, output } = await site.ended;
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).toContain(`npm run restore -- ${name}`);
  report(
    "damaged database files",
    `${files} files: ${refused} refused by name with the command to restore, ${harmless} hurt in no page that is in use; 0 opened wrong`,
  );
});

/** Cut off, overwritten, zeroed or with pages swapped, by turns. */
function damage(whole: Buffer, n: number, random: () => number): Buffer {
  const bytes = Buffer.from(whole);
  const pages = Math.floor(bytes.length / 4096);
  const page = (1 + Math.floor(random() * (pages - 1))) * 4096;
  if (n % 4 === 0) return bytes.subarray(0, Math.floor(random() * bytes.length));
  if (n % 4 === 1) bytes.fill(Math.floor(random() * 256), page, page + 512);
  else if (n % 4 === 2) bytes.fill(0, page, page + 4096);
  else whole.copy(bytes, page, 4096 * Math.floor(random() * pages), 4096 * pages);
  return bytes;
}
