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

/** Returns the best candidates, each id and each address once, the best first. */
export function chooseTop(candidates: readonly Candidate[]): SearchResult[] {
  const sorted = inOrder(candidates).filter(({ relevance }) => relevance >= MIN_RELEVANCE);
  const least = (sorted[0]?.relevance ?? 0) * MIN_OF_FIRST;
  const seen = new Set<string>();
  return sorted
    .filter(({ document, relevance }) => {
      if (relevance < least || seen.has(document.id) || seen.has(document.url)) return false;
      seen.add(document.id).add(document.url);
      return true;
    })
    .slice(0, MAX_TOP)
    .map(({ document }) => document);
}

/** Returns related documents, the most relevant first, without those that are shown already. */
export function chooseAlso(candidates: readonly Candidate[], shown: readonly SearchResult[]): SearchResult[] {
  const seen = new Set(shown.map(({ id }) => id));
  return inOrder(candidates)
    .filter(({ document: { id } }) => !seen.has(id) && seen.add(id))
    .slice(0, MAX_ALSO)
    .map(({ document }) => document);
}

/** Sorts by relevance; equally relevant documents keep their order. */
export function inOrder(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((one, other) => other.relevance - one.relevance);
}
