/**
 * Command for people with shell access: brings the content of another site.
 *
 *     npm run import -- wordpress <export.xml> [--uploads <folder>] [--dry-run]
 *     npm run import -- undo
 *
 * The site can be running. What was public, or was to be, comes as a draft, with a redirect for each old address.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { migrations } from "#migrations";
import { migrateWithBackup } from "../backup/make-backup.ts";
import { readConfig } from "../../config.ts";
import { findLatestBulkChange, WORDPRESS, type BulkChange } from "../../content/bulk/bulk-changes.ts";
import { undoBulkChange } from "../../content/bulk/run-bulk-change.ts";
import { failCommand, OperatorError } from "../../errors.ts";
import {
  createPictureProcess,
  createUploadTurns,
  PICTURE_SCRIPT,
} from "../../media/pictures/picture-process.ts";
import { importWordPress, type ImportReport } from "../../staff/wordpress/import-wordpress.ts";
import { readWxr } from "../../staff/wordpress/read-wxr.ts";
import { actFor, COMMAND_LINE } from "../../storage/audit/actor.ts";
import type { Db } from "../../storage/database/tables.ts";
import { openExistingDatabase } from "../../storage/database/open-database.ts";
import { createStores } from "../../storage/files/stores.ts";
import { createLogger } from "../monitor/logger.ts";

const USAGE = `Use one of
  npm run import -- wordpress <export.xml> [--uploads <folder>] [--dry-run]
  npm run import -- undo`;

await main().catch(failCommand);

async function main(): Promise<void> {
  const { command, file, uploads, isDry } = readWords();
  const config = readConfig(process.env);
  await using connection = openExistingDatabase(config);
  const logger = createLogger("warn");
  const by = { actor: COMMAND_LINE.name, now: new Date() };
  await migrateWithBackup(connection, migrations, config);
  if (command === "undo") {
    console.log(await actFor(COMMAND_LINE, () => undo(connection.db, by)));
    return;
  }
  const site = await readWxr(file);
  const stores = createStores(config, logger);
  const turns = createUploadTurns();
  const encoder = createPictureProcess({ script: path.resolve(PICTURE_SCRIPT), logger, turns });
  try {
    const pictures = isDry ? undefined : { uploads: stores.uploads, workDir: config.uploadsDir, encoder };
    const options = { db: connection.db, site, uploads, pictures, by };
    console.log(inWords(await actFor(COMMAND_LINE, () => importWordPress(options)), isDry));
  } finally {
    encoder.stop();
    await stores.close();
  }
}

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { uploads: { type: "string" }, "dry-run": { type: "boolean" } },
    });
    const [command, file = "", ...more] = positionals;
    if (more.length > 0 || (command === "wordpress") !== (file !== "")) throw new OperatorError(USAGE);
    if (command !== "wordpress" && command !== "undo") throw new OperatorError(USAGE);
    const { uploads = path.join(path.dirname(file), "uploads"), "dry-run": isDry = false } = values;
    return { command, file, uploads, isDry };
  } catch {
    throw new OperatorError(USAGE);
  }
}

async function undo(db: Db, by: { actor: string; now: Date }): Promise<string> {
  const last = await findLatestBulkChange(db, WORDPRESS, by.now);
  if (!last) throw new OperatorError("There was no import within the last day.");
  let change: BulkChange = await undoBulkChange(db, WORDPRESS, last.id, by);
  while (change.counts.changed > 0) change = await undoBulkChange(db, WORDPRESS, last.id, by);
  const kept = change.named.map(({ title, reason }) => `  ${title}: ${reason}`);
  return [
    `${change.counts.undone} records of the import are in the bin.`,
    ...(kept.length > 0 ? [`${change.counts.kept} were left alone:`, ...kept] : []),
  ].join("\n");
}

function inWords(report: ImportReport, isDry: boolean): string {
  const { posts, pages, pictures, redirects, already, lost } = report;
  return [
    `${isDry ? "It would bring" : "Brought"} ${posts} posts and ${pages} pages as drafts, ${pictures} pictures and ${isDry ? "up to " : ""}${redirects} redirects.`,
    ...(already > 0 ? [`${already} posts and pages were there already.`] : []),
    ...(lost.length > 0 ? ["Please note:", ...lost.map((line) => `  ${line}`)] : []),
    isDry
      ? "Nothing was written."
      : "Please read the drafts and publish them. npm run import -- undo takes everything back within a day.",
  ].join("\n");
}
