import { adminFetch } from "./admin-fetch.ts";
import { reportReach } from "./reachability.ts";

/** A failed call, with an error sentence for the person who made it. */
export interface CallFailure {
  ok: false;
  /** 0 if there was no response. */
  status: number;
  /** A sentence. */
  error: string;
  /** Error sentences by field name. */
  fields: Record<string, string>;
  /** The current record, if another person saved first (409). */
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
  /** Makes a create call safe to repeat: letters and digits, the same for the same call. */
  idempotencyKey?: string;
}

const OFFLINE = "The server can't be reached. Nothing is lost: check your connection, then try again.";

/** For responses without an error sentence. */
const SENTENCES: Readonly<Record<number, string>> = {
  401: "You have been signed out. Please sign in again.",
  403: "You don't have permission to do this. A colleague who manages accounts can change that.",
  404: "This no longer exists. It may have been deleted.",
  409: "Someone else has saved this in the meantime.",
  413: "This is too large to send.",
  429: "Too many requests. Wait a minute, then try again.",
  503: "The server is very busy. Wait a moment, then try again.",
  507: "The server's disk is full. Tell your administrator; nothing you typed is lost.",
};

/**
 * Calls the API as the signed-in user. A failure is returned as a sentence that says what to do, not thrown.
 *
 * @param path under /api, such as `/api/jobs`.
 * @throws DOMException only if `signal` was aborted.
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
  // T is inferred from the API's schemas; a check here would load them into the browser.
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
      ? "Something went wrong on the server. Nothing you typed is lost: wait a moment, then try again."
      : `That did not work (status ${status}). Reload the page, then try again.`)
  );
}

function sentencesIn(fields: unknown): Record<string, string> {
  const entries = Object.entries(Object(fields)).map(([name, sentence]) => [name, String(sentence)]);
  return Object.fromEntries(entries);
}

/** Returns undefined for an empty response (204), and for one that is not JSON, such as a proxy's. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
