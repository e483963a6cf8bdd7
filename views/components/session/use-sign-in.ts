import { useState, type SubmitEvent } from "react";
import type { Refusal } from "../../../src/context.ts";
import { signIn } from "./sign-in.ts";
import { textOf } from "./text-of.ts";

/** How the last try to sign in went. */
export interface SignInTry {
  refusal?: Refusal;
  /** As it was typed. */
  email?: string;
  /** Whether the account wants the code of its second factor too. */
  asksCode?: boolean;
  /** Whether it has just said so: the password was right, and there is nothing wrong yet. */
  firstAsked?: boolean;
}

interface SignInForm {
  /** How the server judged a try without scripts. */
  before?: SignInTry | undefined;
  /** Has to be over before the server is asked. */
  ready?: () => Promise<void>;
  /** The form stays busy until it is done. */
  onSignedIn: () => Promise<void> | void;
}

/** Takes a sign-in form through its steps: e-mail address and password, and the code where the account asks for one. */
export function useSignIn({ before, ready, onSignedIn }: SignInForm) {
  const [tried, setTried] = useState<SignInTry>();
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
    const asked = last.asksCode === true;
    const refusal = await signIn({ email, password: text("password"), ...(asked && { code: text("code") }) });
    if (refusal) {
      const needed = refusal.fields["code"] !== undefined;
      setTried({ refusal, email, asksCode: asked || needed, firstAsked: needed && !asked });
    } else await onSignedIn();
    setBusy(false);
  }

  return {
    ...last,
    busy,
    /** Whether this browser has tried by script: then the fields still hold what was typed. */
    isKept: tried !== undefined,
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
  };
}
