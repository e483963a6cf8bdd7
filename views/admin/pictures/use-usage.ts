import { useEffect, useState } from "react";
import type { PictureUsage } from "../../../src/media/picture-usage.ts";
import { callApi } from "../api-call.ts";

/** Where a picture is used, once it is known, or why it is not. */
export function useUsage(id: string) {
  const [asked, setAsked] = useState({ id });
  const [usage, setUsage] = useState<readonly PictureUsage[]>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    async function read() {
      const answer = await callApi<PictureUsage[]>(`/api/images/${asked.id}/usage`, { signal: stop.signal });
      if (answer.ok) setUsage(answer.value);
      setFault(answer.ok ? undefined : answer.error);
    }
    read().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [asked]);
  const again = () => setAsked({ id });
  return { usage, fault, again };
}
