import { sql, type QueryExecutorProvider } from "kysely";

/**
 * By when an account must have an authenticator app or a passkey, and the roles for which an admin requires it. The next
 * start gives a week to the accounts that need one (`startGrace`): it has the clock of the site, a migration has not.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  `ALTER TABLE users ADD COLUMN "secondFactorDue" TEXT`,
  `CREATE TABLE second_factor_roles (
    role TEXT NOT NULL PRIMARY KEY CHECK (role IN ('admin', 'editor', 'recruiter'))
  ) STRICT, WITHOUT ROWID`,
];
