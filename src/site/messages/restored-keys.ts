import { sql } from "kysely";
import type { Accounts } from "../../accounts/accounts.ts";
import { endAccounts } from "../../accounts/people/restored-accounts.ts";
import type { Config } from "../../config.ts";
import { OperatorError } from "../../errors.ts";
import { rememberDeleted } from "../../storage/database/remember-deleted.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { endSubscriptions } from "../subscribers/restored-subscribers.ts";
import { KEY_COPY, type KeyCopy, readKeyCopy, replaceKeyCopy, writeCopy } from "./key-copy.ts";

/** For how long after a restore the keys of newer files are kept, in milliseconds. */
const LATER_KEPT = 30 * 24 * 60 * 60_000;

/**
 * Puts together what the copies beside the backups of this site and beside a backup that is restored know, and writes it to
 * BACKUP_DIR before anything is replaced: a restore that is interrupted is finished by it. The keys of this site are kept for a
 * newer backup, should it be restored after this one.
 *
 * @param beside the folder of the backup; absent where the database is new, and not restored.
 * @returns undefined where there is no copy.
 * @throws OperatorError where one is damaged.
 */
export async function prepareKeyCopy(
  backupDir: string,
  now: Date,
  beside?: string,
): Promise<KeyCopy | undefined> {
  const own = await readKeyCopy(backupDir);
  const other = beside === undefined ? undefined : await readKeyCopy(beside);
  if (!own && !other) return undefined;
  const until = new Date(now.getTime() + LATER_KEPT).toISOString();
  const later = Object.entries(own?.keys ?? {}).map(([id, key]) => [id, { key, until }]);
  const copy = {
    keys: { ...other?.keys, ...own?.keys },
    deleted: latest(own?.deleted, other?.deleted),
    unsubscribed: latest(own?.unsubscribed, other?.unsubscribed),
    withdrawn: latest(own?.withdrawn, other?.withdrawn),
    disabled: latest(own?.disabled, other?.disabled),
    later: { ...other?.later, ...Object.fromEntries(later), ...own?.later },
  };
  await replaceKeyCopy(backupDir, JSON.stringify(copy));
  return copy;
}

/** Of several dates of an id the last. */
function latest(
  ...copies: readonly (Readonly<Record<string, string>> | undefined)[]
): Record<string, string> {
  const dates = copies.flatMap((copy) => Object.entries(copy ?? {}));
  return Object.fromEntries(dates.toSorted(([, one], [, other]) => (one < other ? -1 : 1)));
}

/**
 * Gives a database that was restored the keys of its files, deletes the messages, subscribers, accounts and comments from it that were
 * deleted since, ends the subscriptions of those who have unsubscribed since, and withdraws the applications and disables the accounts
 * that were withdrawn or disabled since. Without a restore it finds nothing to do.
 *
 * @returns how many admins were deleted or disabled since and stay, because no other active admin is left.
 */
export async function applyKeyCopy(db: Db, copy: KeyCopy, now: Date): Promise<number> {
  const { rows: migrations } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(db);
  // Its tables come with the next start, which does the rest.
  const isOld = !migrations.some(({ name }) => name >= "0061");
  return inTransaction(db, async (trx) => {
    const id = sql.ref("id");
    await trx
      .deleteFrom("messages")
      .where(isOneOf(id, Object.keys(copy.deleted)))
      .execute();
    if (isOld) return 0;
    await trx
      .deleteFrom("comments")
      .where(isOneOf(id, Object.keys(copy.deleted)))
      .execute();
    const open = await trx
      .selectFrom("applications")
      .select("messageId")
      .where(isOneOf(sql.ref("messageId"), Object.keys(copy.withdrawn)))
      .where("withdrawnDate", "is", null)
      .execute();
    for (const { messageId } of open)
      await trx
        .updateTable("applications")
        .set({ withdrawnDate: copy.withdrawn[messageId] ?? null })
        .where("messageId", "=", messageId)
        .execute();
    const deletions = await endSubscriptions(trx, copy, now);
    const admins = await endAccounts(trx, copy, now);
    for (const admin of admins) deletions.delete(admin);
    await rememberDeleted(
      trx,
      [...deletions].map(([own, date]) => [own, date || now.toISOString()]),
    );
    // Of the messages that are left.
    const files = await trx
      .selectFrom("message_files")
      .leftJoin("file_keys", "fileId", "id")
      .where("fileId", "is", null)
      .select("id")
      .execute();
    for (const { id: fileId } of files) {
      const key = copy.keys[fileId] ?? copy.later[fileId]?.key;
      if (key !== undefined) await trx.insertInto("file_keys").values({ fileId, key }).execute();
    }
    return admins.length;
  });
}

/**
 * Does what a restore has left: one that was interrupted, or that of a backup older than the keys. Each start calls it before the site
 * answers. A copy that is damaged stops no start.
 *
 * @param isNew whether the database was made by this start: the keys of the one before it are kept as after a restore.
 */
export async function finishRestore(
  {
    db,
    config: { backupDir },
    clock,
    logger,
  }: Pick<Accounts, "db" | "clock" | "logger"> & { config: Pick<Config, "backupDir"> },
  isNew = false,
): Promise<void> {
  const read = isNew ? prepareKeyCopy(backupDir, clock()) : readKeyCopy(backupDir);
  const copy = await read.catch((err: unknown) => {
    if (!(err instanceof OperatorError)) throw err;
    logger.error({ err }, "messages, subscribers and accounts that were deleted are not looked for");
    return undefined;
  });
  if (!copy) return;
  const admins = await applyKeyCopy(db, copy, clock());
  if (admins > 0)
    logger.warn(
      { admins },
      "admins who were deleted or disabled since the backup that was restored are active again, because there is no other active admin",
    );
  // What is deleted from now on leaves no key for a newer backup. A folder that cannot be written stops no start.
  await writeCopy(db, backupDir, clock()).catch((err: unknown) =>
    logger.error({ err }, `${KEY_COPY} is not up to date`),
  );
}

/** Logs how many files cannot be opened, because their keys were encrypted on another server. Each start calls it. */
export async function warnOfForeignKeys({
  db,
  fileKeys,
  logger,
}: Pick<Accounts, "db" | "fileKeys" | "logger">): Promise<void> {
  const rows = await db.selectFrom("file_keys").select("key").execute();
  const files = rows.filter(({ key }) => !fileKeys.hasOurKey(key)).length;
  if (files > 0)
    logger.warn(
      { files },
      "files of visitors cannot be opened, because second-factor-key in DATA_DIR is another one. Put the file of the earlier server back.",
    );
}
