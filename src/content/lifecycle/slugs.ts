import { sql } from "kysely";
import type { Db } from "../../database/tables.ts";
import { slugify, withSuffix } from "../../rules/text/slug.ts";
import { isUuid } from "../../rules/text/uuid.ts";
import { slug as slugSchema } from "../../schema/fields.ts";
import type { ContentKind } from "../kinds.ts";
import type { AnyRecord, ServerKind } from "./server-kind.ts";

/** Paths of the API that are not records: a job with the slug `admin` could not be read at `GET /api/jobs/admin`. */
const RESERVED = ["admin", "bin", "bulk", "export", "import"];

/**
 * Finds the first free slug for a record: the wanted one, or with the suffix `-2`, `-3` and so on. A slug that another
 * record has, or once had, is never reused: its old links must lead to that record for ever (reading, section 3).
 *
 * @param wanted a title or a slug; if no character of it can be used, the kind's label is used instead.
 */
export async function claimSlug<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  wanted: string,
  id: string,
): Promise<string> {
  // A valid slug is used unchanged: slugify would shorten one of more than 100 characters.
  const base = slugSchema.safeParse(wanted).success ? wanted : slugify(wanted);
  // A slug in the form of an id could not be looked up.
  const usable = base === "" || isUuid(base) ? slugify(`${kind.label} ${base.slice(0, 8)}`) : base;
  const taken = new Set([...RESERVED, ...(await findTakenSlugs(trx, kind, usable, id))]);
  if (!taken.has(usable)) return usable;
  let n = 2;
  while (taken.has(withSuffix(usable, n))) n += 1;
  return withSuffix(usable, n);
}

async function findTakenSlugs<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  base: string,
  id: string,
): Promise<Set<string>> {
  // Shorter than the base, since withSuffix makes room for its number.
  const stem = base.slice(0, 110);
  // A range uses the index, where LIKE would read every slug. `~` sorts after every character of a slug.
  const alike = sql`slug >= ${stem} AND slug < ${`${stem}~`}`;
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM ${sql.table(kind.name)} WHERE ${alike} AND id <> ${id}
    UNION SELECT slug FROM slug_redirects
    WHERE contentType = ${kind.name} AND ${alike} AND recordId <> ${id}`.execute(trx);
  return new Set(rows.map((row) => row.slug));
}

/** Whether any record, visible or not, has this id or slug, or once had this slug. */
export async function isAddressKnown(db: Db, kind: ContentKind, idOrSlug: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM ${sql.table(kind)} WHERE ${isUuid(idOrSlug) ? sql`id` : sql`slug`} = ${idOrSlug.toLowerCase()}
    UNION ALL SELECT "recordId" FROM slug_redirects
    WHERE "contentType" = ${kind} AND slug = ${idOrSlug}`.execute(db);
  return rows.length > 0;
}

/** Every slug that a record has or once had, with the record's id; a reserved slug has an empty id. */
export async function listAddressOwners<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; id: string }>`
    SELECT slug, id FROM ${sql.table(kind.name)}
    UNION ALL SELECT slug, recordId FROM slug_redirects WHERE contentType = ${kind.name}`.execute(db);
  return new Map([
    ...RESERVED.map((slug) => [slug, ""] as const),
    ...rows.map(({ slug, id }) => [slug, id] as const),
  ]);
}

/** Records that a slug has changed. A slug to which the record returns no longer redirects. */
export async function recordSlugChange<Item extends AnyRecord>(
  trx: Db,
  kind: ServerKind<Item>,
  id: string,
  from: string,
  to: string,
): Promise<void> {
  await trx
    .deleteFrom("slug_redirects")
    .where("contentType", "=", kind.name)
    .where("slug", "=", to)
    .execute();
  await trx
    .insertInto("slug_redirects")
    .values({ contentType: kind.name, slug: from, recordId: id })
    .onConflict((conflict) => conflict.columns(["contentType", "slug"]).doUpdateSet({ recordId: id }))
    .execute();
}

/** The id of the record that once had this slug. */
export async function findIdByOldSlug<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  slug: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("slug_redirects")
    .select("recordId")
    .where("contentType", "=", kind.name)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.recordId;
}
