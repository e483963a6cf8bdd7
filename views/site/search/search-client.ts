import { errorOf } from "../../components/response-error.ts";
import { CACHE_MS, type SearchAnswer } from "../../../src/rules/matching/search.ts";

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
export function cachedAnswer(query: string): SearchAnswer | undefined {
  const cached = answers.get(query);
  return cached && Date.now() < cached.until ? cached.answer : undefined;
}

/**
 * Searches on the server and caches the answer for five minutes.
 *
 * @throws an error if the request fails or is aborted. Nothing is cached then.
 */
export async function fetchAnswer(query: string, signal: AbortSignal): Promise<SearchAnswer> {
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
