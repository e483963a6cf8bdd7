import { LogIn } from "lucide-react";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import type { SessionUser } from "../../src/rules/permissions.ts";
import { Field } from "../account/fields.tsx";
import styles from "../account/form.module.css";
import { PasswordField } from "../account/password-field.tsx";
import { textOf } from "../account/text-of.ts";
import { Button } from "./kit/button.tsx";
import { Dialog } from "./kit/dialog.tsx";
import { Notice } from "./kit/notice.tsx";
import type { AdminSession } from "./session.ts";
import { signIn } from "./sign-in.ts";

type Refused = Awaited<ReturnType<typeof signIn>>;

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
  const [refused, setRefused] = useState<Refused>();
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // The address is known: what is left to type comes first.
  useEffect(() => {
    const field = form.current?.elements.namedItem(asksCode ? "code" : "password");
    if (field instanceof HTMLElement) field.focus();
  }, [asksCode]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => textOf(fields.get(name));
    setBusy(true);
    await session.ended();
    const code = asksCode ? { code: text("code") } : {};
    const refusal = await signIn({ email: text("email"), password: text("password"), ...code });
    setBusy(false);
    if (!refusal) {
      session.goOn();
      return;
    }
    const needsCode = refusal.fields["code"] !== undefined && !asksCode;
    if (needsCode) setAsksCode(true);
    setRefused(needsCode ? undefined : refusal);
  }

  return (
    <form ref={form} noValidate className={styles["form"]} onSubmit={(event) => void submit(event)}>
      <p>
        You have been signed out. Everything you have written is still here: sign in, and it is saved where it
        was being saved.
      </p>
      {refused && <Notice tone="bad">{refused.error}</Notice>}
      <Field
        name="email"
        label="E-mail address"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={user.email}
        error={refused?.fields["email"]}
      />
      <PasswordField label="Password" autoComplete="current-password" error={refused?.fields["password"]} />
      {asksCode && (
        <Field
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="Six digits from your authenticator app, or one of your recovery codes."
          error={refused?.fields["code"]}
        />
      )}
      <Button type="submit" tone="primary" icon={LogIn} busy={busy}>
        Sign in and go on
      </Button>
    </form>
  );
}
