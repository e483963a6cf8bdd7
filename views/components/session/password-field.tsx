import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import {
  checkPasswordStrength,
  type PasswordStrength as Strength,
  type PasswordCheck,
} from "../../../src/rules/access/password-strength.ts";
import { useBrand } from "../brand.ts";
import { useHydrated } from "../hydrated.ts";
import { Field } from "./field.tsx";
import styles from "./form.module.css";

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
