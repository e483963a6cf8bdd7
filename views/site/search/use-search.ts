import { useEffect, useState } from "react";
import { CACHE_MS, DEBOUNCE_MS, searchTerm, type SearchAnswer } from "../../../src/rules/matching/search.ts";
import { errorOf } from "../../components/response-error.ts";
import { isEmptyAnswer } from "./search-copy.ts";

/** After this pause in typing, in milliseconds, a query counts as complete. */
const SETTLED_MS = 2_500;

export interface Searching {
  state: "idle" | "searching" | Outcome["state"];
  /** The latest answer. While searching, that of the previous query. */
  answer: SearchAnswer | undefined;
  /** The query to which the answer belongs. */
  answered: string;
}

interface Outcome {
  query: string;
  answer: SearchAnswer;
  state: "done" | "failed" | "offline";
}

const NOTHING: SearchAnswer = { results: [], top: [], also: [] };

/**
 * Searches while the visitor types: 300 ms after the last letter, with the previous request aborted, and at once if
 * the answer is cached. A failure is logged and counts as an empty list (specification, sections 5, 8 and 9); without a
 * network nothing is known, and the search is made once there is one.
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
        if (!stop.signal.aborted) setOutcome({ query, answer, state: "done" });
      } catch (error) {
        if (stop.signal.aborted) return;
        console.error("Search failed", error);
        const { onLine } = navigator;
        if (!onLine) window.addEventListener("online", () => void ask(), { once: true, signal: stop.signal });
        setOutcome({ query, answer: NOTHING, state: onLine ? "failed" : "offline" });
      }
    };
    const timer = setTimeout(() => void ask(), cached ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, asks]);

  const isMiss = outcome?.query === query && outcome.state === "done" && isEmptyAnswer(outcome.answer);
  useEffect(() => {
    if (!asks || !isMiss) return undefined;
    const timer = setTimeout(() => recordMiss(query), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [query, asks, isMiss]);

  if (!asks) return { state: "idle", answer: undefined, answered: "" };
  const common = { answer: outcome?.answer, answered: outcome?.query ?? "" };
  if (outcome?.query !== query) return { state: "searching", ...common };
  return { state: outcome.state, ...common };
}

interface CachedAnswer {
  answer: SearchAnswer;
  /** When it expires, in milliseconds since 1970. */
  until: number;
}

/** The answers to recent queries, for as long as the document is open (specification, section 9). */
const answers = new Map<string, CachedAnswer>();

/** More queries than a visitor makes in five minutes. */
const MAX_CACHED = 100;

/** Queries without results that have already been reported. */
const counted = new Set<string>();

/** The cached answer to a query, if there is one that has not expired. */
function cachedAnswer(query: string): SearchAnswer | undefined {
  const cached = answers.get(query);
  return cached && Date.now() < cached.until ? cached.answer : undefined;
}

/**
 * Searches on the server and caches the answer for five minutes.
 *
 * @throws an error if the request fails or is aborted. Nothing is cached then.
 */
async function fetchAnswer(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(`/api/search?${new URLSearchParams({ q: query })}`, { signal });
  if (!response.ok) throw new Error(await errorOf(response));
  const answer: SearchAnswer = await response.json();
  const [oldest] = answers.keys();
  if (answers.size >= MAX_CACHED && oldest !== undefined) answers.delete(oldest);
  answers.set(query, { answer, until: Date.now() + CACHE_MS });
  return answer;
}

/**
 * Reports a completed query without results to the server, so that staff learn which searches find nothing. Each
 * query is reported once.
 */
export function recordMiss(query: string): void {
  if (counted.has(query)) return;
  counted.add(query);
  // A failed report only makes the count inexact.
  fetch("/api/search/misses", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ q: query }),
    keepalive: true,
  }).catch(() => undefined);
}
