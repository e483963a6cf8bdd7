import { isDeepStrictEqual } from "node:util";
import EARLIER from "./earlier-words.json" with { type: "json" };
import { type Page, pageSchema } from "./page.schema.ts";
import { sanitiseSections } from "./map-words.ts";
import type { SamplePage } from "../../sample-content/sample-pages.ts";
import STARTING_PAGES from "./starting-pages.json" with { type: "json" };
import type { Db } from "../../../storage/database/tables.ts";
import { inTransaction } from "../../../storage/database/transaction.ts";
import { findRecord } from "../../lifecycle/read.ts";
import { createRecord } from "../../lifecycle/write.ts";
import { pageServer } from "./page.server.ts";
import { sha256 } from "../../../storage/sha256.ts";

/** The words of a page of the site that no person has written, as its record has them. */
type Words = Pick<Page, "title" | "description" | "sections">;

/** The words that a page of the site has before staff write any; undefined for a page of staff. */
export function startingWords(slug: string): Words | undefined {
  return wordsOf(STARTING_PAGES, slug);
}

/** The words of a page as its row has them: the sections as JSON. */
type StoredWords = Pick<Page, "slug" | "title" | "description"> & { sections: string };

/** Whose words a page of the site has: those of the sample content, those of the beginning, or those of staff. */
export async function authorOfWords(page: StoredWords): Promise<"sample" | "start" | "staff"> {
  const { SAMPLE_PAGES } = await import("../../sample-content/sample-pages.ts");
  if (hasWords(page, wordsOf(SAMPLE_PAGES, page.slug))) return "sample";
  if (hasWords(page, startingWords(page.slug))) return "start";
  // The words of an earlier version, which an upgrade leaves as they are.
  const hash = hashOf(page);
  if (EARLIER.sample.includes(hash)) return "sample";
  return EARLIER.start.includes(hash) ? "start" : "staff";
}

/** The SHA-256 of a page's words, whatever the order of their fields. */
function hashOf({ title, description, sections }: StoredWords): string {
  const words = { title, description, sections: JSON.parse(sections) };
  const text = JSON.stringify(words, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return sha256(text);
}

function hasWords(stored: StoredWords, words: Words | undefined): boolean {
  if (words?.title !== stored.title || words.description !== stored.description) return false;
  // The same text needs no comparison of its values. Another order of the same fields is no difference either.
  return (
    JSON.stringify(words.sections) === stored.sections ||
    isDeepStrictEqual(words.sections, JSON.parse(stored.sections))
  );
}

/** Parsed once: the pages are of the code and never change. */
const PARSED = new WeakMap<SamplePage, Words>();

function wordsOf(pages: readonly SamplePage[], wanted: string): Words | undefined {
  const found = pages.find(({ slug }) => slug === wanted);
  if (!found) return undefined;
  const known = PARSED.get(found);
  if (known) return known;
  const { slug: _slug, ...fields } = found;
  const { title, description, sections } = pageSchema.parse(fields);
  const words = { title, description, sections: sanitiseSections(sections) };
  PARSED.set(found, words);
  return words;
}

/** Creates the pages of the site that do not exist yet, without any fact that staff did not enter. */
export async function createFixedPages(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const page of STARTING_PAGES) {
      if (await findRecord(trx, pageServer, page.slug)) continue;
      await createRecord(trx, pageServer, { ...page, status: "published" }, { actor: "The site", now });
    }
  });
}
