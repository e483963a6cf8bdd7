import { sql, type QueryExecutorProvider } from "kysely";

/** Only adds: the version before asks for no yes, and no kind needs one until an admin of this version says so. */
export const isCompatible = true;

/** The changes for which a person has asked the yes of a second person: at most one of a record. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE TABLE approvals (
    "contentType" TEXT NOT NULL,
    "recordId" TEXT NOT NULL,
    "isNext" INTEGER NOT NULL CHECK ("isNext" IN (0, 1)),
    number INTEGER NOT NULL CHECK (number >= 1),
    state TEXT NOT NULL CHECK (state IN ('asked', 'given', 'sent back')),
    "userId" TEXT NOT NULL,
    actor TEXT NOT NULL,
    "askedDate" TEXT NOT NULL,
    "decidedBy" TEXT NOT NULL,
    "decidedDate" TEXT,
    note TEXT NOT NULL,
    PRIMARY KEY ("contentType", "recordId")
  ) STRICT, WITHOUT ROWID`.execute(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`CREATE TABLE approvals (
    "contentType" text COLLATE "C" NOT NULL,
    "recordId" text COLLATE "C" NOT NULL,
    "isNext" bigint NOT NULL CHECK ("isNext" IN (0, 1)),
    number bigint NOT NULL CHECK (number >= 1),
    state text COLLATE "C" NOT NULL CHECK (state IN ('asked', 'given', 'sent back')),
    "userId" text COLLATE "C" NOT NULL,
    actor text COLLATE "C" NOT NULL,
    "askedDate" text COLLATE "C" NOT NULL,
    "decidedBy" text COLLATE "C" NOT NULL,
    "decidedDate" text COLLATE "C",
    note text COLLATE "C" NOT NULL,
    PRIMARY KEY ("contentType", "recordId")
  )`.execute(db);
}
