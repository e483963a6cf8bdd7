import fs from "node:fs/promises";
import path from "node:path";
import { actFor, COMMAND_LINE } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { openPostgres } from "./open-postgres.ts";
import { findPrograms, replaceByDump } from "./programs.ts";
import { isInstalled } from "./require-stopped.ts";
import { POSTGRES_COPY, type Replacement } from "../database-copy.ts";
import { dumpDatabase } from "./dump-postgres.ts";

const EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public";

/** What must not be valid again, as after a restore on SQLite, and the processes that ran at the time of the backup. */
const REMOVE_SIGN_INS = `DELETE FROM public.sessions; DELETE FROM public.account_tokens WHERE kind = 'reset';
  DELETE FROM public.api_tokens; DELETE FROM public.replicas`;

/**
 * Replaces the content of a PostgreSQL database by that of a backup, in one transaction. What was there is dumped first.
 *
 * @returns the folder with that dump; none where the database was empty.
 * @throws PostgresProgramError; nothing has been changed then.
 */
export async function replacePostgres(
  url: string,
  dataDir: string,
  { source, extract, aside, now }: Replacement,
): Promise<string[]> {
  const connection = openPostgres(url);
  const draft = path.join(dataDir, `${path.basename(aside)}.dump`);
  try {
    const replaces = await isInstalled(connection.db);
    const programs = await findPrograms(connection);
    if (replaces) {
      await fs.mkdir(aside, { mode: 0o700 });
      await dumpDatabase(url, path.join(aside, POSTGRES_COPY));
    }
    await extract(draft);
    await replaceByDump(programs, { url, dump: draft, before: EMPTY, after: REMOVE_SIGN_INS });
    const subject = { type: "backups", id: "", name: source };
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
