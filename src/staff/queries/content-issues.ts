import { sql, type RawBuilder } from "kysely";
import type { ContentIssue } from "../staff-context.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import type { Db } from "../../storage/database/tables.ts";
import { kindOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { publicationStateSql } from "../../content/lifecycle/state-in-sql.ts";

/** The maximum of records per problem. */
export const MAX_OF_EACH = 100;

/** Problems of the published records of a kind that staff should fix, and that depend on its own records alone. */
export async function listKindIssues(db: Db, kind: ContentKind, now: Date): Promise<ContentIssue[]> {
  const found: ContentIssue[] = [];
  if (Object.hasOwn(serverKindOf(kind).schema.shape, "imageAlt")) {
    const undescribed = sql`"imageUrl" IS NOT NULL AND "imageAlt" = '' AND "imageDecorative" = 0`;
    for (const { id, title } of await listPublished(db, kind, undescribed, now))
      found.push({
        kind,
        id,
        title,
        problem: "no description",
        sentence:
          "Describe its picture, for people who cannot see it and for search engines, or mark it as decorative.",
      });
  }
  for (const issue of serverKindOf(kind).issues ?? [])
    for (const { id, title, value } of await listPublished(db, kind, issue.where(now), now, issue.column))
      found.push({ kind, id, title, problem: issue.problem, sentence: issue.sentence(value) });
  return found;
}

async function listPublished(
  db: Db,
  kind: ContentKind,
  where: RawBuilder<unknown>,
  now: Date,
  column?: string,
): Promise<{ id: string; title: string; value: string | null }[]> {
  const title = sql.ref(kindOf(kind).titleField);
  const { rows } = await sql<{ id: string; title: string; value: string | null }>`
    SELECT id, ${title} AS title, ${column ? sql.ref(column) : sql`NULL`} AS value
    FROM ${sql.table(kind)}
    WHERE "deletedDate" IS NULL AND status = ${kindOf(kind).visibility.status} AND ${where}
      AND ${publicationStateSql(kind, now)} IN ('live', 'planned')
    ORDER BY "sortName", id LIMIT ${MAX_OF_EACH}`.execute(db);
  return rows;
}
