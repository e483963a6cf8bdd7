/**
 * For whoever has the shell: makes the search index anew from the content.
 *
 *     npm run reindex
 *
 * Nobody has to: every write keeps it in step, and a start mends it where it is missing or out of step. The site
 * may be running; its writes wait meanwhile, for five seconds each, and are then refused with a sentence.
 */
import { migrations } from "#migrations";
import { migrateWithBackup } from "../backup/migrate-with-backup.ts";
import { readConfig } from "../config.ts";
import { openDatabase, requireDatabase } from "../database/connection.ts";
import { printableError } from "../errors.ts";
import { rebuildIndex } from "./index-rebuild.ts";

await main().catch((error: unknown) => {
  console.error(printableError(error));
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const config = readConfig(process.env);
  requireDatabase(config.dataDir);
  const connection = openDatabase(config.dataDir);
  try {
    await migrateWithBackup(connection, migrations, config);
    const begun = performance.now();
    const count = await rebuildIndex(connection.db);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`The search index has ${count} records now; that took ${seconds} s.`);
  } finally {
    await connection.close();
  }
}
