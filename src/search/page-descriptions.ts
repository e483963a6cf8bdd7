import { FIXED_SLUGS, pagePath } from "../content/pages/page-addresses.ts";
import { readSiteFacts } from "../content/pages/read-site-facts.ts";
import type { Db } from "../database/tables.ts";
import { fillWords } from "../rules/text/fill-words.ts";

/** The descriptions that staff have written for the pages of the specification, by address. */
export async function readPageDescriptions(db: Db): Promise<ReadonlyMap<string, string>> {
  const [facts, pages] = await Promise.all([
    readSiteFacts(db),
    db
      .selectFrom("pages")
      .select(["slug", "description"])
      .where("slug", "in", FIXED_SLUGS)
      .where("deletedDate", "is", null)
      .where("description", "!=", "")
      .execute(),
  ]);
  return new Map(pages.map(({ slug, description }) => [pagePath(slug), fillWords(description, facts)]));
}
