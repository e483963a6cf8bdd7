import { sql, type QueryExecutorProvider } from "kysely";
import { toNewSection, withNewSections } from "./0035-section-vocabulary/new-sections.ts";

/**
 * The 70 kinds of section become a vocabulary of 36, in pages and in previews. The versions in the history stay as the audit
 * log has sealed them: they are read in the new vocabulary.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const pages = await sql<{ id: string; sections: string }>`SELECT id, sections FROM pages`.execute(db);
  for (const { id, sections } of pages.rows) {
    const list: unknown = JSON.parse(sections);
    const changed = JSON.stringify(Array.isArray(list) ? list.map(toNewSection) : list);
    if (changed !== sections) await sql`UPDATE pages SET sections = ${changed} WHERE id = ${id}`.execute(db);
  }
  const previews = await sql<{ id: string; record: string }>`
    SELECT id, record FROM previews WHERE "contentType" = 'pages'`.execute(db);
  for (const { id, record } of previews.rows) {
    const changed = JSON.stringify(withNewSections(JSON.parse(record)));
    if (changed !== record) await sql`UPDATE previews SET record = ${changed} WHERE id = ${id}`.execute(db);
  }
}
