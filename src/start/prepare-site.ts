import { migrations } from "#migrations";
import { warnOfForeignSecrets } from "../accounts/second-factor/secret-box.ts";
import { ensureFirstAdmin } from "../accounts/people/first-admin.ts";
import { finishRestore, warnOfForeignKeys } from "../site/messages/restored-keys.ts";
import { removeUnkept } from "../site/forms/kept-files.ts";
import { startGrace } from "../accounts/people/role-requirements.ts";
import { migrateWithBackup } from "../operate/backup/make-backup.ts";
import { refuseFreshStart } from "../operate/backup/open-database-or-advise.ts";
import { hasHistory } from "../content/lifecycle/history.ts";
import { createFixedPages } from "../content/kinds/pages/page-words.ts";
import { findPending } from "../storage/database/migrator.ts";
import { withStartLock } from "../storage/database/process-lock.ts";
import { keepReserve } from "../storage/database/disk-reserve.ts";
import type { Parts } from "./parts.ts";
import { startSeeding } from "./samples/start-seeding.ts";
import { removeUnfinishedUploads } from "../media/remove-orphans.ts";
import { isIndexUpToDate, rebuildIndex } from "../content/search-index/rebuild-index.ts";

type PrepareParts = Pick<
  Parts,
  "config" | "connection" | "accounts" | "stores" | "logger" | "clock" | "scriptOf"
>;

/**
 * What each start does before the site answers: migrations, deleting what a crash left, and, where it is missing, the
 * sample content, the site's own pages, the search index and the first admin. One process at a time does it.
 *
 * @throws OperatorError where the site cannot start.
 */
export async function prepareSite(parts: PrepareParts): Promise<void> {
  const { config, connection, accounts, stores, logger, clock } = parts;
  await withStartLock(connection, async () => {
    if (config.databaseUrl !== undefined && (await findPending(connection, migrations)).applied.length === 0)
      await refuseFreshStart(config, "The database at DATABASE_URL is empty");
    const applied = await migrateWithBackup(connection, migrations, config, logger);
    const isNew = applied.length === migrations.length;
    if (config.startFresh && !isNew)
      logger.warn("START_FRESH=yes is still set. Remove it, so that a lost database stops the start again.");
    if (applied.length > 0) logger.info({ migrations: applied }, "database migrated");
    await finishRestore(accounts, isNew);
    await warnOfForeignSecrets(accounts);
    await warnOfForeignKeys(accounts);
    await stores.prepare();
    await warnOfEmptyBucket(parts);
    await removeUnkept({ db: connection.db, files: stores.privateFiles }, config.uploadsDir);
    await removeUnfinishedUploads(config.uploadsDir);
    await seedWhereEmpty(parts);
    await createFixedPages(connection.db, clock());
    if (!(await isIndexUpToDate(connection.db))) {
      logger.info({ records: await rebuildIndex(connection.db) }, "search index rebuilt");
    }
    await ensureFirstAdmin(accounts);
    await startGrace(connection.db, clock());
    await accounts.emails.retryAll();
    // Last: after a sign-in on a full disk, the first write of a start would be refused until there is room again.
    if (config.databaseUrl === undefined) keepReserve(connection.db, config.dataDir);
  });
}

/** Logs that the files of the database are elsewhere. A storage that does not respond is logged already. */
async function warnOfEmptyBucket({ config, connection, stores, logger }: PrepareParts): Promise<void> {
  if (!config.s3 || stores.status().failure) return;
  const picture = await connection.db.selectFrom("images").select("name").limit(1).executeTakeFirst();
  const files = stores.uploads.list()[Symbol.asyncIterator]();
  const first = picture && (await files.next().catch(() => undefined));
  if (first?.done)
    logger.error(
      "the bucket has no pictures, and the database has: copy UPLOADS_DIR to it (docs/operate.md)",
    );
}

async function seedWhereEmpty({ config, connection, logger, clock, scriptOf }: PrepareParts): Promise<void> {
  if (config.seed !== "sample" || (await hasHistory(connection.db))) return;
  logger.info("first start: creating the sample content, this takes a moment");
  // What the process that seeds needs of the configuration.
  const { dataDir, databaseUrl, databaseListenUrl, uploadsDir, s3 } = config;
  const settings = { dataDir, databaseUrl, databaseListenUrl, uploadsDir, s3 };
  const script = scriptOf("seed.js", "src/start/samples/seed-process.ts");
  const records = await startSeeding(script, { ...settings, now: clock().toISOString() });
  logger.info({ records }, "sample content is ready");
}
