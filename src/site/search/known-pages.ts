import type { SiteSettings } from "../context.ts";
import { listPublic } from "../../content/lifecycle/read.ts";
import { FIXED_SLUGS, pagePath } from "../../content/kinds/pages/page-addresses.ts";
import type { Page } from "../../content/kinds/pages/page.schema.ts";
import { pageServer } from "../../content/kinds/pages/page.server.ts";
import { readSiteFacts } from "../../content/kinds/pages/read-site-facts.ts";
import { readSiteSettings } from "../../content/settings/read-site-settings.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { SearchDocument } from "../../rules/matching/search.ts";
import { fillWords, type Facts } from "../../rules/text/fill-words.ts";
import type { KnownPages } from "./help-pages.ts";
import { listHelp } from "./page-help.ts";
import { listStaticPages } from "./static-pages.ts";

/** Reads what the pages that a visitor may see at `now` answer, with the facts in place of their names. */
export async function readKnownPages(db: Db, now: Date, publicUrl: string): Promise<KnownPages> {
  const [settings, facts, pages] = await Promise.all([
    readSiteSettings(db, now, publicUrl),
    readSiteFacts(db),
    listPublic(db, pageServer, now),
  ]);
  return {
    documents: listDocuments(settings, pages, facts),
    help: listHelp(pages, facts, settings.contactForm.isOpen),
    facts,
    tables: ["settings", "pages", "stores", ...settings.namedKinds],
  };
}

/** Other pages of the site than those of the specification are found by their records. */
function listDocuments(settings: SiteSettings, pages: readonly Page[], facts: Facts): SearchDocument[] {
  const described = pages
    .filter(({ slug }) => FIXED_SLUGS.includes(slug))
    .map(({ slug, description }) => [pagePath(slug), fillWords(description, facts)] as const);
  return listStaticPages(settings, new Map(described));
}
