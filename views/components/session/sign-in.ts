import type { Refusal } from "../../../src/site/context.ts";
import { errorIn, httpErrorStatus } from "../response-error.ts";
import { isSessionUser, storeSession } from "./stored-session.ts";

const NO_COOKIES =
  "You can't stay signed in, because this browser refuses cookies. Allow them for this site, then try again.";

export const UNREACHABLE = "The server can’t be reached. Check your connection, then try again.";

/**
 * Sends a proof of identity to the API, which responds with the token and the user, and stores both in the browser.
 *
 * @returns the reason if the sign-in failed.
 */
export async function sendSignIn(path: string, proof: object): Promise<Refusal | undefined> {
  if (!storesCookies()) return { status: 0, error: NO_COOKIES, fields: {}, headers: {} };
  let status = 0;
  let answer: unknown;
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(proof),
    });
    status = response.status;
    answer = await response.json();
  } catch {
    const error = status === 0 ? UNREACHABLE : notOurs(status);
    return { status, error, fields: {}, headers: {} };
  }
  const { token, user, fields } = Object(answer);
  if (status === 200 && typeof token === "string" && isSessionUser(user)) {
    storeSession(token, user);
    return undefined;
  }
  return {
    status,
    headers: {},
    error: errorIn(answer) ?? notOurs(status),
    fields: sentencesIn(fields),
  };
}

/** Whether this browser stores cookies of the site. Where its settings block them, Chromium says `cookieEnabled` all the same. */
function storesCookies(): boolean {
  if (!navigator.cookieEnabled) return false;
  const trial = "cookies=allowed; Path=/admin; SameSite=Strict";
  try {
    document.cookie = trial;
    const isStored = document.cookie.includes("cookies=allowed");
    document.cookie = `${trial}; Max-Age=0`;
    return isStored;
  } catch {
    // Refused to scripts alone: the cookie of the session is the server's.
    return true;
  }
}

/** For a response without a sentence of the site's own, such as a proxy's. */
function notOurs(status: number): string {
  return `${httpErrorStatus(status)} You are not signed in yet: wait a moment, then try again.`;
}

function sentencesIn(fields: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(Object(fields)).flatMap(([name, sentence]) =>
      typeof sentence === "string" ? [[name, sentence]] : [],
    ),
  );
}

/** The library is loaded where a passkey may be used, and only by browsers with scripts. */
export const loadPasskeyLibrary = () => import("@simplewebauthn/browser");

export type PasskeyLibrary = Awaited<ReturnType<typeof loadPasskeyLibrary>>;

const NOT_USED =
  "No passkey was used. Try again, or sign in with your password: you can add a passkey under My account.";

interface Attempt {
  /** Whether the browser suggests passkeys in the form, instead of asking at once. */
  suggested: boolean;
  /** Whether the page has been left. */
  isLeft: () => boolean;
  onSignedIn: () => Promise<void>;
}

/** Signs in by a passkey. @returns why it failed; undefined for a suggestion that was not taken. */
export async function signInByPasskey(
  library: PasskeyLibrary,
  { suggested, isLeft, onSignedIn }: Attempt,
): Promise<string | undefined> {
  const asked = await fetchOptions();
  if (isLeft()) return undefined;
  if (typeof asked === "string") return suggested ? undefined : asked;
  let passkey: object;
  try {
    passkey = await library.startAuthentication({ optionsJSON: asked, useBrowserAutofill: suggested });
  } catch {
    // A person who closes the browser's own dialog, or a newer request that has replaced this one.
    return suggested ? undefined : NOT_USED;
  }
  const refusal = await sendSignIn("/api/users/login/passkey", { passkey });
  if (refusal) return refusal.error;
  await onSignedIn();
  return undefined;
}

type Options = Parameters<PasskeyLibrary["startAuthentication"]>[0]["optionsJSON"];

/** @returns the options, or why there are none. */
async function fetchOptions(): Promise<Options | string> {
  try {
    const response = await fetch("/api/users/login/passkey-options", { method: "POST" });
    const answer: unknown = await response.json();
    // The API's own response: the browser checks each option.
    if (response.ok) return answer as Options;
    return errorIn(answer) ?? NOT_USED;
  } catch {
    return UNREACHABLE;
  }
}
