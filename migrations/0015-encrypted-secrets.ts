import { sql, type QueryExecutorProvider } from "kysely";

/**
 * Whether the secrets of authenticator apps are encrypted. A migration has no key, so the site's next start encrypts them.
 * `encryptedDate` is null until all of them are, and nothing of the plain text is left in the file.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  `CREATE TABLE second_factor_state (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    "encryptedDate" TEXT
  ) STRICT`,
  `INSERT INTO second_factor_state (id, "encryptedDate") VALUES (1, NULL)`,
];
