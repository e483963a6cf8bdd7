import { useEffect, useState } from "react";
import type { Library } from "../../../src/media/library.ts";
import type { Usage } from "../../../src/media/usage.ts";
import { callApi } from "../api-call.ts";

/** Reads where a picture or a file is used. */
export function useUsage(library: Library, id: string) {
  const [asked, setAsked] = useState({ library, id });
  const [usage, setUsage] = useState<readonly Usage[]>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    async function read() {
      const answer = await callApi<Usage[]>(`/api/${asked.library}/${asked.id}/usage`, {
        signal: stop.signal,
      });
      if (answer.ok) setUsage(answer.value);
      setError(answer.ok ? undefined : answer.error);
    }
    read().catch((failure: unknown) => {
      if (!stop.signal.aborted) throw failure;
    });
    return () => stop.abort();
  }, [asked]);
  const retry = () => setAsked({ library, id });
  return { usage, error, retry };
}
