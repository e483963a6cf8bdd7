import { useEffect, useState } from "react";
import type { ContentKind } from "../../../src/content/kinds/kinds.ts";
import type { PublicationState } from "../../../src/content/publication.ts";
import { callApi } from "../api-call.ts";

/** A record that can be chosen. */
export interface Choice {
  slug: string;
  title: string;
  state: PublicationState;
}

interface Choices {
  results: readonly Choice[];
  /** By the slug that was asked for, which may be a former one. */
  chosen: Readonly<Record<string, Choice>>;
}

/** Debounce of the search, in milliseconds. */
const DEBOUNCE_MS = 250;

/** Runs a call when the typing pauses, and calls off the one before it. */
function useDebouncedCall(key: string | undefined, call: (signal: AbortSignal) => Promise<void>): void {
  useEffect(() => {
    if (key === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // The call only differs with its key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
}

/** What a search has found: for which text, with a sentence about it. */
interface FoundChoices {
  q: string;
  words: string;
  choices: readonly Choice[];
}

/** Searches the records of a kind by title; undefined before the first result, and for less than two characters. */
export function useChoices(kind: ContentKind, one: string, typed: string): FoundChoices | undefined {
  const q = typed.trim();
  const [found, setFound] = useState<FoundChoices>();
  useDebouncedCall(q.length < 2 ? undefined : `${kind} ${q}`, async (signal) => {
    const answer = await callApi<Choices>(`/api/desk/choices?${new URLSearchParams({ kind, q })}`, {
      signal,
    });
    const choices = answer.ok ? answer.value.results : [];
    const count = `${choices.length || "No"} ${one}${choices.length === 1 ? "" : "s"} found`;
    setFound({ q, choices, words: answer.ok ? count : answer.error });
  });
  return q.length < 2 ? undefined : found;
}

/** The records of slugs that are not known yet: null for a slug without a record, undefined until the server has responded. */
export function useChosen(
  kind: ContentKind,
  slugs: readonly string[],
  known: ReadonlyMap<string, Choice>,
): (slug: string) => Choice | null | undefined {
  const [read, setRead] = useState<ReadonlyMap<string, Choice | null>>(new Map());
  const unknown = slugs.filter((slug) => !known.has(slug) && !read.has(slug)).join(",");
  useDebouncedCall(unknown === "" ? undefined : `${kind} ${unknown}`, async (signal) => {
    const query = new URLSearchParams({ kind, slugs: unknown });
    const answer = await callApi<Choices>(`/api/desk/choices?${query}`, { signal });
    if (!answer.ok) return;
    const { chosen } = answer.value;
    setRead(
      (before) =>
        new Map([...before, ...unknown.split(",").map((slug) => [slug, chosen[slug] ?? null] as const)]),
    );
  });
  return (slug) => known.get(slug) ?? read.get(slug);
}
