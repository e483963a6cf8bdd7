import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { checkPasswordStrength } from "../../../src/rules/access/password-strength.ts";
import { useHydrated } from "../hydrated.ts";
import { Field } from "./fields.tsx";
import styles from "./form.module.css";
import { PasswordStrength } from "./password-strength.tsx";

interface PasswordFieldProps {
  /** `password` where a screen has but one. */
  name?: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  error?: string | undefined;
  /** For a new password: whose it will be, so that what is typed can be judged. */
  owner?: { email: string; name: string };
}

/** A password with a button that shows it, where there are scripts; pasting is as good as typing. */
export function PasswordField({ owner, error, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [password, setPassword] = useState("");
  const hydrated = useHydrated();
  const verdict = owner && password !== "" ? checkPasswordStrength(password, owner) : undefined;
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
      // What was wrong with the last one is over once this one is good.
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
