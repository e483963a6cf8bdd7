import { CircleAlert } from "lucide-react";
import { createContext, useContext, useId, type ReactNode } from "react";
import styles from "./field.module.css";

/** The attributes that tie a control to its label, help text and error. */
interface ControlProps {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface FieldProps {
  label: string;
  help?: ReactNode;
  /** A sentence that says what to do, shown under the control. */
  error?: string | undefined;
  /** Screen readers announce the error as it appears: for what is not sent by `useForm`, which moves the focus to it. */
  alerts?: boolean;
  /** Adds "optional" to the label. Required fields are not marked. */
  optional?: boolean;
  /**
   * What it labels: every `Input`, `TextArea` and `Select` in it takes its attributes. A function where there are several of them,
   * or where another element is to take the attributes.
   */
  children: ReactNode | ((control: ControlProps) => ReactNode);
}

/** What the controls in it take; a dialog begins without. */
export const FieldControl = createContext<ControlProps | undefined>(undefined);

/** The attributes of the field around a control. */
export function useFieldControl(): ControlProps | undefined {
  return useContext(FieldControl);
}

/** A control with its label, help text and error, connected by ARIA attributes. */
export function Field({ label, help, error, alerts, optional = false, children }: FieldProps) {
  const id = useId();
  const helpId = help ? `${id}-help` : "";
  const errorId = error ? `${id}-error` : "";
  const describedBy = `${errorId} ${helpId}`.trim();
  const control: ControlProps = {
    id,
    ...(describedBy && { "aria-describedby": describedBy }),
    ...(error && { "aria-invalid": true }),
  };
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
        {optional && <span className={styles["optional"]}> optional</span>}
      </label>
      {typeof children === "function" ? (
        <FieldControl value={undefined}>{children(control)}</FieldControl>
      ) : (
        <FieldControl value={control}>{children}</FieldControl>
      )}
      {error && (
        <FieldError id={errorId} alerts={alerts}>
          {error}
        </FieldError>
      )}
      {help && (
        <div id={helpId} className={styles["help"]}>
          {help}
        </div>
      )}
    </div>
  );
}

/** The error of a field, for controls that don't use `Field`. */
export function FieldError({
  id,
  alerts,
  children,
}: Pick<FieldProps, "alerts"> & { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles["error"]} role={alerts ? "alert" : undefined}>
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

/** Several controls under one legend. */
export function FieldGroup({ legend, help, error, children }: GroupProps) {
  const id = useId();
  const describedBy = `${error ? `${id}-error` : ""} ${help ? `${id}-help` : ""}`.trim();
  return (
    <fieldset
      className={styles["group"]}
      aria-describedby={describedBy || undefined}
      data-invalid={error ? "" : undefined}
    >
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
