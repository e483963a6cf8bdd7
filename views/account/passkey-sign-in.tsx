import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import button from "../components/button.module.css";
import { classNames } from "../components/class-names.ts";
import styles from "../components/session/form.module.css";
import {
  loadPasskeyLibrary,
  signInByPasskey,
  type PasskeyLibrary,
} from "../components/session/sign-in-by-passkey.ts";
import { FormErrorSummary } from "./form-error-summary.tsx";

/** A challenge is valid for five minutes. The browser's suggestions get a new one before that, in milliseconds. */
const RENEWED_EVERY = 4 * 60_000;

/**
 * Signs in by a passkey: with a button, and with the suggestions that the browser shows in the field of the e-mail
 * address. Without scripts, or in a browser without passkeys, it shows nothing and the password form remains.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [library, setLibrary] = useState<PasskeyLibrary>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const finish = useEffectEvent(() => onSignedIn());

  useEffect(() => {
    let left = false;
    let timer: number | undefined;
    const isLeft = () => left;
    async function start() {
      const loaded = await loadPasskeyLibrary();
      if (left || !loaded.browserSupportsWebAuthn()) return;
      setLibrary(loaded);
      if (!(await loaded.browserSupportsWebAuthnAutofill())) return;
      const suggest = () => {
        if (!left)
          void signInByPasskey(loaded, { suggested: true, isLeft, onSignedIn: () => finish() }).then(
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

  async function press(loaded: PasskeyLibrary) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    setError(await signInByPasskey(loaded, { suggested: false, isLeft: () => false, onSignedIn }));
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
