import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import styles from "./field.module.css";

/** What a control takes over so that its label, help and error belong to it. */
export interface ControlProps {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface FieldProps {
  label: string;
  help?: ReactNode;
  /** A sentence that says what to do; it stands beside the control. */
  error?: string | undefined;
  /** Says so beside the label: what is needed goes without saying. */
  optional?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A label, a control, help and an error, tied to each other. */
export function Field({ label, help, error, optional = false, children }: FieldProps) {
  const id = useId();
  const helpId = help ? `${id}-help` : "";
  const errorId = error ? `${id}-error` : "";
  const describedBy = `${errorId} ${helpId}`.trim();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
        {optional && <span className={styles["optional"]}> optional</span>}
      </label>
      {children({
        id,
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(error && { "aria-invalid": true }),
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {help && (
        <div id={helpId} className={styles["help"]}>
          {help}
        </div>
      )}
    </div>
  );
}

/** What is wrong with a field, for controls that are no `Field`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles["error"]}>
      <CircleAlert size={16} aria-hidden="true" /> <span>{children}</span>
    </p>
  );
}

interface GroupProps {
  legend: string;
  help?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** Several controls under one question. */
export function FieldGroup({ legend, help, error, children }: GroupProps) {
  const id = useId();
  const describedBy = `${error ? `${id}-error` : ""} ${help ? `${id}-help` : ""}`.trim();
  return (
    <fieldset className={styles["group"]} aria-describedby={describedBy || undefined}>
      <legend className={styles["label"]}>{legend}</legend>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <div id={`${id}-help`} className={styles["help"]}>
          {help}
        </div>
      )}
    </fieldset>
  );
}
