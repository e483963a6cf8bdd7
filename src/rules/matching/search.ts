import { malteseKey } from "./maltese-order.ts";
import { searchFold } from "./words.ts";
import { compareTexts } from "../text/fold.ts";
import { stripMarkup, trimTo } from "../text/text.ts";

/** A searchable document: like a result (specification, section 3), but with the whole description and its markup. */
export interface SearchDocument {
  id: string;
  /** `page`, or the record's kind in the singular: `blog`, `job`, `product` (specification, section 1). */
  type: string;
  title: string;
  description: string;
  url: string;
  category: string;
  /** The picture of a product or a post. */
  imageUrl?: string | null;
  /** The usual price of a product, in euro cents. */
  price?: number | null;
  /** The offer of a product that is valid now. */
  offer?: { price: number; startDate: string; endDate: string } | null;
  /** What its other offers give: `3 for 2`, `€1.05 in Victoria`. */
  gives?: string;
  /** When the first of them ends. */
  givesUntil?: string;
}

/** A search result. The description is plain text of at most 120 characters. */
export type SearchResult = SearchDocument;

/** The response of the server. If nothing matches the query, it has the results of a likely alternative. */
export interface SearchAnswer {
  results: SearchResult[];
  /** At most two answers that stand above the results, the best first. */
  top: SearchResult[];
  /** What the query also means: found by other names, ingredients and brands, and not among the results. */
  also: SearchResult[];
  /** Where to ask for what nothing answers: a counter of the stores, or a part of the range. */
  nearest?: SearchResult[];
  /** The query without a likely typing error, where it finds something. */
  didYouMean?: string;
  /** The alternative query that the results are for, if it is not the visitor's. */
  showingFor?: string;
}

/** The results of one type, the most relevant first. */
export interface SearchGroup {
  type: string;
  results: SearchResult[];
}

/** An answer, and everything that its query finds, by type; a type that finds nothing is absent. */
export interface GroupedAnswer {
  answer: SearchAnswer;
  groups: SearchGroup[];
}

/* The limits of specification, sections 5 and 9. */

/** Minimum length of a query in characters, without surrounding spaces. */
const MIN_QUERY = 2;
/** Maximum number of results. */
export const MAX_RESULTS = 10;
/** Maximum length of a result's description in characters. */
export const SNIPPET_LENGTH = 120;
/** Time without typing before the browser sends a search, in milliseconds. */
export const DEBOUNCE_MS = 300;
/** How long the browser caches a response, in milliseconds. */
export const CACHE_MS = 300_000;

/** Longer than any title. The rest of a query is ignored, which limits the cost of a search. */
export const MAX_QUERY = 200;

/**
 * Returns the folded query, or undefined if it has fewer than two characters, which is too short for a search.
 */
export function searchTerm(query: string): string | undefined {
  // Removes half of a surrogate pair, which the cut can leave.
  const typed = query
    .trim()
    .slice(0, MAX_QUERY)
    .replace(/[\ud800-\udbff]$/, "");
  const term = searchFold(typed);
  return Math.min(countCharacters(typed), countCharacters(term)) < MIN_QUERY ? undefined : term;
}

/** Counts Unicode code points, as SQLite does: an emoji is one, although it has two UTF-16 code units. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Returns a document's folded title, and its folded text: title plus description. */
export function searchableText({ title, description }: Pick<SearchDocument, "title" | "description">): {
  title: string;
  text: string;
} {
  const folded = searchFold(title);
  return { title: folded, text: `${folded} ${searchFold(stripMarkup(description))}`.trim() };
}

/**
 * Returns the documents that match a query (specification, sections 5 and 9): those whose title plus description contains
 * the folded query, each id once. Titles that begin with the query come first, then the Maltese alphabetical order decides.
 * At most ten results, each with at most 120 characters of its description.
 */
export function searchDocuments(documents: readonly SearchDocument[], query: string): SearchResult[] {
  const term = searchTerm(query);
  if (term === undefined) return [];
  const matches = new Map<
    string,
    { document: SearchDocument; isPrefix: boolean; key: string; snippet: string }
  >();
  // A page of the site stands in the navigation and has a record: it is found once, as the first of them that matches.
  const pages = new Set<string>();
  for (const document of documents) {
    const { title, text, key, snippet } = prepare(document);
    if (!text.includes(term) || matches.has(document.id)) continue;
    if (document.type === "page") {
      if (pages.has(document.url)) continue;
      pages.add(document.url);
    }
    matches.set(document.id, { document, isPrefix: title.startsWith(term), key, snippet });
  }
  return [...matches.values()]
    .toSorted(
      (one, other) =>
        Number(other.isPrefix) - Number(one.isPrefix) ||
        compareTexts(one.key, other.key) ||
        compareTexts(one.document.id, other.document.id),
    )
    .slice(0, MAX_RESULTS)
    .map(({ document, snippet }) => ({ ...document, description: snippet }));
}

/** What a search needs of a document beside its fields. */
interface Prepared extends ReturnType<typeof searchableText> {
  description: string;
  /** The description as results show it. */
  snippet: string;
  /** By which results are sorted. */
  key: string;
}

/** Documents whose preparation is remembered: the same ones are found again and again. */
const MAX_PREPARED = 1_000;

const prepared = new Map<string, Prepared>();

/** Folding a document's text takes as long as finding it in the index. Remembered by the text itself, so it is never outdated. */
function prepare({ title, description }: SearchDocument): Prepared {
  const known = prepared.get(title);
  if (known?.description === description) return known;
  const made = {
    ...searchableText({ title, description }),
    description,
    snippet: trimTo(stripMarkup(description), SNIPPET_LENGTH),
    key: malteseKey(title),
  };
  if (prepared.size >= MAX_PREPARED) prepared.clear();
  prepared.set(title, made);
  return made;
}
