/**
 * `npm run reindex`: rebuilds the search index from the content.
 *
 * Rarely needed: every write updates the index, and a start rebuilds it if it is missing or out of date. The site may be
 * running. In the meantime its writes wait up to five seconds each, and then fail with 503.
 */
import { migrations } from "#migrations";
import { migrateWithBackup } from "../backup/make-backup.ts";
import { readConfig } from "../../config.ts";
import { openExistingDatabase } from "../../storage/database/open-database.ts";
import { failCommand } from "../../errors.ts";
import { rebuildIndex } from "../../content/search-index/rebuild-index.ts";

await main().catch(failCommand);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await using connection = openExistingDatabase(config);
  await migrateWithBackup(connection, migrations, config);
  const start = performance.now();
  const count = await rebuildIndex(connection.db);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`The search index now has ${count} records. Rebuilding took ${seconds} s.`);
}
