import { LogIn } from "lucide-react";
import { useEffect, useRef } from "react";
import type { SessionUser } from "../../src/accounts/permissions.ts";
import styles from "../components/session/form.module.css";
import { SignInFields } from "../components/session/sign-in-fields.tsx";
import { useSignIn } from "../components/session/use-sign-in.ts";
import { Button } from "./kit/button.tsx";
import { Dialog } from "./kit/dialog.tsx";
import { Notice } from "./kit/notice.tsx";
import type { AdminSession } from "./session.ts";

/** The sign-in on the spot, where a session ended while somebody was writing: nothing they wrote goes. */
export function SignInAgain({ user, session }: { user: SessionUser; session: AdminSession }) {
  return (
    <Dialog
      open={session.interrupted && session.asking}
      title="Please sign in again"
      onClose={session.putAway}
    >
      <SignInForm user={user} session={session} />
    </Dialog>
  );
}

function SignInForm({ user, session }: { user: SessionUser; session: AdminSession }) {
  const {
    submit,
    busy,
    isKept: _isKept,
    ...tried
  } = useSignIn({
    ready: session.ended,
    onSignedIn: session.goOn,
  });
  const form = useRef<HTMLFormElement>(null);

  // The address is known: what is left to type comes first.
  useEffect(() => {
    const field = form.current?.elements.namedItem("password");
    if (field instanceof HTMLElement) field.focus();
  }, []);

  return (
    <form ref={form} noValidate className={styles["form"]} onSubmit={submit}>
      <p>
        You have been signed out. Everything you have written is still here: sign in, and it is saved where it
        was being saved.
      </p>
      {tried.firstAsked && (
        <p role="status">
          Your password is right. Now enter the code that your authenticator app shows for us.
        </p>
      )}
      {tried.refusal && !tried.firstAsked && <Notice tone="bad">{tried.refusal.error}</Notice>}
      <SignInFields {...tried} email={tried.email ?? user.email} />
      <Button type="submit" tone="primary" icon={LogIn} busy={busy}>
        Sign in and go on
      </Button>
    </form>
  );
}
