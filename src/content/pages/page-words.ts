import { isDeepStrictEqual } from "node:util";
import { pageSchema, type Page } from "./page.schema.ts";
import { sanitiseSections } from "./sanitise-sections.ts";
import type { SamplePage } from "./sample/sample-page.ts";
import { STARTING_PAGES } from "./starting-pages.ts";

/** The words of a page of the site that no person has written, as its record has them. */
type Words = Pick<Page, "title" | "description" | "sections">;

/** The words that a page of the site has before staff write any; undefined for a page of staff. */
export function startingWords(slug: string): Words | undefined {
  return wordsOf(STARTING_PAGES, slug);
}

/** Whose words a page of the site has: those of the sample content, those of the beginning, or those of staff. */
export async function authorOfWords(page: Page): Promise<"sample" | "start" | "staff"> {
  const { SAMPLE_PAGES } = await import("./sample/pages.ts");
  const has = (words: Words | undefined) =>
    words !== undefined &&
    isDeepStrictEqual(words, { title: page.title, description: page.description, sections: page.sections });
  if (has(wordsOf(SAMPLE_PAGES, page.slug))) return "sample";
  return has(startingWords(page.slug)) ? "start" : "staff";
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
