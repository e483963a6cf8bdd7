import { sql } from "kysely";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Then } from "./content-then.ts";

/** What of the site at an instant that has passed is not known any more, in words. The database is as it was then. */
export async function listGaps(db: Db, { lost }: Pick<Then, "lost">, at: Date): Promise<string[]> {
  const instant = at.toISOString();
  const has = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows.length > 0;
  const gaps = lost === 0 ? [] : [lost === 1 ? "one item" : `${lost.toLocaleString("en-GB")} items`];
  if (await has(sql`SELECT 1 FROM search_synonyms WHERE "updatedDate" > ${instant}`))
    gaps.push("the search words");
  // What was sent is counted, and not when.
  if (await has(sql`SELECT 1 FROM forms JOIN form_counts ON "formId" = id WHERE count >= most`))
    gaps.push("whether a form was full");
  const isLedgerLater = sql`
    SELECT 1 FROM product_offers WHERE price IS NOT NULL AND NOT EXISTS (SELECT 1 FROM price_changes) LIMIT 1`;
  if (await has(isLedgerLater)) gaps.push("what the prices of offers were compared with");
  return gaps;
}

/** How many pictures and PDF files of a page are not stored any more, in words. */
export async function listGoneFiles(db: Db, html: string): Promise<string[]> {
  const names = new Set([...html.matchAll(/\/uploads\/([\w@~-][\w.@~-]*)\//g)].map(([, name = ""]) => name));
  if (names.size === 0) return [];
  const isNamed = isOneOf(sql.ref("name"), [...names]);
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM images WHERE ${isNamed} UNION ALL SELECT name FROM files WHERE ${isNamed}`.execute(db);
  for (const { name } of rows) names.delete(name);
  if (names.size === 0) return [];
  return [
    names.size === 1 ? "a picture or file of this page" : `${names.size} pictures or files of this page`,
  ];
}
