import { sql } from "kysely";
import { contains } from "../../storage/database/sql.ts";
import type { ContentIssue, RecordLink } from "../staff-context.ts";
import type { Db } from "../../storage/database/tables.ts";
import { findOpenLinks } from "./open-links.ts";
import type { ContentKind } from "../../content/kinds/kinds.ts";
import { joinWords } from "../../rules/text/text.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { publicationStateSql } from "../../content/lifecycle/state-in-sql.ts";
import { titleSql } from "../../content/lifecycle/record-title.ts";

/** A published record that links to pages of this site. */
export interface LinkingRecord extends RecordLink {
  targets: string[];
}

/** The published records of a kind that link to pages of this site. */
export async function listLinkingRecords(db: Db, kind: ContentKind, now: Date): Promise<LinkingRecord[]> {
  const { links } = serverKindOf(kind);
  if (!links) return [];
  const { column, isHtml, hrefsIn: ownHrefs } = links;
  const begins = isHtml && !ownHrefs ? 'href="/' : "/";
  const { rows } = await sql<{ id: string; title: string; text: string }>`
      SELECT id, ${titleSql(kind)} AS title, ${sql.ref(column)} AS text
      FROM ${sql.table(kind)}
      WHERE "deletedDate" IS NULL AND ${contains(sql.ref(column), begins)}
        AND ${publicationStateSql(kind, now)} IN ('live', 'planned')
      ORDER BY title, id`.execute(db);
  return rows.map(({ id, title, text }) => {
    const hrefs = ownHrefs?.(text) ?? (isHtml ? hrefsIn(text) : [text]);
    const targets = hrefs.filter((link) => link.startsWith("/"));
    return { kind, id, title, targets: [...new Set(targets)] };
  });
}

/**
 * Links to pages of this site that a visitor cannot open: the page never existed, or it is a draft, has ended or is in
 * the bin.
 */
export async function findDeadLinks(
  db: Db,
  linking: readonly LinkingRecord[],
  now: Date,
): Promise<ContentIssue[]> {
  const open = await findOpenLinks(db, new Set(linking.flatMap(({ targets }) => targets)), now);
  return linking.flatMap(({ targets, ...record }) => {
    const dead = targets.filter((link) => !open.has(link));
    if (dead.length === 0) return [];
    const sentence = `It links to ${joinWords(dead.slice(0, 3))}, which visitors can't open.`;
    return [{ ...record, problem: "dead link", sentence }];
  });
}

/** The links of an article to this site, as the sanitiser writes them: in double quotes, with `&` as an entity. */
function hrefsIn(html: string): string[] {
  return [...html.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}
