import { sql } from "kysely";
import { z } from "zod";
import { adminPathOf, kindOf } from "../../content/kinds/kinds.ts";
import { HOME_SLUG, pagePath } from "../../content/kinds/pages/page-addresses.ts";
import { withShownTitles } from "../../content/kinds/pages/read-site-facts.ts";
import { findCurrentSlugs, recordLinks } from "../../content/lifecycle/record-links.ts";
import { titleSql } from "../../content/lifecycle/state-in-sql.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";

/** A page that was counted, at its present address. */
export const namedPage = z.strictObject({
  path: z.string(),
  title: z.string(),
  adminPath: z.string().nullable().describe("Where staff edit it; null for a page that is not a record"),
});

type NamedPage = z.output<typeof namedPage>;

/** Returns a function that names a path that was counted: by the record that is there, or was once. */
export async function namePaths(db: Db, paths: readonly string[]): Promise<(path: string) => NamedPage> {
  const known = new Map<string, NamedPage>();
  const links = paths.flatMap((path) => {
    const [link] = recordLinks(path, path);
    return link ? [link.slug === "" ? { ...link, slug: HOME_SLUG } : link] : [];
  });
  for (const [kind, ofKind] of Map.groupBy(links, (link) => link.kind)) {
    const slugs = ofKind.map(({ slug }) => slug);
    const current = await findCurrentSlugs(db, kind, slugs);
    const wanted = slugs.map((slug) => current.get(slug) ?? slug);
    const { rows: records } = await sql<{ id: string; slug: string; title: string }>`
      SELECT id, slug, ${titleSql(kind)} AS title FROM ${sql.table(kind)}
      WHERE ${isOneOf(sql.ref("slug"), wanted)}`.execute(db);
    const shown = new Map((await withShownTitles(db, records)).map((record) => [record.slug, record]));
    for (const { link, slug } of ofKind) {
      const record = shown.get(current.get(slug) ?? slug);
      if (!record) continue;
      const folder = kindOf(kind).folders.find((each) => link.startsWith(`${each}/`)) ?? "";
      const path = kind === "pages" ? pagePath(record.slug) : `${folder}/${record.slug}`;
      known.set(link, { path, title: record.title, adminPath: adminPathOf(kind, record.id) });
    }
  }
  return (path) => known.get(path) ?? { path, title: path, adminPath: null };
}
