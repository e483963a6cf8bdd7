import { sql, type RawBuilder } from "kysely";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { isUuid } from "../../rules/text/uuid.ts";
import { CONTENT_KINDS, kindOf, type ContentKind } from "../kinds/kinds.ts";

/** A link to a record's page: the kind in whose folder it is, and the slug, or anything that follows the folder. */
export interface RecordLink {
  link: string;
  kind: ContentKind;
  slug: string;
}

/** The record that a link leads to, at most one: of the kind with the longest folder, since staff's pages have none. */
export function recordLinks(link: string, path: string): RecordLink[] {
  return CONTENT_KINDS.flatMap((kind) => {
    const folder = kindOf(kind).folders.find((each) => path.startsWith(`${each}/`));
    return folder === undefined ? [] : [{ link, kind, slug: path.slice(folder.length + 1) }];
  })
    .toSorted((a, b) => a.slug.length - b.slug.length)
    .slice(0, 1);
}

/** The slugs to which former slugs, and ids, redirect. @param where of the records, in SQL over their table. */
export async function findCurrentSlugs(
  db: Db,
  kind: ContentKind,
  slugs: readonly string[],
  where: RawBuilder<unknown> = sql`TRUE`,
): Promise<Map<string, string>> {
  const { rows: moved } = await sql<{ slug: string; id: string }>`
    SELECT slug, "recordId" AS id FROM slug_redirects
    WHERE "contentType" = ${kind} AND ${isOneOf(sql.ref("slug"), slugs)}`.execute(db);
  const idOf = new Map([
    ...slugs.filter(isUuid).map((id) => [id, id] as const),
    ...moved.map(({ slug, id }) => [slug, id] as const),
  ]);
  const { rows: records } = await sql<{ id: string; slug: string }>`
    SELECT id, slug FROM ${sql.table(kind)}
    WHERE ${isOneOf(sql.ref("id"), [...idOf.values()])} AND ${where}`.execute(db);
  const slugOf = new Map(records.map(({ id, slug }) => [id, slug]));
  return new Map(
    [...idOf].flatMap(([from, id]) => {
      const slug = slugOf.get(id);
      return slug === undefined ? [] : [[from, slug] as const];
    }),
  );
}
