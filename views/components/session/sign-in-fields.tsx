import { useEffect } from "react";
import { Field } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";
import type { SignInAttempt } from "./use-sign-in.ts";

/** The fields of the sign-in form. The code takes the focus when it is first requested. */
export function SignInFields({
  refusal,
  email = "",
  requiresCode = false,
  hasPasskey = false,
  codeJustRequested = false,
  passwordHint,
  withPasskeys = false,
}: SignInAttempt & { passwordHint?: string | undefined; withPasskeys?: boolean }) {
  useEffect(() => {
    if (codeJustRequested) document.getElementById("code")?.focus();
  }, [codeJustRequested]);
  const faults = codeJustRequested ? {} : (refusal?.fields ?? {});
  return (
    <>
      <Field
        name="email"
        label="E-mail address"
        type="email"
        // With `webauthn`, the browser offers passkeys among its suggestions.
        autoComplete={withPasskeys ? "username webauthn" : "username"}
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={email}
        error={faults["email"]}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={faults["password"]}
        {...(passwordHint && { hint: passwordHint })}
      />
      {requiresCode && (
        <Field
          name="code"
          label={hasPasskey ? "Recovery code" : "Code"}
          autoComplete={hasPasskey ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          required
          hint={
            hasPasskey
              ? "One of the codes that you saved when you added your passkey."
              : "Six digits from your authenticator app, or one of your recovery codes."
          }
          error={faults["code"]}
        />
      )}
    </>
  );
}
