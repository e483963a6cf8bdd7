import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import button from "../components/button.module.css";
import { classNames } from "../components/class-names.ts";
import styles from "../components/session/form.module.css";
import { errorIn } from "../components/response-error.ts";
import { sendSignIn } from "../components/session/sign-in.ts";
import { FormErrorSummary } from "./form-error-summary.tsx";

/** The library is loaded on this page only, and only by browsers with scripts. */
const loadLibrary = () => import("@simplewebauthn/browser");

type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** A challenge is valid for five minutes. The browser's suggestions get a new one before that, in milliseconds. */
const RENEWED_EVERY = 4 * 60_000;

const NOT_USED =
  "No passkey was used. Try again, or sign in with your password: you can add a passkey under My account.";

/**
 * Signs in by a passkey: with a button, and with the suggestions that the browser shows in the field of the e-mail
 * address. Without scripts, or in a browser without passkeys, it shows nothing and the password form remains.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [library, setLibrary] = useState<Library>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const finish = useEffectEvent(() => onSignedIn());

  useEffect(() => {
    let left = false;
    let timer: number | undefined;
    const isLeft = () => left;
    async function start() {
      const loaded = await loadLibrary();
      if (left || !loaded.browserSupportsWebAuthn()) return;
      setLibrary(loaded);
      if (!(await loaded.browserSupportsWebAuthnAutofill())) return;
      const suggest = () => {
        if (!left)
          void attempt(loaded, { suggested: true, isLeft, onSignedIn: () => finish() }).then(
            (failed) => !left && failed && setError(failed),
          );
      };
      suggest();
      timer = window.setInterval(suggest, RENEWED_EVERY);
    }
    // A browser that cannot load the library has the password form.
    start().catch(() => undefined);
    return () => {
      left = true;
      window.clearInterval(timer);
    };
  }, []);

  async function press(loaded: Library) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    setError(await attempt(loaded, { suggested: false, isLeft: () => false, onSignedIn }));
    setBusy(false);
  }

  if (!library) return null;
  return (
    <div className={styles["passkey"]}>
      {error && <FormErrorSummary refusal={{ error, fields: {} }} />}
      <button
        type="button"
        className={classNames(button["button"], button["outline"], styles["submit"])}
        aria-disabled={busy}
        onClick={() => void press(library)}
      >
        <KeyRound size={18} aria-hidden="true" /> {busy ? "One moment …" : "Use a passkey"}
      </button>
    </div>
  );
}

interface Attempt {
  /** Whether the browser suggests passkeys in the form, instead of asking at once. */
  suggested: boolean;
  /** Whether the page has been left. */
  isLeft: () => boolean;
  onSignedIn: () => Promise<void>;
}

/** Signs in by a passkey. @returns why it failed; undefined for a suggestion that was not taken. */
async function attempt(
  library: Library,
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

type Options = Parameters<Library["startAuthentication"]>[0]["optionsJSON"];

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
