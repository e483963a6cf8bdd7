import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import { hasCode } from "../../../errors.ts";
import { sql } from "kysely";
import type { PostgresConnection } from "../connection.ts";
import {
  AFTER_RESTORE,
  asCopied,
  DamagedCopyError,
  type DatabaseSummary,
  NOT_COPIED,
  POSTGRES_COPY,
  type Replacement,
  UnverifiedCopyError,
} from "../database-copy.ts";
import { openPostgres } from "./open-postgres.ts";
import { findPrograms, PostgresProgramError, replaceByDump, runProgram } from "./programs.ts";
import type { Db } from "../tables.ts";
import path from "node:path";
import { actFor, COMMAND_LINE } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { isInstalled } from "./list-replicas.ts";

/** PostgreSQL's code for a right that the account does not have. */
const INSUFFICIENT_PRIVILEGE = "42501";

/** Writes a dump of the database that `url` names, of one moment, with the rows of that moment counted. */
export async function dumpDatabase(url: string, target: string): Promise<DatabaseSummary> {
  await using database = openPostgres(url);
  const programs = await findPrograms(database);
  return await database.db.connection().execute(async (db) => {
    // Not Kysely's transaction: that one makes every write wait.
    await sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(db);
    try {
      // A large dump takes longer than any other statement, and this connection waits for it.
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(db);
      const { rows } = await sql<{ snapshot: string }>`SELECT pg_export_snapshot() AS snapshot`.execute(db);
      const summary = await summarise(db);
      await runProgram(
        programs,
        "pg_dump",
        url,
        "--format=custom",
        "--no-owner",
        "--no-privileges",
        ...NOT_COPIED.map((table) => `--exclude-table-data=${table}`),
        `--snapshot=${rows[0]?.snapshot}`,
        `--file=${target}`,
      );
      await fs.chmod(target, 0o600);
      await using file = await fs.open(target, "r+");
      await file.sync();
      return asCopied(summary);
    } finally {
      await sql`ROLLBACK`.execute(db);
    }
  });
}

/** How the name of a database begins in which a dump is checked. When it was made follows. */
const SCRATCH = "suqna_verify_";

/** After which time the check that made a database has ended, or was killed, in milliseconds. */
const SCRATCH_KEPT = 86_400_000;

/**
 * Restores a dump into a database made for it on the server of `url`, and counts its rows. The database is dropped in every
 * case.
 *
 * @throws UnverifiedCopyError where the account may not create a database; DamagedCopyError where the dump is damaged.
 */
export async function checkDump(url: string, dump: string): Promise<DatabaseSummary> {
  await using server = openPostgres(url);
  const programs = await findPrograms(server);
  await dropAbandoned(server);
  const name = `${SCRATCH}${Date.now()}_${randomBytes(8).toString("hex")}`;
  await createDatabase(server, name);
  try {
    const scratch = new URL(url);
    scratch.pathname = `/${name}`;
    try {
      await runProgram(
        programs,
        "pg_restore",
        scratch.href,
        "--exit-on-error",
        "--no-owner",
        "--no-privileges",
        dump,
      );
    } catch (error) {
      if (!(error instanceof PostgresProgramError)) throw error;
      throw new DamagedCopyError(`${dump} can't be restored: ${error.message}`, { cause: error });
    }
    await using restored = openPostgres(scratch.href);
    return await summarise(restored.db);
  } finally {
    await sql`DROP DATABASE IF EXISTS ${sql.ref(name)} WITH (FORCE)`.execute(server.db);
  }
}

/** Drops the databases of checks that were killed: each has a copy of all data. */
async function dropAbandoned({ db }: PostgresConnection): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT datname AS name FROM pg_database WHERE starts_with(datname, ${SCRATCH})`.execute(db);
  for (const { name } of rows) {
    // Earlier names have no time.
    const made = Number(/_(\d+)_/.exec(name.slice(SCRATCH.length - 1))?.[1] ?? 0);
    if (made > Date.now() - SCRATCH_KEPT) continue;
    // One that is in use, or of another account, stays.
    await sql`DROP DATABASE IF EXISTS ${sql.ref(name)}`.execute(db).catch(() => undefined);
  }
}

async function createDatabase({ db }: PostgresConnection, name: string): Promise<void> {
  try {
    await sql`CREATE DATABASE ${sql.ref(name)} TEMPLATE template0`.execute(db);
  } catch (error) {
    if (!hasCode(error, INSUFFICIENT_PRIVILEGE)) throw error;
    const { rows } = await sql<{ account: string }>`SELECT current_user AS account`.execute(db);
    throw new UnverifiedCopyError(
      `The account ${rows[0]?.account} may not create the database in which a backup is checked. ` +
        `Grant it: ALTER ROLE "${rows[0]?.account}" CREATEDB`,
      { cause: error },
    );
  }
}

async function summarise(db: Db): Promise<DatabaseSummary> {
  const names = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename COLLATE "C"`.execute(
    db,
  );
  const rows: Record<string, number> = {};
  for (const { name } of names.rows) {
    const counted = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(
      db,
    );
    rows[name] = counted.rows[0]?.count ?? 0;
  }
  if (rows["migrations"] === undefined) return { rows, migrations: [] };
  const ran = await sql<{ name: string }>`SELECT name FROM migrations ORDER BY name`.execute(db);
  const head = await db.selectFrom("audit_head").select(["lines", "hash"]).executeTakeFirst();
  return { rows, migrations: ran.rows.map(({ name }) => name), ...(head && { audit: head }) };
}

const EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public";

/** A dump leaves no schema in the path. */
const END_OF_RESTORE = [
  "SET search_path = public",
  ...AFTER_RESTORE.map(
    ([table, statement]) =>
      `DO $$ BEGIN IF to_regclass('public.${table}') IS NOT NULL THEN ${statement}; END IF; END $$`,
  ),
].join("; ");

/**
 * Replaces the content of a PostgreSQL database by that of a backup, in one transaction. What was there is dumped first.
 *
 * @returns the folder with that dump; none where the database was empty.
 * @throws PostgresProgramError; nothing has been changed then.
 */
export async function replacePostgres(
  url: string,
  dataDir: string,
  { source, extract, aside, finish, now }: Replacement,
): Promise<string[]> {
  await using connection = openPostgres(url);
  const draft = path.join(dataDir, `${path.basename(aside)}.dump`);
  try {
    const replaces = await isInstalled(connection.db);
    const programs = await findPrograms(connection);
    if (replaces) {
      await fs.mkdir(aside, { mode: 0o700 });
      await dumpDatabase(url, path.join(aside, POSTGRES_COPY));
    }
    await extract(draft);
    await replaceByDump(programs, { url, dump: draft, before: EMPTY, after: END_OF_RESTORE });
    const subject = { type: "backups", id: "", name: source };
    await actFor(COMMAND_LINE, () => recordAudit(connection.db, { action: "backup.restored", subject, now }));
    await finish(connection.db);
    return replaces ? [aside] : [];
  } finally {
    await fs.rm(draft, { force: true });
  }
}
