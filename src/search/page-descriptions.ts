import { FIXED_SLUGS, pagePath } from "../content/pages/page-addresses.ts";
import { readSiteFacts } from "../content/pages/read-site-facts.ts";
import { readSiteSettings } from "../content/settings/read-site-settings.ts";
import type { Db } from "../database/tables.ts";
import type { SearchDocument } from "../rules/search/search.ts";
import { fillWords } from "../rules/text/fill-words.ts";
import { listStaticPages } from "./static-pages.ts";

/** The pages of the menus and the specification, as the search knows them at `now`. */
export async function readStaticPages(db: Db, now: Date, publicUrl: string): Promise<SearchDocument[]> {
  return listStaticPages(await readSiteSettings(db, now, publicUrl), await readPageDescriptions(db));
}

/** The descriptions that staff have written for the pages of the specification, by address. */
async function readPageDescriptions(db: Db): Promise<ReadonlyMap<string, string>> {
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
