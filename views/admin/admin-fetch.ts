import { parseJson } from "../../src/rules/text/parse-json.ts";
import { viewHeaders } from "./page-of-view.ts";
import { TOKEN_EXPIRED } from "../components/session/end-session.ts";
import { readStoredSession, type StoredSession } from "../components/session/stored-session.ts";

/** Banner calls send no token: the cookie proves who calls (specification, section 6). So do uploads. */
const BY_COOKIE = /^\/api\/banners(?:[/?]|$)/;

/** What a call gets that is not sent, because the stored session has ended. */
export const SESSION_ENDED = "Your session has ended. Please sign in again.";

/**
 * Calls the API as the signed-in user: with the stored token, or with the cookie alone if there is none. An
 * authentication failure fires `auth:token-expired`, which signs out. So does a stored session that has ended, such as a
 * token within its margin: the call is then answered with 401 and not sent.
 *
 * Where the call needs a recent proof of identity, the person is asked for it, and the call is sent again.
 *
 * @param path must be below /api, so that the token is sent nowhere else.
 * @param limit after how many milliseconds a call without a signal is aborted.
 * @throws DOMException `TimeoutError` at the limit; TypeError if the server can't be reached, or the path is not below /api.
 */
export async function adminFetch(path: string, init: RequestInit = {}, limit?: number): Promise<Response> {
  if (!path.startsWith("/api/")) throw new TypeError(`${path} is not a path of the API.`);
  const stored = readStoredSession();
  if (hasEnded(stored)) return Response.json({ error: SESSION_ENDED }, { status: 401 });
  const headers = new Headers(init.headers);
  if (stored.state === "signed-in" && !BY_COOKIE.test(path))
    headers.set("Authorization", `Bearer ${stored.token}`);
  for (const [name, value] of viewHeaders()) headers.set(name, value);
  const signal = init.signal ?? (limit === undefined ? null : AbortSignal.timeout(limit));
  const response = await fetch(path, { ...init, headers, signal });
  if (response.ok) return response;
  const { answer, error } = await readFailure(response.clone());
  if (asksForProof(response.status, answer))
    return (await askForProof()) ? adminFetch(path, init, limit) : response;
  if (isAuthenticationFailure(response.status, error) && isStillStored(stored))
    window.dispatchEvent(new Event(TOKEN_EXPIRED));
  return response;
}

/** Whether a stored session can't be used any more. If so, the staff area is told that it has ended. */
export function hasEnded({ state }: StoredSession): boolean {
  const ended = state === "expired" || state === "corrupt";
  if (ended) window.dispatchEvent(new Event(TOKEN_EXPIRED));
  return ended;
}

/** Whether `asked` is still the stored session. If a person has signed in since, here or in another tab, the new session is valid. */
export function isStillStored(asked: StoredSession): boolean {
  const stored = readStoredSession();
  return stored.state !== "signed-in" || (asked.state === "signed-in" && asked.token === stored.token);
}

/** Returns a failed response with its error sentence, or with its whole text if it is not from the API. */
async function readFailure(response: Response): Promise<{ answer?: unknown; error: string }> {
  const text = await response.text();
  const answer = parseJson(text);
  return answer === undefined ? { error: text } : { answer, error: String(Object(answer)["error"] ?? "") };
}

/** Opens the question who the person is. Resolves with whether they have proved it. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets what asks on this screen. @returns a function that takes it back. */
export function setProofQuestion(question: Ask): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/**
 * Asks the person to prove who they are, because a change needs a proof from the last ten minutes. Several calls at once
 * share one question.
 *
 * @returns whether they have. Without a screen that can ask: false.
 */
export function askForProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Whether a failed response says that the caller has to prove who they are. It is not an authentication failure. */
function asksForProof(status: number, answer: unknown): boolean {
  return status === 403 && Object(answer)["reauthenticate"] === true;
}

/** What says that a session is over: it has ended or expired, or its token is invalid. */
const IS_OVER =
  /\b(?:session|sign-in|login|token)\b.*\b(?:over|ended|expired|invalid)|\b(?:expired|invalid)\b.*\b(?:session|sign-in|login|token)\b/is;

/**
 * Whether a failed response means that the session is no longer valid: 401, or 403 whose text says so (specification,
 * section 5, as read in section 10 of the reading). A 403 for a missing permission keeps the session.
 */
export function isAuthenticationFailure(status: number, text: string): boolean {
  return status === 401 || (status === 403 && IS_OVER.test(text));
}
