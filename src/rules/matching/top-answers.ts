import type { SearchResult } from "./search.ts";

/** A document with how well it answers a query: 1 is what the visitor means. */
export interface Candidate {
  document: SearchResult;
  relevance: number;
}

/** How many answers stand above the results. */
export const MAX_TOP = 2;

/** How many related results stand below the results. */
export const MAX_ALSO = 5;

/** A less relevant document is no answer. */
const MIN_RELEVANCE = 0.55;

/** The second answer must be nearly as relevant as the first. */
const MIN_OF_FIRST = 0.75;

/** Returns the best candidates, each once and no page again for a part of it, the best first. */
export function chooseTop(candidates: readonly Candidate[]): SearchResult[] {
  const sorted = inOrder(candidates).filter(({ relevance }) => relevance >= MIN_RELEVANCE);
  const least = (sorted[0]?.relevance ?? 0) * MIN_OF_FIRST;
  return notYetShown(
    sorted.filter(({ relevance }) => relevance >= least),
    [],
  ).slice(0, MAX_TOP);
}

/** Returns related documents, the most relevant first, without those that are shown already. */
export function chooseAlso(candidates: readonly Candidate[], shown: readonly SearchResult[]): SearchResult[] {
  return notYetShown(inOrder(candidates), shown).slice(0, MAX_ALSO);
}

function notYetShown(candidates: readonly Candidate[], shown: readonly SearchResult[]): SearchResult[] {
  const all = [...shown];
  for (const { document } of candidates) if (!isShown(document, all)) all.push(document);
  return all.slice(shown.length);
}

/**
 * Whether one of the results above leads to where this one leads: it is the same, or leads to a part of this page (`#parking`)
 * or to a day on it (`?on=2026-12-08`). Other parameters choose a list of their own, so those of a diet do not repeat the range.
 */
export function isShown({ id, url }: SearchResult, above: readonly SearchResult[]): boolean {
  return above.some((shown) => shown.id === id || shown.url === url || pageOf(shown.url) === url);
}

function pageOf(url: string): string {
  return url.replace(/#.*$/, "").replace(/\?on=[\d-]+$/, "");
}

/** Sorts by relevance; equally relevant documents keep their order. */
export function inOrder(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((one, other) => other.relevance - one.relevance);
}
