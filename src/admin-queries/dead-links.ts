import { sql } from "kysely";
import type { ContentIssue } from "../context.ts";
import type { Db } from "../database/tables.ts";
import { listAddresses } from "../discovery/list-addresses.ts";
import { KIND_WORDS, type ContentKind } from "../content/kinds.ts";
import { joinWords } from "../rules/text/text.ts";
import { publicationStateSql } from "../content/lifecycle/state-in-sql.ts";

/** The fields of each kind that may link to a page of ours. */
const LINKING: Readonly<Partial<Record<ContentKind, string>>> = {
  jobs: "applyUrl",
  blogs: "content",
  banners: "ctaLink",
};

/** The folders whose pages are records; what else a path may be is known by the fixed pages. */
const RECORD_FOLDERS = ["/products", "/blog", "/recipes", "/careers"];

/**
 * Links of articles, banners and jobs to pages of ours that are not there for a visitor, be
 * it that the page never was, or that it is a draft, over or in the bin.
 */
export async function findDeadLinks(
  db: Db,
  kinds: readonly ContentKind[],
  now: Date,
): Promise<ContentIssue[]> {
  const found: ContentIssue[] = [];
  const isAlive = await knowPages(db, now);
  for (const kind of kinds) {
    const field = LINKING[kind];
    if (!field) continue;
    const begins = kind === "blogs" ? 'href="/' : "/";
    const { rows } = await sql<{ id: string; title: string; text: string }>`
      SELECT id, ${sql.ref(KIND_WORDS[kind].titleField)} AS title, ${sql.ref(field)} AS text
      FROM ${sql.table(kind)}
      WHERE deletedDate IS NULL AND instr(${sql.ref(field)}, ${begins}) > 0
        AND ${publicationStateSql(kind, now)} IN ('live', 'planned')
      ORDER BY title, id`.execute(db);
    for (const { id, title, text } of rows) {
      const links = kind === "blogs" ? hrefsIn(text) : [text];
      const dead = [...new Set(links.filter((link) => link.startsWith("/") && !isAlive(link)))];
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

/** The articles' own paths, as the sanitiser writes them: in double quotes, `&` as an entity. */
function hrefsIn(html: string): string[] {
  return [...html.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** Judges a path by the addresses that a visitor can open now, moved ones too. */
async function knowPages(db: Db, now: Date): Promise<(link: string) => boolean> {
  const pages = new Set((await listAddresses(db, now)).map(({ path }) => path.replace(/\?.*$/, "")));
  for (const path of ["/recipes", "/search", "/request-password-reset"]) pages.add(path);
  const moved = await db.selectFrom("slug_redirects").select(["contentType", "slug", "recordId"]).execute();
  const current = new Map<string, string>();
  for (const kind of ["jobs", "blogs", "products"] as const) {
    for (const { id, slug } of await db.selectFrom(kind).select(["id", "slug"]).execute())
      current.set(id, slug);
  }
  const movedTo = new Map(
    moved.map(({ contentType, slug, recordId }) => [`${contentType} ${slug}`, current.get(recordId)]),
  );
  return (link) => {
    const path = link.replace(/[?#].*$/, "").replace(/(?<=.)\/$/, "");
    // A file, such as a picture or the feed, or the staff's own pages.
    if (pages.has(path) || /\.\w+$/.test(path) || path.startsWith("/admin")) return true;
    const folder = RECORD_FOLDERS.find((name) => path.startsWith(`${name}/`));
    if (!folder) return false;
    const slug = path.slice(folder.length + 1);
    const kind = folder === "/products" ? "products" : folder === "/careers" ? "jobs" : "blogs";
    const target = movedTo.get(`${kind} ${slug}`) ?? current.get(slug) ?? slug;
    const folders = kind === "blogs" ? ["/blog", "/recipes"] : [folder];
    return folders.some((name) => pages.has(`${name}/${target}`));
  };
}
