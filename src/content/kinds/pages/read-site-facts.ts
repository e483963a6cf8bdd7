import type { Db } from "../../../storage/database/tables.ts";
import { type Facts, fillWords } from "../../../rules/text/fill-words.ts";
import { siteFacts } from "../../../rules/text/site-facts.ts";
import { readSiteBrand } from "../../settings/read-settings.ts";

/** The facts that the words of pages name, as search knows them: a site without a name of its own has none. */
export async function readSiteFacts(db: Db): Promise<Facts> {
  const stores = await db
    .selectFrom("stores")
    .select("island")
    .where("status", "=", "published")
    .where("deletedDate", "is", null)
    .orderBy("sortOrder")
    .orderBy("sortName")
    .execute();
  return siteFacts(await readSiteBrand(db, ""), stores);
}

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
