import { readSiteFacts } from "./read-site-facts.ts";
import { fillWords } from "../../../rules/text/fill-words.ts";
import type { Db } from "../../../storage/database/tables.ts";

/** The rows with their titles as visitors read them: that of the home page is `{siteTitle}` in its record. */
export async function withShownTitles<Row extends { title: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<Row[]> {
  if (!rows.some(({ title }) => title.includes("{"))) return [...rows];
  const facts = await readSiteFacts(db);
  // A site without a name: the title as it was typed tells more than nothing.
  return rows.map((row) => ({ ...row, title: fillWords(row.title, facts).trim() || row.title }));
}
