import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: processes of the version before stay ready. They know no store manager, so one can sign in there only later. */
export const isCompatible = true;

/** The role of a store manager, and the stores for which an account holds what can be held for stores. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await widenRoles(db, "users");
  await widenRoles(db, "second_factor_roles");
  await sql`ALTER TABLE users ADD COLUMN stores TEXT NOT NULL DEFAULT '[]' CHECK (json_type(stores) = 'array')`.execute(
    db,
  );
}

/** Rebuilds a table with a wider rule of its roles: SQLite cannot change the rule of a column. */
async function widenRoles(db: QueryExecutorProvider, table: string): Promise<void> {
  const { rows } = await sql<{ sql: string }>`SELECT sql FROM sqlite_schema WHERE name = ${table}`.execute(
    db,
  );
  const rebuilt = `${table}_rebuilt`;
  const statement = (rows[0]?.sql ?? "")
    .replace(/^CREATE TABLE "?\w+"?/, `CREATE TABLE ${rebuilt}`)
    .replace("'recruiter')", "'recruiter', 'manager')");
  await sql.raw(statement).execute(db);
  await sql`INSERT INTO ${sql.table(rebuilt)} SELECT * FROM ${sql.table(table)}`.execute(db);
  await sql`DROP TABLE ${sql.table(table)}`.execute(db);
  await sql`ALTER TABLE ${sql.table(rebuilt)} RENAME TO ${sql.table(table)}`.execute(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  for (const table of ["users", "second_factor_roles"]) {
    await sql`ALTER TABLE ${sql.table(table)}
      DROP CONSTRAINT ${sql.ref(`${table}_role_check`)},
      ADD CONSTRAINT ${sql.ref(`${table}_role_check`)} CHECK (role IN ('admin', 'editor', 'recruiter', 'manager'))`.execute(
      db,
    );
  }
  await sql`ALTER TABLE users
    ADD COLUMN stores text COLLATE "C" NOT NULL DEFAULT '[]' CHECK (json_typeof(stores::json) = 'array')`.execute(
    db,
  );
}
