import { sql, type QueryExecutorProvider } from "kysely";

/**
 * The id of the account that made each write. Until now a write had only the name and the address of its author as a
 * text, and a name could hold a second address. An earlier write gets the id of the account with its address, if that
 * account existed at that time; the others stay without.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
  const { rows } = await sql<{ id: string; email: string; name: string; createdDate: string }>`
    SELECT id, email, name, "createdDate" FROM users`.execute(db);
  for (const { id, email, name, createdDate } of rows) {
    const signature = `%<${email.replaceAll(/[\\%_]/g, String.raw`\$&`)}>`;
    for (const [table, column, date] of WRITES) {
      await sql`
        UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${id}
        WHERE ${sql.ref(AUTHORS[table])} LIKE ${signature} ESCAPE '\\' AND ${sql.ref(date)} >= ${createdDate}`.execute(
        db,
      );
    }
    if (!/[<>@]/.test(name)) continue;
    // What stands before the sign: `maria` of `maria@example.com`, `Admin` of `Admin <admin@example.com>`.
    const plain = name.split(/[<>@]/, 1)[0]?.trim() || email.split("@", 1)[0] || "Staff";
    await sql`UPDATE users SET name = ${plain} WHERE id = ${id}`.execute(db);
  }
}

const AUTHORS = { history: "actor", product_imports: "actor", search_synonyms: "updatedBy" } as const;

/** The tables of writes, each with its new column and the column of its date. */
const WRITES = [
  ["history", "userId", "date"],
  ["product_imports", "userId", "createdDate"],
  ["search_synonyms", "updatedByUserId", "updatedDate"],
] as const;

// No foreign keys: a write stays when its author's account is deleted.
const STATEMENTS = WRITES.map(([table, column]) => `ALTER TABLE ${table} ADD COLUMN "${column}" TEXT`);
