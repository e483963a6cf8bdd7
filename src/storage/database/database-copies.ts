import {
  DamagedCopyError,
  POSTGRES_COPY,
  SQLITE_COPY,
  type CopyName,
  type DatabaseSummary,
  type Replacement,
} from "./database-copy.ts";
import type { DatabaseConfig } from "./open-database.ts";
import { openPostgres } from "./postgres/open-postgres.ts";
import { checkDump, dumpDatabase, replacePostgres } from "./postgres/dump-postgres.ts";
import { checkDatabase, copyDatabase, replaceSqlite } from "./sqlite/copy-sqlite.ts";
import { databaseFile } from "./sqlite/open-sqlite.ts";

/** How the database of the site is copied, checked and replaced. */
export interface DatabaseCopies {
  name: CopyName;
  /** Writes a copy of one moment while the site runs, with the rows of that moment counted. */
  copy: (target: string) => Promise<DatabaseSummary>;
  /** Checks that no process of the site uses the database, beside the lock of its folder. @throws SiteRunningError */
  requireStopped(): Promise<void>;
  /** @returns the folder with what was replaced; none where there was nothing. */
  replace(replacement: Replacement): Promise<string[]>;
}

type CopiedDatabase = Pick<DatabaseConfig, "dataDir"> & Partial<Pick<DatabaseConfig, "databaseUrl">>;

export function copiesOf({ dataDir, databaseUrl }: CopiedDatabase): DatabaseCopies {
  if (databaseUrl === undefined)
    return {
      name: SQLITE_COPY,
      copy: (target) => copyDatabase(databaseFile(dataDir), target),
      requireStopped: async () => undefined,
      replace: (replacement) => replaceSqlite(dataDir, replacement),
    };
  return {
    name: POSTGRES_COPY,
    copy: (target) => dumpDatabase(databaseUrl, target),
    async requireStopped() {
      await using connection = openPostgres(databaseUrl);
      await connection.requireStopped();
    },
    replace: (replacement) => replacePostgres(databaseUrl, dataDir, replacement),
  };
}

/**
 * Checks a copy, and counts its rows. A dump is restored on the server of the site's own database.
 *
 * @throws DamagedCopyError; UnverifiedCopyError where a dump cannot be restored for want of a right.
 */
export async function checkCopy(
  name: CopyName,
  file: string,
  databaseUrl: string | undefined,
): Promise<DatabaseSummary> {
  if (name === SQLITE_COPY) return checkDatabase(file);
  if (databaseUrl !== undefined) return checkDump(databaseUrl, file);
  throw new DamagedCopyError(
    `${file} is of a PostgreSQL database. Set DATABASE_URL to the database that it shall replace.`,
  );
}
