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
export const MIN_RELEVANCE = 0.55;

/** The second answer must be nearly as relevant as the first. */
const MIN_OF_FIRST = 0.75;

/** Returns the best candidates, each once and no page again for a part of it, the best first. */
export function chooseTop(candidates: readonly Candidate[]): SearchResult[] {
  const sorted = inOrder(candidates);
  const least = Math.max(MIN_RELEVANCE, (sorted[0]?.relevance ?? 0) * MIN_OF_FIRST);
  return eachOnce(
    sorted.filter(({ relevance }) => relevance >= least),
    [],
  ).slice(0, MAX_TOP);
}

/** Returns related documents, the most relevant first, without those that are shown already. */
export function chooseAlso(candidates: readonly Candidate[], shown: readonly SearchResult[]): SearchResult[] {
  return eachOnce(inOrder(candidates), shown).slice(0, MAX_ALSO);
}

function eachOnce(candidates: readonly Candidate[], above: readonly SearchResult[]): SearchResult[] {
  const all = [...above];
  for (const { document } of candidates) all.push(...notShown([document], all));
  return all.slice(above.length);
}

/**
 * Returns the results that a screen does not show above: none that is the same as one of those, or has its address, or is the
 * page of which they show a part (`#parking`) or a day (`?on=2026-12-08`). Other parameters choose a list of their own, so
 * those of a diet do not repeat the range.
 */
export function notShown(results: readonly SearchResult[], above: readonly SearchResult[]): SearchResult[] {
  const shown = new Set(
    above.flatMap(({ id, url }) => [id, url, url.replace(/#.*$/, "").replace(/\?on=[\d-]+$/, "")]),
  );
  return results.filter(({ id, url }) => !shown.has(id) && !shown.has(url));
}

/** Sorts by relevance; equally relevant documents keep their order. */
export function inOrder(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((one, other) => other.relevance - one.relevance);
}
