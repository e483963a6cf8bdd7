import { useEffect } from "react";
import { Field } from "./fields.tsx";
import { PasswordField } from "./password-field.tsx";
import type { SignInTry } from "./use-sign-in.ts";

/** The fields of the sign-in form. The code takes the focus when it is first requested. */
export function SignInFields({
  refusal,
  email = "",
  asksCode = false,
  firstAsked = false,
  passwordHint,
}: SignInTry & { passwordHint?: string | undefined }) {
  useEffect(() => {
    if (firstAsked) document.getElementById("code")?.focus();
  }, [firstAsked]);
  const faults = firstAsked ? {} : (refusal?.fields ?? {});
  return (
    <>
      <Field
        name="email"
        label="E-mail address"
        type="email"
        autoComplete="username"
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
      {asksCode && (
        <Field
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint="Six digits from your authenticator app. If your phone is not at hand, one of your recovery codes."
          error={faults["code"]}
        />
      )}
    </>
  );
}
