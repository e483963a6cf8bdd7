import type { Refusal } from "../../src/site/context.ts";
import { PASSWORD_MIN } from "../../src/rules/access/password-strength.ts";
import { AccountForm } from "./account-form.tsx";
import { WITH_SCRIPTS } from "./choose-password.tsx";
import { useHydrated } from "../components/hydrated.ts";
import { Field } from "../components/session/field.tsx";
import { PasswordField } from "../components/session/password-field.tsx";
import { FormErrorSummary } from "./form-error-summary.tsx";

interface NewPasswordFormProps {
  /** The user whose password is set. */
  owner: { email: string; name: string };
  /** The current name. Undefined where the form has no field for it. */
  name?: string;
  refusal: Refusal | undefined;
  submit: string;
}

/** Sets a password through a link. The token is in the address, and the form posts to that address. */
export function NewPasswordForm({ owner, name, refusal, submit }: NewPasswordFormProps) {
  const hydrated = useHydrated();
  return (
    <>
      {refusal && <FormErrorSummary refusal={refusal} />}
      <AccountForm submit={submit}>
        {hydrated && <input type="hidden" name={WITH_SCRIPTS} value="yes" />}
        {/* Tells a password manager which account this is. The server takes the account from the link. */}
        <Field
          name="address"
          label="E-mail address"
          type="email"
          autoComplete="username"
          readOnly
          value={owner.email}
        />
        {name !== undefined && (
          <Field
            name="name"
            label="Your name"
            autoComplete="name"
            required
            defaultValue={name}
            error={refusal?.fields["name"]}
          />
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters. A short sentence is easy to remember and hard to guess.`}
          error={refusal?.fields["password"]}
          owner={owner}
        />
      </AccountForm>
    </>
  );
}
