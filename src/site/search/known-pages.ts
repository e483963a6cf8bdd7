import { listPublic } from "../../content/lifecycle/read.ts";
import { FIXED_SLUGS, pagePath } from "../../content/kinds/pages/page-addresses.ts";
import { pageServer } from "../../content/kinds/pages/page.server.ts";
import { readSiteFacts } from "../../content/kinds/pages/read-site-facts.ts";
import { readSiteSettings } from "../../content/settings/public-settings.ts";
import { fillWords } from "../../rules/text/fill-words.ts";
import type { Db } from "../../storage/database/tables.ts";
import { companyAsHelp, listHelp, pagesAsHelp, type KnownPages } from "./meaning/help-pages.ts";
import { listStaticPages } from "./results/find-matches.ts";

/** Reads what the pages that a visitor may see at `now` answer, with the facts in place of their names. */
export async function readKnownPages(db: Db, now: Date, publicUrl: string): Promise<KnownPages> {
  const [settings, facts, pages] = await Promise.all([
    readSiteSettings(db, now, publicUrl),
    readSiteFacts(db),
    listPublic(db, pageServer, now),
  ]);
  // Other pages of the site than those of the specification are found by their records.
  const described = pages
    .filter(({ slug }) => FIXED_SLUGS.includes(slug))
    .map(({ slug, description }) => [pagePath(slug), fillWords(description, facts)] as const);
  const documents = listStaticPages(settings, new Map(described));
  return {
    documents,
    help: [
      ...listHelp(pages, facts, settings.contactForm.isOpen),
      ...companyAsHelp(settings.company),
      ...pagesAsHelp(documents),
    ],
    facts,
    tables: ["settings", "pages", "stores", ...settings.namedKinds],
  };
}
