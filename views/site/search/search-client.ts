import { KEEP_MS, type SearchAnswer } from "../../../src/rules/search/search.ts";

interface Kept {
  answer: SearchAnswer;
  /** When it is no longer good, in milliseconds since 1970. */
  until: number;
}

/** What has been asked while the page is open (specification, section 9). */
const answers = new Map<string, Kept>();

/** More than anybody asks in five minutes. */
const MAX_KEPT = 100;

/** Queries that were counted already as having found nothing. */
const counted = new Set<string>();

/** The answer that is still good, if the query was asked before. */
export function keptAnswer(query: string): SearchAnswer | undefined {
  const kept = answers.get(query);
  return kept && Date.now() < kept.until ? kept.answer : undefined;
}

/**
 * Asks the server. Answers are kept for five minutes.
 *
 * @throws whatever keeps the answer from coming, an abort too; nothing is kept then.
 */
export async function askServer(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(`/api/search?${new URLSearchParams({ q: query })}`, { signal });
  if (!response.ok) throw new Error(`HTTP error ${response.status}`);
  const answer: SearchAnswer = await response.json();
  const [oldest] = answers.keys();
  if (answers.size >= MAX_KEPT && oldest !== undefined) answers.delete(oldest);
  answers.set(query, { answer, until: Date.now() + KEEP_MS });
  return answer;
}

/** Tells the server that a query which found nothing was typed to its end, so that staff learn what is missed. */
export function recordMiss(query: string): void {
  if (counted.has(query)) return;
  counted.add(query);
  const address = `/api/search?${new URLSearchParams({ q: query, settled: "1" })}`;
  // A count more or less: nobody needs to know that it failed.
  fetch(address, { keepalive: true }).catch(() => undefined);
}
