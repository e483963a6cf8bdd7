import { Link } from "react-router";
import type { Refusal } from "../../src/site/context.ts";
import { AccountForm } from "./account-form.tsx";
import { Field } from "../components/session/field.tsx";
import styles from "../components/session/form.module.css";
import { FormErrorSummary } from "./form-error-summary.tsx";

interface ResetRequestProps {
  /** Whether the form was submitted successfully. That does not reveal whether the account exists. */
  sent: boolean;
  refusal: Refusal | undefined;
  email: string | undefined;
}

/** Requests a reset link. The page is the same whether or not the account exists. */
export function ResetRequest({ sent, refusal, email }: ResetRequestProps) {
  if (sent && !refusal) {
    return (
      <>
        <h1>Check your e-mail</h1>
        <div className={styles["notice"]} role="status">
          <p>If there is an account with this address, a link is on its way to it.</p>
          <p>The link works once and expires after 1 hour.</p>
        </div>
        <p>
          No e-mail after a few minutes? Check your spam folder and the address, or ask a colleague who
          manages accounts.
        </p>
        <p className={styles["aside"]}>
          <Link to="/request-password-reset">Try another address</Link>
          {" or "}
          <Link to="/admin/login">go to sign-in</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <h1>Forgotten your password?</h1>
      <p className={styles["lead"]}>
        Enter your e-mail address. We will e-mail you a link to choose a new password.
      </p>
      {refusal && <FormErrorSummary refusal={refusal} />}
      <AccountForm action="/request-password-reset" submit="Send me a link">
        <Field
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={email}
          error={refusal?.fields["email"]}
        />
      </AccountForm>
      <p className={styles["aside"]}>
        <Link to="/admin/login">Back to sign-in</Link>
      </p>
    </>
  );
}
