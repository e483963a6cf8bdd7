import { sql, type RawBuilder } from "kysely";
import type { ContentIssue } from "../context.ts";
import { SERVER_KINDS } from "../content/kinds.server.ts";
import type { Db } from "../database/tables.ts";
import { KIND_WORDS, type ContentKind } from "../content/kinds.ts";
import { formatDate } from "../rules/time/dates.ts";
import { findDeadLinks } from "./dead-links.ts";
import { publicationStateSql } from "../content/lifecycle/state-in-sql.ts";

/** Of each problem; whoever has mended a hundred will look again. */
const MAX_OF_EACH = 100;

/** What visitors see, or will see, that somebody should see to. */
export async function listContentIssues(
  db: Db,
  kinds: readonly ContentKind[],
  now: Date,
): Promise<ContentIssue[]> {
  const found: ContentIssue[] = [];
  for (const kind of kinds) {
    if (Object.hasOwn(SERVER_KINDS[kind].schema.shape, "imageAlt")) {
      const undescribed = sql`imageUrl IS NOT NULL AND imageAlt = ''`;
      for (const { id, title } of await listPublished(db, kind, undescribed, now))
        found.push({
          kind,
          id,
          title,
          problem: "no description",
          sentence: "Say what its picture shows, for people who can't see it and for search engines.",
        });
    }
    if (kind === "products") found.push(...(await listProductFaults(db, now)));
  }
  const dead = await findDeadLinks(db, kinds, now);
  return [...found, ...dead.slice(0, MAX_OF_EACH)];
}

async function listProductFaults(db: Db, now: Date): Promise<ContentIssue[]> {
  const kind = "products";
  const bare = await listPublished(db, kind, sql`imageUrl IS NULL`, now);
  const over = await listPublished(db, kind, sql`offerEnd < ${now.toISOString()}`, now);
  return [
    ...bare.map(({ id, title }): ContentIssue => ({
      kind,
      id,
      title,
      problem: "no picture",
      sentence: "It is in the range without a picture. Please add one.",
    })),
    ...over.map(({ id, title, date }): ContentIssue => ({
      kind,
      id,
      title,
      problem: "offer over",
      sentence: `Its offer ended on ${formatDate(date ?? now)}. Give it new dates, or take it off.`,
    })),
  ];
}

async function listPublished(
  db: Db,
  kind: ContentKind,
  where: RawBuilder<unknown>,
  now: Date,
): Promise<{ id: string; title: string; date: string | null }[]> {
  const title = sql.ref(KIND_WORDS[kind].titleField);
  const { rows } = await sql<{ id: string; title: string; date: string | null }>`
    SELECT id, ${title} AS title, ${kind === "products" ? sql`offerEnd` : sql`NULL`} AS date
    FROM ${sql.table(kind)}
    WHERE deletedDate IS NULL AND ${where} AND ${publicationStateSql(kind, now)} IN ('live', 'planned')
    ORDER BY fold(${title}), id LIMIT ${MAX_OF_EACH}`.execute(db);
  return rows;
}
