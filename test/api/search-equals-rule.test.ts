import { searchDocumentOf } from "../../src/content/search-index/search-document.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { blogServer } from "../../src/content/kinds/blogs/blog.server.ts";
import { jobServer } from "../../src/content/kinds/jobs/job.server.ts";
import type { AnyRecord, ServerKind } from "../../src/content/lifecycle/server-kind.ts";
import { getRecord } from "../../src/content/lifecycle/read.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { searchDocuments, searchTerm, type SearchDocument } from "../../src/rules/matching/search.ts";
import { listStaticPages, findMatches } from "../../src/site/search/results/find-matches.ts";
import { isVisible } from "../../src/rules/time/visibility.ts";
import { searchIndexOf } from "../../src/content/search-index/index-of.ts";
import { isIndexUpToDate, rebuildIndex } from "../../src/content/search-index/rebuild-index.ts";
import { updateSearchIndex } from "../../src/content/search-index/index-write.ts";
import { readSiteSettings } from "../../src/content/settings/public-settings.ts";
import { ORIGIN } from "../support/test-accounts.ts";
import { createSite } from "../../src/site/site.ts";
import { beginSearch } from "../../src/site/search/begin-search.ts";
import { createBlog, createJob, createProduct } from "../support/build-content.ts";
import { runs } from "../support/property-runs.ts";
import { openTestDatabase } from "../support/test-database.ts";

/**
 * Number of random catalogues, each one change away from the previous one, with a random query each. Fewer on PostgreSQL,
 * where each of a dozen statements is a journey to the server.
 */
const CATALOGUES = runs(process.env["TEST_DATABASE"] === "postgres" ? 2_000 : 10_000);

const NOW = "2026-11-21T09:00:00.000Z";
const LATER = "2026-11-22T09:00:00.000Z";
const EARLIER = "2026-11-20T09:00:00.000Z";
const now = new Date(NOW);

/** Small limits, so that a few documents exercise every query strategy. */
const FEW = { few: 1, sorted: 3, scanned: 6 };

/** Few and short words, so that they often match, with every case that folding handles. */
const PIECES = [
  ..."abcghz ċġħż",
  ..."ĊĦŻéÀ'’-\"%_*^(){}:+\\",
  "għ",
  "ie",
  "  ",
  "ß",
  "🍞",
  "👩‍🍳",
  "\ud83c",
  "e\u0301",
  "عر",
  "\u200f",
  "™",
  "OR",
  "NOT",
  "AND",
  "NEAR",
  "ab",
  "ħobż",
  "bread",
  "milk",
  "<b>",
  "</b>",
  "&amp;",
  "&",
  "<",
  "12",
  "\t",
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(""));
const title = fc.oneof(
  text.map((words) => words.trim() || "ab"),
  fc.constantFrom("abc", "bread", "ħobż", "Ħobża", "hobz bread", "Bread & milk", "bread roll", "Milk bread"),
);
const when = fc.constantFrom(null, NOW, EARLIER, LATER);
const change = fc.record({
  which: fc.nat(),
  title,
  description: text,
  isPublic: fc.constantFrom(true, true, true, false),
  from: when,
  until: when,
});
const query = fc.oneof(
  text,
  fc.constantFrom(...PIECES, "ab", "ho", "hob", "br", "a b", "gh", "ħo", "bre", "read", "ilk", "customer"),
  fc.constantFrom("brea", "bread ", " hobz", "milk bread", "OBŻ", "oll", "br", "ea", "il", "d m", "produ"),
);

interface Given {
  /** Returns by id what a visitor may see now, as a full search would read it. */
  documents: Map<string, SearchDocument>;
  writers: ((db: Db, written: Change) => Promise<void>)[];
}

type Change = ReturnType<(typeof change)["generate"]>["value"];

test("returns the same results from the index as the rule does, for random writes and queries", async () => {
  await using file = openTestDatabase();
  const given = await file.db.transaction().execute(async (db) => {
    await rebuildIndex(db);
    return fill(db);
  });
  const pages = listStaticPages(await readSiteSettings(file.db, now, ORIGIN));
  const sample = [...fc.sample(fc.tuple(change, query), CATALOGUES).entries()];
  let found = 0;
  // In transactions, which save the commits; of a few writes each, because PostgreSQL keeps what they replace.
  for (let from = 0; from < sample.length; from += 100)
    await file.db.transaction().execute(async (db) => {
      for (const [index, [written, asked]] of sample.slice(from, from + 100))
        found += await compare({ db, given, pages }, { index, written, asked });
    });
  // Without results, equality would prove nothing.
  expect(found).toBeGreaterThan(CATALOGUES / 4);
  expect(await isIndexUpToDate(file.db)).toBe(true);
}, 300_000);

interface Step {
  index: number;
  written: Change;
  asked: string;
}

/** Returns 1 if the query has results. */
async function compare(
  { db, given, pages }: { db: Db; given: Given; pages: readonly SearchDocument[] },
  { index, written, asked }: Step,
): Promise<number> {
  await given.writers[written.which % given.writers.length]?.(db, written);
  const site = createSite(db, () => now, ORIGIN);
  const { results } = await findMatches(asked, beginSearch(db, fail, site));
  const at = `query ${JSON.stringify(asked)} of catalogue ${index}`;
  const documents = [...given.documents.values()];
  const expected = searchDocuments([...pages, ...documents], asked);
  // Compared as text first, because a deep comparison takes longer than the search.
  if (JSON.stringify(results) !== JSON.stringify(expected)) expect(results, at).toEqual(expected);

  const term = searchTerm(asked);
  if (term !== undefined && index % 4 === 0) {
    const products = documents.filter(({ type }) => type === "product");
    const first = await searchIndexOf(db).findFirst(db, {
      kind: "products",
      range: 0,
      term,
      now,
      limits: FEW,
    });
    expect(first, `${at}, few at a time`).toEqual(searchDocuments(products, asked).map(({ id }) => id));
  }
  return Number(results.length > 0);
}

async function fill(db: Db): Promise<Given> {
  const given: Given = { documents: new Map(), writers: [] };
  for (let count = 0; count < 20; count++) {
    addWriter(given, productServer, await createProduct(db), (written) => ({
      name: written.title,
      description: written.description,
      status: written.isPublic ? "active" : "draft",
    }));
  }
  for (let count = 0; count < 4; count++) {
    addWriter(given, blogServer, await createBlog(db), (written) => ({
      title: written.title,
      excerpt: written.description,
      publishAt: written.from,
      status: written.isPublic ? "published" : "draft",
    }));
    addWriter(given, jobServer, await createJob(db), (written) => ({
      title: written.title,
      description: written.description,
      publishAt: written.from,
      closesAt: written.until,
      status: written.isPublic ? "published" : "closed",
    }));
  }
  return given;
}

/** Writes a record as the lifecycle does, but without its history, which would take most of the time. */
function addWriter<Item extends AnyRecord>(
  { documents, writers }: Given,
  kind: ServerKind<Item>,
  created: Item,
  fieldsOf: (written: Change) => Record<string, string | null>,
): void {
  const { id } = created;
  const note = (record: Item) => {
    const document = isVisible(kind.visibility, record, now) && searchDocumentOf(kind, record);
    if (document) documents.set(id, document);
    else documents.delete(id);
  };
  note(created);
  writers.push(async (db, written) => {
    const before = await getRecord(db, kind, id);
    const cells = Object.entries(fieldsOf(written)).map(([name, cell]) => sql`${sql.ref(name)} = ${cell}`);
    await sql`
      UPDATE ${sql.table(kind.name)} SET ${sql.join(cells)}, version = version + 1 WHERE id = ${id}`.execute(
      db,
    );
    const record = await getRecord(db, kind, id);
    await updateSearchIndex(db, kind, { before, record, action: "updated" });
    note(record);
  });
}

function fail(error: unknown): never {
  throw error;
}
