/**
 * `npm run restore -- <backup>`: puts a backup in the place of the database and the pictures.
 * The site must be stopped. `<backup>` is the name of one in BACKUP_DIR, `newest`, or a path.
 */
import { migrations } from "#migrations";
import { readConfig } from "../config.ts";
import { printableError } from "../errors.ts";
import { backupPath, restoreCommand } from "./backup-name.ts";
import { findGoodBackup, listBackups } from "./list-backups.ts";
import { BadBackupError } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

await main().catch((error: unknown) => {
  console.error(printableError(error));
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const folder = await choose(config.backupDir, process.argv[2]);
  const names = migrations.map(({ name }) => name);
  const { backup, kept } = await restoreBackup(config, folder, names, new Date());
  const { manifest, rehearsal } = backup;
  console.log(
    `Restored ${folder} of ${manifest.createdDate}: ${rehearsal.rows} rows and ${manifest.uploads.files} files of pictures.`,
  );
  if (kept.length > 0) console.log(`What was there before is kept in ${kept.join(" and ")}.`);
  console.log("Everybody has to sign in again. Now start the site.");
}

async function choose(backupDir: string, named: string | undefined): Promise<string> {
  if (named === "newest") {
    const good = await findGoodBackup(backupDir, new Date());
    if (good) return good.folder;
  } else if (named !== undefined) return backupPath(backupDir, named);
  const entries = await listBackups(backupDir, new Date());
  throw new BadBackupError(
    entries.length === 0
      ? `There is no backup in ${backupDir}. Say where one is: ${restoreCommand("<folder>")}`
      : `Say which backup, or newest:\n${entries.map(({ name }) => `  ${restoreCommand(name)}`).join("\n")}`,
  );
}
