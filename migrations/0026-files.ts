import { sql, type QueryExecutorProvider } from "kysely";

/** The PDF files of the library. `name` is the folder of a file, `"fileName"` its name in it: both stand in its address. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  `CREATE TABLE files (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    name TEXT NOT NULL UNIQUE,
    "fileName" TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    bytes INTEGER NOT NULL,
    title TEXT NOT NULL,
    "createdDate" TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX files_by_date ON files ("createdDate" DESC, id)`,
];
