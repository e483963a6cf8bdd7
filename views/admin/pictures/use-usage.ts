import { useEffect, useState } from "react";
import type { PictureUsage } from "../../../src/media/picture-usage.ts";
import { callApi } from "../api-call.ts";

/** Reads where a picture is used. */
export function useUsage(id: string) {
  const [asked, setAsked] = useState({ id });
  const [usage, setUsage] = useState<readonly PictureUsage[]>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    async function read() {
      const answer = await callApi<PictureUsage[]>(`/api/images/${asked.id}/usage`, { signal: stop.signal });
      if (answer.ok) setUsage(answer.value);
      setError(answer.ok ? undefined : answer.error);
    }
    read().catch((failure: unknown) => {
      if (!stop.signal.aborted) throw failure;
    });
    return () => stop.abort();
  }, [asked]);
  const retry = () => setAsked({ id });
  return { usage, error, retry };
}
