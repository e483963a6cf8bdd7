import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import {
  addFound,
  createBulkChange,
  describeBulkChange,
  getBulkChange,
  SAMPLES,
  type BulkChange,
} from "../../content/bulk/bulk-changes.ts";
import { CONTENT_KINDS, type ContentKind } from "../../content/kinds/kinds.ts";
import { FIXED_SLUGS } from "../../content/kinds/pages/page-addresses.ts";
import type { Page } from "../../content/kinds/pages/page.schema.ts";
import { authorOfWords } from "../../content/kinds/pages/page-words.ts";
import { TAKE_OUT } from "../../content/bulk/actions.ts";
import type { Authorship } from "../../content/lifecycle/server-kind.ts";
import type { Db } from "../../storage/database/tables.ts";
import { entriesOf, isOneOf } from "../../storage/database/sql.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ExpectedError } from "../../errors.ts";
import { titleSql } from "../../content/lifecycle/state-in-sql.ts";

/** Who writes the sample content, in the history. */
export const SAMPLE_ACTOR = "Sample content";

/** The maximum of edited records that are named. */
const MAX_NAMED = 200;

/** The pages that are part of the site, by whose words they have. */
export type FixedPages = Record<"sample" | "start" | "staff", Pick<Page, "id" | "title">[]>;

/** The sample content that is not in the bin. */
export const sampleContent = z.strictObject({
  seeded: z.boolean().describe("Whether the installation began with sample content"),
  unedited: z
    .partialRecord(z.enum(CONTENT_KINDS), z.int())
    .describe("Sample records as they were created, by kind"),
  edited: z
    .array(z.strictObject({ kind: z.enum(CONTENT_KINDS), id: z.uuid(), title: z.string() }))
    .describe("Sample records that staff have edited, at most 200. They stay"),
});

type SampleContent = z.output<typeof sampleContent>;
type EditedSample = SampleContent["edited"][number];

/** What is left of the sample content of one kind. */
export type KindSamples = Omit<SampleContent, "unedited"> & { unedited: number };

/** Returns what is left of the sample records of a kind. Reads only those, however many others there are. */
export async function readKindSamples(db: Db, kind: ContentKind): Promise<KindSamples> {
  const seeded = await db
    .selectFrom("sample_records")
    .select("recordId")
    .where("contentType", "in", kind === "offers" ? [kind, "products"] : [kind])
    .limit(1)
    .executeTakeFirst();
  if (!seeded) return { seeded: false, unedited: 0, edited: [] };
  const { rows: counts } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(kind)} WHERE ${whereUnedited(kind)}`.execute(db);
  const title = titleSql(kind);
  const { rows: edited } = await sql<Omit<EditedSample, "kind">>`
    SELECT id, ${title} AS title FROM ${sql.table(kind)} WHERE ${whereEdited(kind)}
    ORDER BY ${title}, id LIMIT ${MAX_NAMED}`.execute(db);
  return {
    seeded: true,
    unedited: counts[0]?.count ?? 0,
    edited: edited.map((record) => ({ kind, ...record })),
  };
}

/** What is left of the sample content, by that of each kind and the pages that are part of the site. */
export function composeSamples(
  kinds: readonly (readonly [ContentKind, KindSamples])[],
  { sample, staff }: FixedPages,
): SampleContent {
  const seeded = kinds.some(([, samples]) => samples.seeded);
  const edited = kinds.flatMap(([, samples]) => samples.edited).slice(0, MAX_NAMED);
  const pages = seeded ? sample.length : 0;
  const counts = kinds.map(
    ([kind, { unedited }]) => [kind, unedited + (kind === "pages" ? pages : 0)] as const,
  );
  return {
    seeded,
    unedited: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    edited: seeded
      ? [...edited, ...staff.map(({ id, title }) => ({ kind: "pages" as const, id, title }))]
      : edited,
  };
}

/** Reads the pages that are part of the site, by whose words they have. */
export async function readFixedPages(db: Db): Promise<FixedPages> {
  const rows = await db
    .selectFrom("pages")
    .select(["id", "slug", "title", "description", "sections"])
    .where("slug", "in", FIXED_SLUGS)
    .where("deletedDate", "is", null)
    .orderBy("slug")
    .execute();
  const pages: FixedPages = { sample: [], start: [], staff: [] };
  for (const row of rows) pages[await authorOfWords(row)].push(row);
  return pages;
}

/** Sample records of a kind that no person has edited: since their creation they were at most binned and restored. */
export function whereUnedited(kind: ContentKind): RawBuilder<unknown> {
  const isUnedited = whereSample(kind, sql`NOT ${IS_EDITED}`);
  return kind === "offers" ? sql`(${isUnedited} OR ${OFFER_OF_UNEDITED})` : isUnedited;
}

function whereEdited(kind: ContentKind): RawBuilder<unknown> {
  return whereSample(kind, IS_EDITED);
}

/**
 * Whether staff have edited a sample: its own offers may write into a product too. A subquery for each record: joined, SQLite
 * would read the history of every record.
 */
const IS_EDITED = sql`EXISTS (
  SELECT 1 FROM history
  WHERE history."contentType" = sample_records."contentType" AND history."recordId" = sample_records."recordId"
    AND history.action = 'updated' AND history.actor <> ${SAMPLE_ACTOR})`;

/** An offer that no person has written, of products that are all unedited samples: each sample product brings its own. */
const OFFER_OF_UNEDITED = sql`("deletedDate" IS NULL AND products <> '[]'
  AND NOT EXISTS (
    SELECT 1 FROM history WHERE "contentType" = 'offers' AND "recordId" = offers.id AND "userId" IS NOT NULL)
  AND NOT EXISTS (
    SELECT 1 FROM ${entriesOf("offers.products", "named")}
    WHERE named.value NOT IN (SELECT products.id FROM products WHERE ${whereSample("products", sql`NOT ${IS_EDITED}`)})))`;

function whereSample(kind: ContentKind, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`"deletedDate" IS NULL AND id IN (
    SELECT "recordId" FROM sample_records WHERE "contentType" = ${kind} AND ${where})`;
}

/**
 * Begins to take the unedited sample content of all kinds off the site: it goes to the bin, and pages that are part of the
 * site get neutral words. Nothing is written yet: the change is continued, and undone, as every change of many records.
 *
 * @throws ExpectedError 409 when there is none.
 */
export async function startSampleRemoval(db: Db, by: Authorship): Promise<BulkChange> {
  return inTransaction(db, async (trx) => {
    const id = await createBulkChange(trx, SAMPLES, { is: TAKE_OUT }, by);
    let found = 0;
    for (const kind of CONTENT_KINDS) found += await addFound(trx, id, kind, whereUnedited(kind), found);
    const pages = (await readFixedPages(trx)).sample.map((page) => page.id);
    found += await addFound(trx, id, "pages", isOneOf(sql.ref("id"), pages), found);
    if (found === 0)
      throw new ExpectedError(409, "There is no unedited sample content left. Nothing was removed.");
    return describeBulkChange(trx, await getBulkChange(trx, SAMPLES, id, by.now));
  });
}

/** Remembers that a record is sample content. */
export async function markSample(trx: Db, contentType: ContentKind, recordId: string): Promise<void> {
  await trx.insertInto("sample_records").values({ contentType, recordId }).execute();
}
