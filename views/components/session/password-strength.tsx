import type {
  PasswordStrength as Strength,
  PasswordCheck,
} from "../../../src/rules/access/password-strength.ts";
import styles from "./form.module.css";

const STEPS: Readonly<Record<Strength, number>> = { "too weak": 1, fair: 2, good: 3, strong: 4 };

/** The strength of a new password in plain words, updated while it is typed. The server applies the same rule. */
export function PasswordStrength({ verdict }: { verdict: PasswordCheck | undefined }) {
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
