import { isAuthenticationFailure } from "./authentication-failure.ts";
import { readStoredSession, type StoredSession } from "../components/session/stored-session.ts";

/** Tells the staff area that the session is over (specification, section 9). */
export const TOKEN_EXPIRED = "auth:token-expired";

/**
 * Calls the API as whoever is signed in: with the stored token, or with the cookie alone where
 * there is none. An authentication failure fires `auth:token-expired`, which signs out.
 *
 * @param path under /api: the token must reach nobody else.
 * @throws TypeError where the server can't be reached, or the path leads elsewhere.
 */
export async function adminFetch(path: string, init: RequestInit = {}): Promise<Response> {
  if (!path.startsWith("/api/")) throw new TypeError(`${path} is no call of ours.`);
  const stored = readStoredSession(window.localStorage, new Date());
  const headers = new Headers(init.headers);
  if (stored.state === "signed-in") headers.set("Authorization", `Bearer ${stored.token}`);
  const response = await fetch(path, { ...init, headers });
  if (!response.ok && isAuthenticationFailure(response.status, await errorText(response.clone()))) {
    if (isStillStored(stored)) window.dispatchEvent(new Event(TOKEN_EXPIRED));
  }
  return response;
}

/** Somebody may have signed in meanwhile, here or beside this page: their session is not over. */
export function isStillStored(asked: StoredSession): boolean {
  const stored = readStoredSession(window.localStorage, new Date());
  return stored.state !== "signed-in" || (asked.state === "signed-in" && asked.token === stored.token);
}

/** The sentence of a failed answer, or its whole text where it is none of the API's. */
async function errorText(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return String(Object(JSON.parse(text))["error"] ?? "");
  } catch {
    return text;
  }
}
