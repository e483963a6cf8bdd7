import { sql } from "kysely";
import type { ContentKind } from "../../content/kinds/kinds.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { findIdByOldSlug } from "../../content/lifecycle/slugs.ts";
import { publicationStateSql } from "../../content/lifecycle/state-in-sql.ts";
import type { PublicationState } from "../../content/publication.ts";
import type { Db } from "../../storage/database/tables.ts";
import { findByTitle } from "./find-by-title.ts";
import { titleSql } from "../../content/lifecycle/record-title.ts";

/** A record that a section of a page can show. */
export interface Choice {
  slug: string;
  title: string;
  state: PublicationState;
}

/** More than fit on the list, since pages of the site are found with them. */
const FOUND = 50;

/** Finds records of a kind by title, as `findByTitle` does; without a text, those that were changed last. */
export async function findChoices(
  db: Db,
  kind: ContentKind,
  q: string,
  limit: number,
  now: Date,
): Promise<Choice[]> {
  const hits = await findByTitle(db, [kind], q, FOUND, now);
  const ids = hits.flatMap((hit) => (hit.kind === kind ? hit.id : [])).slice(0, limit);
  const choices = await readById(db, kind, ids, now);
  return ids.flatMap((id) => choices.get(id) ?? []);
}

/** The records of slugs, each under the slug by which it was asked for, which may be a former one. */
export async function readChosen(
  db: Db,
  kind: ContentKind,
  slugs: readonly string[],
  now: Date,
): Promise<Readonly<Record<string, Choice>>> {
  if (slugs.length === 0) return {};
  const { rows } = await sql<{ id: string; slug: string }>`
    SELECT id, slug FROM ${sql.table(kind)} WHERE slug IN (${sql.join(slugs)})`.execute(db);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  for (const slug of slugs) {
    const moved = ids.has(slug) ? undefined : await findIdByOldSlug(db, serverKindOf(kind), slug);
    if (moved !== undefined) ids.set(slug, moved);
  }
  const choices = await readById(db, kind, [...ids.values()], now);
  return Object.fromEntries(
    [...ids].flatMap(([slug, id]) => {
      const choice = choices.get(id);
      return choice ? [[slug, choice]] : [];
    }),
  );
}

/** Records that are not in the bin, by id. */
async function readById(
  db: Db,
  kind: ContentKind,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Choice>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Choice & { id: string }>`
    SELECT id, slug, ${titleSql(kind)} AS title, ${publicationStateSql(kind, now)} AS state
    FROM ${sql.table(kind)}
    WHERE ${sql.ref("deletedDate")} IS NULL AND id IN (${sql.join(ids)})`.execute(db);
  return new Map(rows.map(({ id, ...choice }) => [id, choice]));
}
