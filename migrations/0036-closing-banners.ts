import { sql, type QueryExecutorProvider } from "kysely";

interface Row {
  id: string;
  ctaLink: string | null;
}

/** The pages that the code led on to a page of the site, where a banner leads there; the first of these comes first. */
const LED_FROM: ReadonlyMap<string, readonly string[]> = new Map([
  ["/about", ["careers"]],
  ["/careers", ["about"]],
  ["/locations", ["products", "specials", "customer-care", "careers", "about"]],
  ["/specials", ["blog", "locations", "rewards", "shopping-list"]],
]);

/** The gap between neighbours, as the list of banners leaves it. */
const STEP = 10;

/**
 * Above the footer a page shows one banner, and staff choose for which pages it is. Until now a table of paths in the code
 * chose: what it said is written to the banners, and those come first, so that each page goes on leading where it led. The picture of a banner gets a description, which begins empty.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE banners ADD COLUMN "imageAlt" TEXT NOT NULL DEFAULT ''`.execute(db);
  await sql`ALTER TABLE banners ADD COLUMN pages TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(pages))`.execute(
    db,
  );
  await choosePages(db);
  await completePreviews(db);
}

export async function upPostgres(db: QueryExecutorProvider): Promise<void> {
  await sql`ALTER TABLE banners
    ADD COLUMN "imageAlt" text COLLATE "C" NOT NULL DEFAULT '',
    ADD COLUMN pages text COLLATE "C" NOT NULL DEFAULT '[]' CHECK (pages::json IS NOT NULL)`.execute(db);
  await choosePages(db);
  await completePreviews(db);
}

async function choosePages(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<Row>`
    SELECT id, "ctaLink" FROM banners WHERE position = 'footer'
    ORDER BY priority, "createdDate", id`.execute(db);
  const linked = [...LED_FROM].flatMap(([path, pages]) =>
    rows.filter(({ ctaLink }) => ctaLink?.split(/[?#]/, 1)[0] === path).map((row) => ({ row, pages })),
  );
  for (const { row, pages } of linked)
    await sql`UPDATE banners SET pages = ${JSON.stringify(pages)} WHERE id = ${row.id}`.execute(db);
  const chosen = linked.map(({ row }) => row);
  const ordered = [...chosen, ...rows.filter((row) => !chosen.includes(row))];
  if (ordered.every((row, index) => row === rows[index])) return;
  for (const [index, { id }] of ordered.entries())
    await sql`UPDATE banners SET priority = ${(index + 1) * STEP} WHERE id = ${id}`.execute(db);
}

/** Drafts that a preview shows get the new field too. */
async function completePreviews(db: QueryExecutorProvider): Promise<void> {
  const previews = await sql<{ id: string; record: string }>`
    SELECT id, record FROM previews WHERE "contentType" = 'banners'`.execute(db);
  for (const { id, record } of previews.rows)
    await sql`UPDATE previews SET record = ${JSON.stringify({ imageAlt: "", pages: [], ...JSON.parse(record) })} WHERE id = ${id}`.execute(
      db,
    );
}
