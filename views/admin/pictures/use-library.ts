import { useCallback, useEffect, useState } from "react";
import type { Picture } from "../../../src/media/pictures/pictures.ts";
import { LIBRARY_PAGE_SIZE } from "../../../src/rules/lists/list-page.ts";
import { fetchPictures } from "./library-pictures.ts";

/** Debounce of the search, in milliseconds. */
const DEBOUNCE_MS = 250;

/** The pages of the library that have been read. */
export interface Library {
  pictures: readonly Picture[];
  /** Why the last read failed, as a sentence. */
  error: string | undefined;
  loading: boolean;
  hasMore: boolean;
  more: () => void;
  retry: () => void;
}

/** Reads the library page by page on request; a new search starts at the first page. */
export function useLibrary(q: string): Library {
  const [asked, setAsked] = useState({ q: "", page: 1, round: 0 });
  const [read, setRead] = useState<{ pictures: readonly Picture[]; hasMore: boolean }>({
    pictures: [],
    hasMore: false,
  });
  const [error, setError] = useState<string>();
  const [loading, setLoading] = useState(true);

  useEffect(() => {
    const timer = setTimeout(
      () => setAsked((last) => (last.q === q ? last : { q, page: 1, round: last.round })),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [q]);

  useEffect(() => {
    const stop = new AbortController();
    async function load() {
      setLoading(true);
      const answer = await fetchPictures({ q: asked.q, page: asked.page, missingAlt: false }, stop.signal);
      setLoading(false);
      setError(answer.ok ? undefined : answer.error);
      if (!answer.ok) return;
      const { value } = answer;
      setRead((last) => ({
        pictures: asked.page === 1 ? value : [...last.pictures, ...value],
        hasMore: value.length === LIBRARY_PAGE_SIZE,
      }));
    }
    load().catch((failure: unknown) => {
      if (!stop.signal.aborted) throw failure;
    });
    return () => stop.abort();
  }, [asked]);

  const more = useCallback(() => setAsked((last) => ({ ...last, page: last.page + 1 })), []);
  const retry = useCallback(() => setAsked((last) => ({ ...last, round: last.round + 1 })), []);
  return { ...read, error, loading, more, retry };
}
