import { useId, type InputHTMLAttributes, type ReactNode, useState, useEffect } from "react";
import { Eye, EyeOff } from "lucide-react";
import {
  checkPasswordStrength,
  type PasswordStrength as Strength,
  type PasswordCheck,
} from "../../../src/rules/access/password-strength.ts";
import fields from "../form-fields.module.css";
import styles from "./form.module.css";
import { useBrand } from "../brand.ts";
import { useHydrated } from "../hydrated.ts";
import type { SignInAttempt } from "./use-sign-in.ts";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className" | "name"> {
  name: string;
  label: string;
  /** Help text, above the input. */
  hint?: ReactNode;
  /** The error message. */
  error?: string | undefined;
  /** Content at the end of the input, such as a button. */
  after?: ReactNode;
  /** Content below the input, such as a password's strength. */
  below?: ReactNode;
}

/** A labelled input with its help text and error. The error summary above the form links to it by its name. */
export function Field({ name, label, hint, error, after, below, ...input }: FieldProps) {
  const hintId = useId();
  const errorId = useId();
  const describedBy = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ");
  return (
    <div className={fields["field"]}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p id={hintId} className="quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={fields["error"]}>
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      <span className={styles["box"]}>
        <input
          id={name}
          name={name}
          className={fields["control"]}
          {...(describedBy && { "aria-describedby": describedBy })}
          {...(error && { "aria-invalid": true })}
          {...input}
        />
        {after}
      </span>
      {below}
    </div>
  );
}

interface PasswordFieldProps {
  /** Defaults to `password`. */
  name?: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  error?: string | undefined;
  /** For a new password: the account's owner. The strength check needs it, and is shown only if it is set. */
  owner?: { email: string; name: string };
}

/** A password input. Once hydrated, it has a button that reveals the password. Pasting is allowed. */
export function PasswordField({ owner, error, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [password, setPassword] = useState("");
  const { name: siteName } = useBrand();
  const hydrated = useHydrated();
  const verdict =
    owner && password !== "" ? checkPasswordStrength(password, { ...owner, siteName }) : undefined;
  return (
    <Field
      name="password"
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      {...(owner && { onInput: (event) => setPassword(event.currentTarget.value) })}
      {...field}
      // The server's error about the last password is hidden once the new one is strong enough.
      error={verdict?.ok ? undefined : error}
      after={
        hydrated && (
          <button
            type="button"
            className={styles["show"]}
            aria-pressed={shown}
            aria-label="Show password"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          </button>
        )
      }
      below={owner && <PasswordStrength verdict={verdict?.sentence === error ? undefined : verdict} />}
    />
  );
}

const STEPS: Readonly<Record<Strength, number>> = { "too weak": 1, fair: 2, good: 3, strong: 4 };

/** The strength of a new password in plain words, updated while it is typed. The server applies the same rule. */
function PasswordStrength({ verdict }: { verdict: PasswordCheck | undefined }) {
  const step = verdict ? STEPS[verdict.strength] : 0;
  return (
    <div className={styles["strength"]} data-strength={step}>
      {verdict && (
        <span className={styles["meter"]} aria-hidden="true">
          {[1, 2, 3, 4].map((part) => (
            <span key={part} data-filled={part <= step} />
          ))}
        </span>
      )}
      <p aria-live="polite">{verdict?.sentence}</p>
    </div>
  );
}

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
