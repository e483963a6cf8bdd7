import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { sql, type QueryExecutorProvider } from "kysely";

/**
 * Pages whose words staff can edit. An installation of before gets the pages that were written in code, word for word: each
 * file of the folder `0021-pages` is one. A new installation gets its pages at its first start.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement).execute(db);
  }
  const { rows } = await sql`SELECT 1 FROM history LIMIT 1`.execute(db);
  if (rows.length === 0) return;
  const folder = path.join(import.meta.dirname, "0021-pages");
  for (const file of fs.readdirSync(folder).toSorted()) {
    const page: StoredPage = JSON.parse(fs.readFileSync(path.join(folder, file), "utf8"));
    await insert(db, page, new Date().toISOString());
  }
}

interface StoredPage {
  slug: string;
  title: string;
  description: string;
  sections: unknown[];
}

async function insert(db: QueryExecutorProvider, page: StoredPage, date: string): Promise<void> {
  const id = randomUUID();
  const { slug, title, description, sections } = page;
  await sql`
    INSERT INTO pages (id, version, "createdDate", "updatedDate", slug, title, description, "imageUrl", "imageAlt",
      "imageDecorative", noindex, status, "publishAt", sections)
    VALUES (${id}, 1, ${date}, ${date}, ${slug}, ${title}, ${description}, NULL, '', 0, 0, 'published', NULL,
      ${JSON.stringify(sections)})`.execute(db);
  const record = {
    id,
    slug,
    version: 1,
    createdDate: date,
    updatedDate: date,
    title,
    description,
    imageUrl: null,
    imageAlt: "",
    imageDecorative: false,
    noindex: false,
    status: "published",
    publishAt: null,
    sections,
  };
  await sql`
    INSERT INTO history ("contentType", "recordId", version, action, actor, date, record)
    VALUES ('pages', ${id}, 1, 'created', 'Update of the site', ${date}, ${JSON.stringify(record)})`.execute(
    db,
  );
}

const STATEMENTS = [
  `CREATE TABLE pages (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    version INTEGER NOT NULL CHECK (version >= 1),
    "createdDate" TEXT NOT NULL,
    "updatedDate" TEXT NOT NULL,
    "deletedDate" TEXT,
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    "imageUrl" TEXT,
    "imageAlt" TEXT NOT NULL,
    "imageDecorative" INTEGER NOT NULL CHECK ("imageDecorative" IN (0, 1)),
    noindex INTEGER NOT NULL CHECK (noindex IN (0, 1)),
    status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
    "publishAt" TEXT,
    sections TEXT NOT NULL CHECK (json_valid(sections))
  ) STRICT`,
  `CREATE INDEX pages_by_status ON pages (status, "publishAt")`,
];
