import { sql, type QueryExecutorProvider } from "kysely";

/** What was counted of a day is in one table: searches and addresses that found nothing, redirects, and views. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await run(
    db,
    `CREATE TABLE daily_counts (
      what TEXT NOT NULL,
      day TEXT NOT NULL,
      subject TEXT NOT NULL,
      count INTEGER NOT NULL CHECK (count >= 1),
      visits INTEGER NOT NULL,
      phones INTEGER NOT NULL,
      PRIMARY KEY (what, day, subject)
    ) STRICT, WITHOUT ROWID`,
  );
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await run(
    db,
    `CREATE TABLE daily_counts (
      what text COLLATE "C" NOT NULL,
      day text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      count bigint NOT NULL CHECK (count >= 1),
      visits bigint NOT NULL,
      phones bigint NOT NULL,
      PRIMARY KEY (what, day, subject)
    )`,
  );
}

async function run(db: QueryExecutorProvider, create: string): Promise<void> {
  for (const statement of [
    create,
    `INSERT INTO daily_counts SELECT 'miss', day, term, count, 0, 0 FROM search_misses`,
    `INSERT INTO daily_counts SELECT 'missing', day, path, count, 0, 0 FROM missing_addresses`,
    `INSERT INTO daily_counts SELECT 'redirect', "lastDay", "redirectId", uses, 0, 0 FROM redirect_uses WHERE uses >= 1`,
    `DROP TABLE search_misses`,
    `DROP TABLE missing_addresses`,
    `DROP TABLE redirect_uses`,
  ])
    await sql.raw(statement).execute(db);
}
