import { errorIn } from "../response-error.ts";
import { sendSignIn } from "./sign-in.ts";

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
    return "The server could not be reached. Check your connection and try again.";
  }
}
