import { adminFetch } from "./admin-fetch.ts";
import { reportReach } from "./reachability.ts";

/** A call that did not work, in words for whoever made it. */
export interface CallFailure {
  ok: false;
  /** 0 where there was no answer at all. */
  status: number;
  /** A sentence. */
  error: string;
  /** Sentences by the fields' names. */
  fields: Record<string, string>;
  /** The record as it stands, where somebody else saved first (409). */
  current?: unknown;
  /** The server could not be reached: the same call may work later. */
  offline: boolean;
}

export type CallResult<T> = { ok: true; value: T } | CallFailure;

interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON; a form is sent as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** Makes a creation one that may be sent again: letters and digits, the same for the same call. */
  idempotencyKey?: string;
}

const OFFLINE =
  "The server can't be reached just now. Nothing is lost: check your connection, then try again.";

/** For answers that carry no sentence of their own. */
const SENTENCES: Readonly<Record<number, string>> = {
  401: "You have been signed out. Sign in again to go on.",
  403: "You may not do this. A colleague who manages accounts can change that.",
  404: "This is no longer there. Somebody may have deleted it meanwhile.",
  409: "Somebody else has saved this in the meantime.",
  413: "That is too large to send.",
  429: "That was too much at once. Wait a minute, then try again.",
  503: "The server is very busy just now. Wait a moment, then try again.",
  507: "The server's disk is full. Tell whoever looks after it; nothing you typed is lost.",
};

/**
 * Calls the API as whoever is signed in. It never throws: whatever goes wrong comes back as a
 * sentence that says what to do.
 *
 * @param path under /api, such as `/api/jobs`.
 * @throws DOMException only where `signal` was aborted.
 */
export async function callApi<T>(path: string, options: CallOptions = {}): Promise<CallResult<T>> {
  const { method = "GET", body, signal, idempotencyKey } = options;
  const isForm = body instanceof FormData;
  const headers = {
    ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
    ...(idempotencyKey !== undefined && { "Idempotency-Key": `"${idempotencyKey}"` }),
  };
  const init: RequestInit = {
    method,
    headers,
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  let response: Response;
  let answer: unknown;
  try {
    response = await adminFetch(path, init);
    answer = parse(await response.text());
  } catch (error) {
    if (signal?.aborted) throw error;
    reportReach(false);
    return { ok: false, status: 0, error: OFFLINE, fields: {}, offline: true };
  }
  reportReach(true);
  // The API's schemas are what T is made of; a check here would carry them into the browser.
  if (response.ok) return { ok: true, value: answer as T };
  return failureOf(response.status, answer);
}

function failureOf(status: number, answer: unknown): CallFailure {
  const { error, fields, current } = Object(answer);
  return {
    ok: false,
    status,
    error: typeof error === "string" && error !== "" ? error : errorMessageFor(status),
    fields: sentencesIn(fields),
    ...(current !== undefined && { current }),
    offline: false,
  };
}

function errorMessageFor(status: number): string {
  return (
    SENTENCES[status] ??
    (status >= 500
      ? "Something on our side went wrong. Nothing you typed is lost: wait a moment, then try again."
      : `That did not work (the server answered ${status}). Reload the page, then try again.`)
  );
}

function sentencesIn(fields: unknown): Record<string, string> {
  const entries = Object.entries(Object(fields)).map(([name, sentence]) => [name, String(sentence)]);
  return Object.fromEntries(entries);
}

/** Nothing for an empty answer (204), and for one that is no JSON: a proxy's, say. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
