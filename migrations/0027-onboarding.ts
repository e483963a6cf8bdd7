import { sql, type QueryExecutorProvider } from "kysely";

/**
 * What a new installation shows its first admins: the state of the list "Make it yours", and which records are sample
 * content. An installation in which a person has written anything is in use, so its list begins as dismissed. The sample
 * content of an earlier installation is found in the history: it has an author who is not a person.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  // "leftSteps" is a JSON list of the steps that staff leave as they are.
  `CREATE TABLE onboarding (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    state TEXT NOT NULL CHECK (state IN ('shown', 'dismissed', 'finished')),
    "leftSteps" TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1)
  ) STRICT`,
  `INSERT INTO onboarding (id, state, "leftSteps", version)
    SELECT 1, CASE WHEN EXISTS (
      SELECT 1 FROM history WHERE "userId" IS NOT NULL OR actor LIKE '%@%'
    ) THEN 'dismissed' ELSE 'shown' END, '[]', 1`,
  `CREATE TABLE sample_records (
    "contentType" TEXT NOT NULL,
    "recordId" TEXT NOT NULL,
    PRIMARY KEY ("contentType", "recordId")
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO sample_records ("contentType", "recordId")
    SELECT "contentType", "recordId" FROM history
    WHERE version = 1 AND actor = 'Sample content' AND "userId" IS NULL
      AND "contentType" IN ('jobs', 'blogs', 'products', 'banners', 'stores')`,
];
