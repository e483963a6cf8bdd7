import { sql } from "kysely";
import type { ContentIssue } from "../context.ts";
import type { Db } from "../database/tables.ts";
import { listAddresses, planAddresses } from "../discovery/list-addresses.ts";
import { CONTENT_KINDS, kindOf, type ContentKind } from "../content/kinds.ts";
import { joinWords } from "../rules/text/text.ts";
import { serverKindOf } from "../content/kinds.server.ts";
import { publicationStateSql } from "../content/lifecycle/state-in-sql.ts";

/**
 * Links to pages of this site that a visitor cannot open: the page never existed, or it is a draft, has ended or is in
 * the bin.
 */
export async function findDeadLinks(
  db: Db,
  kinds: readonly ContentKind[],
  now: Date,
): Promise<ContentIssue[]> {
  const found: ContentIssue[] = [];
  const isAlive = await knowPages(db, now);
  for (const kind of kinds) {
    const { links } = serverKindOf(kind);
    if (!links) continue;
    const { column, isHtml } = links;
    const begins = isHtml ? 'href="/' : "/";
    const { rows } = await sql<{ id: string; title: string; text: string }>`
      SELECT id, ${sql.ref(kindOf(kind).titleField)} AS title, ${sql.ref(column)} AS text
      FROM ${sql.table(kind)}
      WHERE deletedDate IS NULL AND instr(${sql.ref(column)}, ${begins}) > 0
        AND ${publicationStateSql(kind, now)} IN ('live', 'planned')
      ORDER BY title, id`.execute(db);
    for (const { id, title, text } of rows) {
      const targets = isHtml ? hrefsIn(text) : [text];
      const dead = [...new Set(targets.filter((link) => link.startsWith("/") && !isAlive(link)))];
      if (dead.length > 0)
        found.push({
          kind,
          id,
          title,
          problem: "dead link",
          sentence: `It links to ${joinWords(dead.slice(0, 3))}, which visitors can't open.`,
        });
    }
  }
  return found;
}

/** The links of an article to this site, as the sanitiser writes them: in double quotes, with `&` as an entity. */
function hrefsIn(html: string): string[] {
  return [...html.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** Returns whether a visitor can open a path now, directly or by a redirect. */
async function knowPages(db: Db, now: Date): Promise<(link: string) => boolean> {
  const pages = new Set<string>();
  for (const part of await planAddresses(db, now, Infinity))
    for await (const addresses of listAddresses(db, now, part))
      for (const { path } of addresses) pages.add(path.replace(/\?.*$/, ""));
  for (const path of ["/recipes", "/search", "/request-password-reset"]) pages.add(path);
  const moved = await db.selectFrom("slug_redirects").select(["contentType", "slug", "recordId"]).execute();
  const kindsWithPages = CONTENT_KINDS.filter((kind) => kindOf(kind).folders.length > 0);
  const current = new Map<string, string>();
  for (const kind of kindsWithPages) {
    const { rows } = await sql<{ id: string; slug: string }>`SELECT id, slug FROM ${sql.table(kind)}`.execute(
      db,
    );
    for (const { id, slug } of rows) current.set(id, slug);
  }
  const movedTo = new Map(
    moved.map(({ contentType, slug, recordId }) => [`${contentType} ${slug}`, current.get(recordId)]),
  );
  return (link) => {
    const path = link.replace(/[?#].*$/, "").replace(/(?<=.)\/$/, "");
    // A file, such as a picture or the feed, or a page of the admin.
    if (pages.has(path) || /\.\w+$/.test(path) || path.startsWith("/admin")) return true;
    const kind = kindsWithPages.find((name) => folderOf(name, path) !== undefined);
    const folder = kind && folderOf(kind, path);
    if (!kind || folder === undefined) return false;
    const slug = path.slice(folder.length + 1);
    const target = movedTo.get(`${kind} ${slug}`) ?? current.get(slug) ?? slug;
    return kindOf(kind).folders.some((name) => pages.has(`${name}/${target}`));
  };
}

/** The folder of a kind's pages that a path is in. */
function folderOf(kind: ContentKind, path: string): string | undefined {
  return kindOf(kind).folders.find((folder) => path.startsWith(`${folder}/`));
}
