import { useEffect, useState } from "react";
import type { Colleague } from "../../../src/rules/access/author.ts";
import { readStoredSession } from "../../components/session/stored-session.ts";
import { randomText } from "./random-text.ts";

/** The response of `POST /api/{kind}/{id}/open`, and of the same call of settings. */
export interface OpenReport {
  /** Who else has the record open. */
  others: readonly Colleague[];
  version: number;
  updatedDate: string;
  /** Who has saved it since the version that was sent, the latest first. */
  savedBy: readonly Colleague[];
}

/** In milliseconds. */
const REPORT_EVERY_MS = 15_000;

/** Reports would keep the session alive: a window that nobody has used for so long does not send any. */
const IDLE_AFTER_MS = 600_000;

/**
 * Reports that an editor is open, and returns who else has the record open and who has saved it since. It is a courtesy:
 * a report that fails is not mentioned and changes nothing.
 *
 * @param path of the API under which the record is.
 * @param getVersion returns the version that the form has.
 */
export function useOpenReport(
  path: string,
  id: string | undefined,
  getVersion: () => number,
): OpenReport | undefined {
  const [report, setReport] = useState<OpenReport>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const own = randomText();
    const stop = new AbortController();
    const { signal } = stop;
    let usedAt = Date.now();

    async function send(open: boolean): Promise<OpenReport | undefined> {
      const isSignedIn = readStoredSession(window.localStorage, new Date()).state === "signed-in";
      if (!isSignedIn || !navigator.onLine) return undefined;
      try {
        // By the cookie alone: an ended session is asked about when something is to be saved.
        const response = await fetch(`${path}/${id}/open`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ window: own, version: getVersion(), open }),
          keepalive: !open,
          ...(open && { signal }),
        });
        return response.ok ? await response.json() : undefined;
      } catch {
        return undefined;
      }
    }

    async function sendReport(): Promise<void> {
      if (document.hidden || Date.now() - usedAt > IDLE_AFTER_MS) return;
      const answer = await send(true);
      if (!signal.aborted) setReport(answer);
    }

    const use = () => {
      const wasIdle = Date.now() - usedAt > IDLE_AFTER_MS;
      usedAt = Date.now();
      if (wasIdle) void sendReport();
    };
    const timer = setInterval(() => void sendReport(), REPORT_EVERY_MS);
    window.addEventListener("keydown", use, { signal });
    window.addEventListener("pointerdown", use, { signal });
    document.addEventListener("visibilitychange", () => void sendReport(), { signal });
    window.addEventListener("pageshow", () => void sendReport(), { signal });
    window.addEventListener("pagehide", () => void send(false), { signal });
    void sendReport();
    return () => {
      clearInterval(timer);
      stop.abort();
      void send(false);
      setReport(undefined);
    };
  }, [path, id, getVersion]);
  return report;
}
