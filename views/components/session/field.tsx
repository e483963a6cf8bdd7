import { useId, type InputHTMLAttributes, type ReactNode } from "react";
import fields from "../form-fields.module.css";
import styles from "./form.module.css";

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
        <p id={hintId} className={fields["hint"]}>
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
