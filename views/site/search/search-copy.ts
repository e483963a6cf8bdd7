import { plural } from "../../../src/rules/text/text.ts";
import type { SearchAnswer } from "../../../src/rules/matching/search.ts";

/** The placeholder of the search input (specification, section 2). */
export const PLACEHOLDER = "Search products, blog posts, jobs...";

export const START_TYPING = "Start typing to search...";

export const SEARCHING = "Searching...";

export const OFFLINE = "You are offline. The search works again once you are connected.";

export const NEAREST = "The nearest we have";

/** The names of the types of results; a type that another kind brings stands as it is. */
const TYPE_LABELS: Readonly<Record<string, string>> = {
  store: "Stores",
  help: "Help",
  list: "Lists",
  product: "Products",
  blog: "Recipes and news",
  job: "Jobs",
  recall: "Recalls",
  page: "Pages",
};

export function typeLabel(type: string): string {
  return TYPE_LABELS[type] ?? type;
}

/** Whether an answer has nothing at all to show. */
export function isEmptyAnswer({ results, top, also }: SearchAnswer): boolean {
  return results.length + top.length + also.length === 0;
}

/** The text above the results of a query. */
export function outcomeWords(answer: SearchAnswer, query: string): string {
  if (isEmptyAnswer(answer)) return `No results found for "${query}"`;
  const { results, top, also, showingFor } = answer;
  const shown = [...top, ...(results.length > 0 ? results : also)];
  const count = plural(new Set(shown.map(({ id }) => id)).size, "result", "results");
  return showingFor === undefined ? count : `Showing results for “${showingFor}”: ${count}`;
}
