import { useId, type InputHTMLAttributes, type ReactNode } from "react";
import styles from "./form.module.css";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className" | "name"> {
  name: string;
  label: string;
  /** What to know before typing. */
  hint?: ReactNode;
  /** What is wrong with what was typed. */
  error?: string | undefined;
  /** What stands at the end of the field, such as a button. */
  after?: ReactNode;
  /** What stands below the field, such as a judgement of it. */
  below?: ReactNode;
}

/** A labelled field with its hint and its error beside it; the summary above the form links to its name. */
export function Field({ name, label, hint, error, after, below, ...input }: FieldProps) {
  const hintId = useId();
  const errorId = useId();
  const describedBy = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ");
  return (
    <div className={styles["field"]}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p id={hintId} className={styles["hint"]}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles["error"]}>
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      <span className={styles["box"]}>
        <input
          id={name}
          name={name}
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
