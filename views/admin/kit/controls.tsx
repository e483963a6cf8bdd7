import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./controls.module.css";

/** A line of text, a number, a date: whatever `type` says. */
export function Input({ className = "", ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={`${styles["control"]} ${className}`} />;
}

/** What to look for, behind a magnifier. */
export function SearchInput(props: Omit<ComponentProps<"input">, "type">) {
  return (
    <span className={styles["search"]}>
      <Search size={18} aria-hidden="true" />
      <Input {...props} type="search" />
    </span>
  );
}

/** Several lines; it grows with its text where the browser can. */
export function TextArea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={4} {...rest} className={`${styles["control"]} ${styles["area"]} ${className}`} />;
}

/** One out of a list. */
export function Select({ className = "", ...rest }: ComponentProps<"select">) {
  return <select {...rest} className={`${styles["control"]} ${styles["select"]} ${className}`} />;
}

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
}

/** Yes or no, with its words beside it. */
export function Checkbox({ label, className = "", ...rest }: CheckboxProps) {
  return (
    <label className={`${styles["check"]} ${className}`}>
      <input {...rest} type="checkbox" className={styles["box"]} />
      <span>{label}</span>
    </label>
  );
}

/** One of several, with its words beside it. */
export function Radio({ label, className = "", ...rest }: CheckboxProps) {
  return (
    <label className={`${styles["check"]} ${className}`}>
      <input {...rest} type="radio" className={styles["box"]} />
      <span>{label}</span>
    </label>
  );
}
