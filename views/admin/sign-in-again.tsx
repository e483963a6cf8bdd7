import { KeyRound, LogIn } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { SessionUser } from "../../src/rules/access/permissions.ts";
import styles from "../components/session/form.module.css";
import { loadPasskeyLibrary, signInByPasskey } from "../components/session/sign-in.ts";
import { SignInFields } from "../components/session/fields.tsx";
import { nextStepInWords, useSignIn } from "../components/session/use-sign-in.ts";
import { Button } from "./kit/button.tsx";
import { Dialog } from "./kit/dialog.tsx";
import { Notice } from "./kit/notice.tsx";
import type { AdminSession } from "./session.ts";

/** The sign-in dialog after a session ended with unsaved work. The screen and its work stay. */
export function SignInAgain({ user, session }: { user: SessionUser; session: AdminSession }) {
  return (
    <Dialog
      open={session.interrupted && session.dialogOpen}
      title="Please sign in again"
      onClose={session.dismiss}
    >
      <SignInForm user={user} session={session} />
    </Dialog>
  );
}

function SignInForm({ user, session }: { user: SessionUser; session: AdminSession }) {
  const {
    submit,
    busy,
    attemptedByScript: _attemptedByScript,
    ...tried
  } = useSignIn({
    ready: session.signedOut,
    onSignedIn: session.resume,
  });
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [passkeyError, setPasskeyError] = useState<string>();

  async function pressPasskey() {
    setAsking(true);
    setPasskeyError(undefined);
    await session.signedOut();
    const library = await loadPasskeyLibrary();
    const attempt = { suggested: false, isLeft: () => false, onSignedIn: session.resume };
    setPasskeyError(await signInByPasskey(library, attempt));
    setAsking(false);
  }

  // The address is known, so the password gets the focus.
  useEffect(() => {
    const field = form.current?.elements.namedItem("password");
    if (field instanceof HTMLElement) field.focus();
  }, []);

  return (
    <form ref={form} noValidate className={styles["form"]} onSubmit={submit}>
      <p>You have been signed out. Your unsaved changes are still here. Sign in to save them.</p>
      {tried.codeJustRequested && <p role="status">{nextStepInWords(tried)}</p>}
      {tried.refusal && !tried.codeJustRequested && <Notice tone="bad">{tried.refusal.error}</Notice>}
      {passkeyError && <Notice tone="bad">{passkeyError}</Notice>}
      <SignInFields {...tried} email={tried.email ?? user.email} />
      <Button type="submit" tone="primary" icon={LogIn} busy={busy}>
        Sign in and continue
      </Button>
      {"PublicKeyCredential" in window && (
        <Button icon={KeyRound} busy={isAsking} onClick={() => void pressPasskey()}>
          Use a passkey
        </Button>
      )}
    </form>
  );
}
