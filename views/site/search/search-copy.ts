import { plural } from "../../../src/rules/text/text.ts";
import type { SearchAnswer } from "../../../src/rules/search/search.ts";

/** The placeholder of the search input (specification, section 2). */
export const PLACEHOLDER = "Search products, blog posts, jobs...";

export const START_TYPING = "Start typing to search...";

export const SEARCHING = "Searching...";

/** The text above the results of a query. */
export function outcomeWords({ results, showingFor }: SearchAnswer, query: string): string {
  if (results.length === 0) return `No results found for "${query}"`;
  const count = plural(results.length, "result", "results");
  return showingFor === undefined ? count : `Showing results for “${showingFor}”: ${count}`;
}
