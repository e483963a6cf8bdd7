import { useEffect, useState } from "react";
import { DEBOUNCE_MS, searchTerm, type SearchAnswer } from "../../../src/rules/matching/search.ts";
import { isEmptyAnswer } from "./search-copy.ts";
import { fetchAnswer, recordMiss, cachedAnswer } from "./search-client.ts";

/** After this pause in typing, in milliseconds, a query counts as complete. */
const SETTLED_MS = 2_500;

export interface Searching {
  state: "idle" | "searching" | "done" | "failed";
  /** The latest answer. While searching, that of the previous query. */
  answer: SearchAnswer | undefined;
  /** The query to which the answer belongs. */
  answered: string;
}

interface Outcome {
  query: string;
  answer: SearchAnswer;
  failed: boolean;
}

const NOTHING: SearchAnswer = { results: [], top: [], also: [] };

/**
 * Searches while the visitor types: 300 ms after the last letter, with the previous request aborted, and at once if
 * the answer is cached. A failure is logged and counts as an empty list (specification, sections 5, 8 and 9).
 */
export function useSearch(typed: string): Searching {
  const query = typed.trim();
  const [outcome, setOutcome] = useState<Outcome>();
  const asks = searchTerm(query) !== undefined;

  useEffect(() => {
    if (!asks) return undefined;
    const stop = new AbortController();
    const cached = cachedAnswer(query);
    const ask = async () => {
      try {
        const answer = cached ?? (await fetchAnswer(query, stop.signal));
        if (!stop.signal.aborted) setOutcome({ query, answer, failed: false });
      } catch (error) {
        if (stop.signal.aborted) return;
        console.error("Search failed", error);
        setOutcome({ query, answer: NOTHING, failed: true });
      }
    };
    const timer = setTimeout(() => void ask(), cached ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, asks]);

  const isMiss = outcome?.query === query && !outcome.failed && isEmptyAnswer(outcome.answer);
  useEffect(() => {
    if (!asks || !isMiss) return undefined;
    const timer = setTimeout(() => recordMiss(query), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [query, asks, isMiss]);

  if (!asks) return { state: "idle", answer: undefined, answered: "" };
  const common = { answer: outcome?.answer, answered: outcome?.query ?? "" };
  if (outcome?.query !== query) return { state: "searching", ...common };
  return { state: outcome.failed ? "failed" : "done", ...common };
}
