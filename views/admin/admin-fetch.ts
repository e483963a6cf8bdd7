import { isAuthenticationFailure } from "./authentication-failure.ts";
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
 * @param path must be below /api, so that the token is sent nowhere else.
 * @throws TypeError if the server can't be reached, or the path is not below /api.
 */
export async function adminFetch(path: string, init: RequestInit = {}): Promise<Response> {
  if (!path.startsWith("/api/")) throw new TypeError(`${path} is not a path of the API.`);
  const stored = readStoredSession(window.localStorage, new Date());
  if (hasEnded(stored)) return Response.json({ error: SESSION_ENDED }, { status: 401 });
  const headers = new Headers(init.headers);
  if (stored.state === "signed-in" && !BY_COOKIE.test(path))
    headers.set("Authorization", `Bearer ${stored.token}`);
  const response = await fetch(path, { ...init, headers });
  if (!response.ok && isAuthenticationFailure(response.status, await errorText(response.clone()))) {
    if (isStillStored(stored)) window.dispatchEvent(new Event(TOKEN_EXPIRED));
  }
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
  const stored = readStoredSession(window.localStorage, new Date());
  return stored.state !== "signed-in" || (asked.state === "signed-in" && asked.token === stored.token);
}

/** Returns the error sentence of a failed response, or its whole text if it is not from the API. */
async function errorText(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return String(Object(JSON.parse(text))["error"] ?? "");
  } catch {
    return text;
  }
}
