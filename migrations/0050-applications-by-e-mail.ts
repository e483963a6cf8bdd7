import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds a field, which the version before passes over. */
export const isCompatible = true;

/** A site that took applications by e-mail before it had a form goes on so until staff choose the form. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`UPDATE settings SET value = json_set(value, '$.applyBy', 'email') WHERE name = 'contact'`.execute(
    db,
  );
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`UPDATE settings SET value = jsonb_set(value::jsonb, '{applyBy}', '"email"')::text
    WHERE name = 'contact'`.execute(db);
}
