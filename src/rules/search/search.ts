import { malteseKey } from "./maltese-order.ts";
import { searchFold } from "./search-fold.ts";
import { stripMarkup, trimTo } from "../text/text.ts";

/** What can be found: a result (specification, section 3) whose description is whole and may hold markup. */
export interface SearchDocument {
  id: string;
  /** `page`, or what one record of the kind is: `blog`, `job`, `product` (specification, section 1). */
  type: string;
  title: string;
  description: string;
  url: string;
  category: string;
}

/** What was found; the description is plain text of at most 120 characters. */
export type SearchResult = SearchDocument;

/** What the server answers: where nothing matched the query, the results of what was probably meant. */
export interface SearchAnswer {
  results: SearchResult[];
  /** The words that the results are of, where they are not the visitor's own. */
  showingFor?: string;
}

/* The limits of specification, sections 5 and 9. */

/** A query has at least so many characters, without the spaces around it. */
const MIN_QUERY = 2;
/** At most so many results are shown. */
export const MAX_RESULTS = 10;
/** A result's description has at most so many characters. */
export const SNIPPET_LENGTH = 120;
/** Typing has rested for so many milliseconds before the server is asked. */
export const DEBOUNCE_MS = 300;
/** The browser keeps an answer for so many milliseconds. */
export const KEEP_MS = 300_000;

/** Longer than any title; what comes after it is not looked at, so that no query costs more than another. */
export const MAX_QUERY = 200;

/**
 * What a query looks for: its folded form, or undefined where it has fewer than two characters, which search
 * does not run for.
 */
export function searchTerm(query: string): string | undefined {
  // A cut may halve a pair of code units that make one character.
  const typed = query
    .trim()
    .slice(0, MAX_QUERY)
    .replace(/[\ud800-\udbff]$/, "");
  const term = searchFold(typed);
  return Math.min(countCharacters(typed), countCharacters(term)) < MIN_QUERY ? undefined : term;
}

/** Characters as Unicode and SQLite count them: an emoji is one, though it has two code units. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** A document's words as search compares them: its title, and its title plus its description. */
export function searchableText({ title, description }: Pick<SearchDocument, "title" | "description">): {
  title: string;
  text: string;
} {
  const folded = searchFold(title);
  return { title: folded, text: `${folded} ${searchFold(stripMarkup(description))}`.trim() };
}

/**
 * Finds what matches a query (specification, sections 5 and 9): the folded query is a part of title plus
 * description; each id comes once; titles that begin with the query come first, then the alphabet decides, as in
 * Maltese; ten at most, each with 120 characters of its description.
 */
export function searchDocuments(documents: readonly SearchDocument[], query: string): SearchResult[] {
  const term = searchTerm(query);
  if (term === undefined) return [];
  const matches = new Map<string, { document: SearchDocument; isPrefix: boolean; key: string }>();
  for (const document of documents) {
    const { title, text } = searchableText(document);
    if (!text.includes(term) || matches.has(document.id)) continue;
    matches.set(document.id, { document, isPrefix: title.startsWith(term), key: malteseKey(document.title) });
  }
  return [...matches.values()]
    .toSorted(
      (one, other) =>
        Number(other.isPrefix) - Number(one.isPrefix) ||
        compare(one.key, other.key) ||
        compare(one.document.id, other.document.id),
    )
    .slice(0, MAX_RESULTS)
    .map(({ document }) => ({
      ...document,
      description: trimTo(stripMarkup(document.description), SNIPPET_LENGTH),
    }));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
