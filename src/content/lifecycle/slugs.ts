import { sql, type RawBuilder } from "kysely";
import { contains } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import { slugify, withSuffix } from "../../rules/text/slug.ts";
import { isUuid } from "../../rules/text/uuid.ts";
import { slug as slugSchema } from "../../rules/schema/fields.ts";
import type { ContentKind } from "../kinds/kinds.ts";
import type { ServerKind } from "./server-kind.ts";

/** Paths of the API that are not records: a job with the slug `admin` could not be read at `GET /api/jobs/admin`. */
const RESERVED = ["admin", "bin", "bulk", "export", "import"];

/**
 * Finds the first free slug for a record: the wanted one, or with the suffix `-2`, `-3` and so on. A slug that another
 * record has, or once had, is never reused if visitors may have seen it: its old links must lead to that record for ever
 * (reading, section 3). A draft that was never public yields its slug (decision 32) to any record once it is in the bin or
 * has another slug, and to a record that is published.
 *
 * @param isOwn whether the site writes itself, and not a person: then the kind's reserved slugs are free.
 * @param wanted a title or a slug; if no character of it can be used, the kind's label is used instead.
 */
export async function claimSlug(
  trx: Db,
  kind: ServerKind,
  wanted: string,
  { id, publishing, isOwn = false }: { id: string; publishing: boolean; isOwn?: boolean },
): Promise<string> {
  // A valid slug is used unchanged: slugify would shorten one of more than 100 characters.
  const base = (kind.slugs?.schema ?? slugSchema).safeParse(wanted).success ? wanted : slugify(wanted);
  // A slug in the form of an id could not be looked up.
  const usable = base === "" || isUuid(base) ? slugify(`${kind.label} ${base.slice(0, 8)}`) : base;
  const all = await findHolders(trx, kind, usable);
  const holders = all.filter((each) => each.id !== id);
  const yields = ({ isDraft, isBinned, isFormer }: Holder) =>
    isDraft === 1 && (isFormer === 1 || isBinned === 1 || publishing);
  const reserved = [...RESERVED, ...(isOwn ? [] : (kind.slugs?.reserved ?? []))];
  const taken = new Set([...reserved, ...holders.filter((each) => !yields(each)).map(({ slug }) => slug)]);
  const claimed = firstFree(usable, taken);
  // The record's own slug is not free before the record is written.
  const everyone = new Set([...reserved, claimed, ...all.map(({ slug }) => slug)]);
  for (const holder of holders.filter(({ slug }) => slug === claimed))
    await moveAside(trx, kind, holder, firstFree(usable, everyone));
  return claimed;
}

function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let n = 2;
  while (taken.has(withSuffix(wanted, n))) n += 1;
  return withSuffix(wanted, n);
}

/** Whether a slug is this one with a number, which it got because another record had it. A year, a person has chosen. */
export function isNumbered(slug: string, base: string): boolean {
  const [, number] = /-(\d{1,3})$/.exec(slug) ?? [];
  return number !== undefined && withSuffix(base, Number(number)) === slug;
}

/** A record that has a slug, or once had it. */
interface Holder {
  slug: string;
  id: string;
  /** 1 if it was never public. */
  isDraft: number;
  isBinned: number;
  isFormer: number;
}

async function findHolders(trx: Db, kind: ServerKind, base: string): Promise<Holder[]> {
  // Shorter than the base, since withSuffix makes room for its number.
  const stem = base.slice(0, 110);
  // A range uses the index, where LIKE would read every slug. `~` sorts after every character of a slug.
  const alike = (slug: string) => sql`${sql.ref(slug)} >= ${stem} AND ${sql.ref(slug)} < ${`${stem}~`}`;
  const facts = sql`
    CASE WHEN ${wasNeverPublic(kind)} THEN 1 ELSE 0 END AS "isDraft",
    CASE WHEN records."deletedDate" IS NULL THEN 0 ELSE 1 END AS "isBinned"`;
  const { rows } = await sql<Holder>`
    SELECT records.slug, records.id, ${facts}, 0 AS "isFormer" FROM ${sql.table(kind.name)} AS records
    WHERE ${alike("records.slug")}
    UNION ALL SELECT former.slug, former."recordId" AS id, ${facts}, 1 AS "isFormer"
    FROM slug_redirects AS former LEFT JOIN ${sql.table(kind.name)} AS records ON records.id = former."recordId"
    WHERE former."contentType" = ${kind.name} AND ${alike("former.slug")}`.execute(trx);
  return rows;
}

/**
 * Whether a row, named `records`, is a draft that no version of its history shows as anything else, and to which no old address
 * leads: visitors have a link to what came from another site.
 */
function wasNeverPublic(kind: ServerKind) {
  const [draft = ""] = Object.keys(kind.statuses);
  // Text within the record cannot look like this: its quotation marks are escaped.
  const asDraft = `%"status":${JSON.stringify(draft)}%`;
  const slugs = sql`
    SELECT records.slug UNION ALL SELECT own.slug FROM slug_redirects AS own
    WHERE own."contentType" = ${kind.name} AND own."recordId" = records.id`;
  const leads = kind.folders.map(
    (folder) => sql`SELECT ${`${folder}/`} || named.slug FROM (${slugs}) AS named`,
  );
  return sql<boolean>`(records.status = ${draft} AND NOT EXISTS (
    SELECT 1 FROM history WHERE history."contentType" = ${kind.name} AND history."recordId" = records.id
      AND history.record NOT LIKE ${asDraft}
  ) AND NOT EXISTS (
    SELECT 1 FROM redirects WHERE "deletedDate" IS NULL AND status = 'active'
      AND "to" IN (${sql.join(leads, sql` UNION ALL `)})))`;
}

/** Whether visitors can never have seen a record. */
export async function isUnseenDraft(trx: Db, kind: ServerKind, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table(kind.name)} AS records
    WHERE records.id = ${id} AND ${wasNeverPublic(kind)}`.execute(trx);
  return rows.length > 0;
}

/** Whether a section of a page, a recipe or a next version that waits names a record by this slug. */
export async function isChosen(trx: Db, slug: string): Promise<boolean> {
  const names = (column: string) => contains(sql.ref(column), JSON.stringify(slug));
  const { rows } = await sql`
    SELECT 1 FROM pages WHERE ${names("sections")}
    UNION ALL SELECT 1 FROM blogs WHERE ${names("recipe")}
    UNION ALL SELECT 1 FROM next_versions WHERE state = 'waiting' AND ${names("changes")}`.execute(trx);
  return rows.length > 0;
}

/** Gives a draft another slug, or removes its former one, so that another record can have it. Visitors have no link to it. */
async function moveAside(
  trx: Db,
  kind: ServerKind,
  { id, slug, isFormer }: Holder,
  to: string,
): Promise<void> {
  if (isFormer === 0)
    await sql`UPDATE ${sql.table(kind.name)} SET slug = ${to} WHERE id = ${id} AND slug = ${slug}`.execute(
      trx,
    );
  else
    await trx
      .deleteFrom("slug_redirects")
      .where("contentType", "=", kind.name)
      .where("slug", "=", slug)
      .where("recordId", "=", id)
      .execute();
}

/** A row for each record, visible or not, that has this id or slug, or once had this slug. */
export function knownAddress(kind: ContentKind, idOrSlug: string): RawBuilder<{ id: string }> {
  const [wanted, contentType, former] = knownAddressParameters(kind, idOrSlug);
  return sql<{ id: string }>`
    SELECT id FROM ${sql.table(kind)} WHERE ${isUuid(idOrSlug) ? sql`id` : sql`slug`} = ${wanted}
    UNION ALL SELECT "recordId" AS id FROM slug_redirects
    WHERE "contentType" = ${contentType} AND slug = ${former}`;
}

/** The parameters of `knownAddress`, in their order, for its prepared statement. */
export function knownAddressParameters(
  kind: ContentKind,
  idOrSlug: string,
): [wanted: string, contentType: string, former: string] {
  return [idOrSlug.toLowerCase(), kind, idOrSlug];
}

/**
 * Every slug that a record has or once had and does not yield to any other, with the record's id; a reserved slug has an
 * empty id.
 */
export async function listAddressOwners(db: Db, kind: ServerKind): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; id: string }>`
    SELECT slug, id FROM ${sql.table(kind.name)} AS records
    WHERE "deletedDate" IS NULL OR NOT ${wasNeverPublic(kind)}
    UNION ALL SELECT former.slug, former."recordId" AS id
    FROM slug_redirects AS former LEFT JOIN ${sql.table(kind.name)} AS records ON records.id = former."recordId"
    WHERE former."contentType" = ${kind.name} AND (records.id IS NULL OR NOT ${wasNeverPublic(kind)})`.execute(
    db,
  );
  return new Map([
    ...[...RESERVED, ...(kind.slugs?.reserved ?? [])].map((slug) => [slug, ""] as const),
    ...rows.map(({ slug, id }) => [slug, id] as const),
  ]);
}

/** Records that a slug has changed. A slug to which the record returns no longer redirects. */
export async function recordSlugChange(
  trx: Db,
  kind: ServerKind,
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

/** The slugs that a record once had, which lead to it. */
export async function listFormerSlugs(db: Db, kind: ContentKind, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("slug_redirects")
    .select("slug")
    .where("contentType", "=", kind)
    .where("recordId", "=", id)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** The id of the record that once had this slug. */
export async function findIdByOldSlug(db: Db, kind: ServerKind, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("slug_redirects")
    .select("recordId")
    .where("contentType", "=", kind.name)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.recordId;
}
