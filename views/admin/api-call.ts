import { parseJson } from "../../src/rules/text/parse-json.ts";
import type { Colleague } from "../../src/rules/access/author.ts";
import { errorIn } from "../components/response-error.ts";
import { UNREACHABLE } from "../components/session/sign-in.ts";
import { adminFetch, isAuthenticationFailure } from "./admin-fetch.ts";
import { adviceFor, failedRequest, type SentRequest } from "./failed-request.ts";
import { isServerReached, reportReach } from "./reachability.ts";

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
  /** With it: who has saved since, the latest first. */
  savedBy?: Colleague[];
  /** The session is over: a person has to sign in first. */
  signedOut: boolean;
  /** The server could not be reached: the same call may work later. */
  offline: boolean;
}

export type CallResult<T> = { ok: true; value: T } | CallFailure;

/** A call that failed without a response of the API. */
export function failedCall(status: number, error: string): CallFailure {
  return { ok: false, status, error, fields: {}, signedOut: false, offline: false };
}

interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON; a form is sent as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** Makes a create call safe to repeat: letters and digits, the same for the same call. */
  idempotencyKey?: string;
}

/** How long a call may take that is safe to repeat, in milliseconds. Others may be long work, such as an import. */
const LIMIT = 60_000;

const LATE = "The server did not respond within a minute. Nothing is lost: try again.";

/** Of a request that got no response, although another one does. */
export const STOPPED =
  "The request was stopped on its way, although the server can be reached. An ad blocker or another extension may block it: allow it for this site, then try again.";

/** Of a response that should have JSON: a proxy may have put its own in the place of the server's. */
const UNREADABLE = "The server’s response could not be read. Nothing is lost: try again.";

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
    const isRepeatable = method !== "POST" || idempotencyKey !== undefined;
    response = await adminFetch(path, init, isRepeatable ? LIMIT : undefined);
    // Undefined for an empty response (204), and for one that is not JSON, such as a proxy's.
    answer = parseJson(await response.text());
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const isLate = cause instanceof DOMException && cause.name === "TimeoutError";
    const isReached = await isServerReached();
    reportReach(isReached);
    const error = isReached ? (isLate ? LATE : STOPPED) : UNREACHABLE;
    return { ...failedCall(0, error), offline: isLate || !isReached };
  }
  reportReach(true);
  if (answer === undefined && [200, 201].includes(response.status)) return failedCall(0, UNREADABLE);
  // T is inferred from the API's schemas; a check here would load them into the browser.
  if (response.ok) return { ok: true, value: answer as T };
  return failureOf({ method, path }, response.status, answer);
}

function failureOf(sent: SentRequest, status: number, answer: unknown): CallFailure {
  const { fields, current, savedBy } = Object(answer);
  const said = errorIn(answer);
  return {
    ok: false,
    status,
    signedOut: isAuthenticationFailure(status, said ?? ""),
    error: said ?? `${failedRequest(sent, status)} ${adviceFor(status)}`,
    fields: sentencesIn(fields),
    ...(current !== undefined && { current }),
    ...(Array.isArray(savedBy) && { savedBy: savedBy.flatMap(readAuthor) }),
    offline: false,
  };
}

function readAuthor(author: unknown): Colleague[] {
  const { name, address, isYou } = Object(author);
  if (typeof name !== "string") return [];
  return [{ name, address: typeof address === "string" ? address : null, isYou: isYou === true }];
}

function sentencesIn(fields: unknown): Record<string, string> {
  const entries = Object.entries(Object(fields)).map(([name, sentence]) => [name, String(sentence)]);
  return Object.fromEntries(entries);
}
