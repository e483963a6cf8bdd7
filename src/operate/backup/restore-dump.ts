import fs from "node:fs/promises";
import path from "node:path";
import { actFor, COMMAND_LINE } from "../../storage/audit/actor.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { openPostgres } from "../../storage/database/postgres/open-postgres.ts";
import { findPrograms, replaceByDump } from "../../storage/database/postgres/programs.ts";
import { isInstalled } from "../../storage/database/postgres/require-stopped.ts";
import { extractFile, storedName, type BackupAccess } from "./backup-access.ts";
import { dumpDatabase } from "./dump-database.ts";
import { DUMP } from "./manifest.ts";

const EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public";

/** What must not be valid again, as after a restore on SQLite, and the processes that ran at the time of the backup. */
const REMOVE_SIGN_INS = `DELETE FROM public.sessions; DELETE FROM public.account_tokens WHERE kind = 'reset';
  DELETE FROM public.api_tokens; DELETE FROM public.replicas`;

/** Where the dump comes from, and what is to be replaced by it. */
interface DumpParts {
  folder: string;
  access: BackupAccess | undefined;
  url: string;
  dataDir: string;
  /** The folder for a dump of what is replaced. */
  aside: string;
  now: Date;
}

/**
 * Replaces the content of a PostgreSQL database by that of a backup, in one transaction. What was there is dumped first.
 *
 * @returns the folder with that dump; none where the database was empty.
 * @throws PostgresProgramError; nothing has been changed then.
 */
export async function restoreDump({
  folder,
  access,
  url,
  dataDir,
  aside,
  now,
}: DumpParts): Promise<string[]> {
  const connection = openPostgres(url);
  const draft = path.join(dataDir, `${path.basename(aside)}.dump`);
  try {
    const replaces = await isInstalled(connection.db);
    const programs = await findPrograms(connection);
    if (replaces) {
      await fs.mkdir(aside, { mode: 0o700 });
      await dumpDatabase(url, path.join(aside, DUMP));
    }
    await extractFile(folder, storedName(DUMP, access), access, draft, 0o600);
    await replaceByDump(programs, { url, dump: draft, before: EMPTY, after: REMOVE_SIGN_INS });
    const subject = { type: "backups", id: "", name: path.basename(folder) };
    await actFor(
      () => COMMAND_LINE,
      () => recordAudit(connection.db, { action: "backup.restored", subject, now }),
    );
    return replaces ? [aside] : [];
  } finally {
    await fs.rm(draft, { force: true });
    await connection.close();
  }
}
