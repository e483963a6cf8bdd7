import { useState, type SubmitEvent } from "react";
import type { Refusal } from "../../../src/site/context.ts";
import { sendSignIn } from "./sign-in.ts";
import { textOf } from "./text-of.ts";

/** The outcome of the last sign-in attempt. */
export interface SignInAttempt {
  refusal?: Refusal;
  /** As entered. */
  email?: string;
  /** Whether the account also requires the code of its second factor. */
  requiresCode?: boolean;
  /** Whether that account has a passkey and no app: its code is a recovery code. */
  hasPasskey?: boolean;
  /**
   * Whether this attempt is the one that showed it: the password was correct, and the missing code is not an error
   * yet.
   */
  codeJustRequested?: boolean;
}

interface SignInForm {
  /** The outcome of an attempt without scripts, from the page's action. */
  before?: SignInAttempt | undefined;
  /** Awaited before the request is sent. */
  ready?: () => Promise<void>;
  /** The form stays busy until this resolves. */
  onSignedIn: () => Promise<void> | void;
}

/** The steps of a sign-in form: e-mail address and password, then the code if the account requires one. */
export function useSignIn({ before, ready, onSignedIn }: SignInForm) {
  const [tried, setTried] = useState<SignInAttempt>();
  const [busy, setBusy] = useState(false);
  const last = tried ?? before ?? {};

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => textOf(form.get(name));
    const email = text("email");
    setBusy(true);
    await ready?.();
    const asked = last.requiresCode === true;
    const code = asked ? { code: text("code") } : {};
    const refusal = await sendSignIn("/api/users/login", { email, password: text("password"), ...code });
    if (refusal) {
      const needed = refusal.fields["code"] !== undefined;
      setTried({
        refusal,
        email,
        requiresCode: asked || needed,
        hasPasskey: last.hasPasskey === true || refusal.fields["passkey"] !== undefined,
        codeJustRequested: needed && !asked,
      });
    } else await onSignedIn();
    setBusy(false);
  }

  return {
    ...last,
    busy,
    /** Whether the attempt was made by script. If so, the fields still hold what was entered. */
    attemptedByScript: tried !== undefined,
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
  };
}

/** What to do after the right password, in words. */
export function nextStepInWords({ hasPasskey }: SignInAttempt): string {
  return hasPasskey
    ? "Your password is correct. Now use your passkey. Without it, enter one of your recovery codes."
    : "Your password is correct. Now enter the code from your authenticator app.";
}
