import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../components/class-names.ts";
import styles from "./controls.module.css";

/** A styled `<input>` of any text-like type. */
export function Input({ className = "", ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={classNames(styles["control"], className)} />;
}

/** A search field with an icon. */
export function SearchInput(props: Omit<ComponentProps<"input">, "type">) {
  return (
    <span className={styles["search"]}>
      <Search size={18} aria-hidden="true" />
      <Input {...props} type="search" />
    </span>
  );
}

/** A styled `<textarea>`; it grows with its text where the browser supports `field-sizing`. */
export function TextArea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={4} {...rest} className={classNames(styles["control"], styles["area"], className)} />;
}

/** A styled `<select>`. */
export function Select({ className = "", ...rest }: ComponentProps<"select">) {
  return <select {...rest} className={classNames(styles["control"], styles["select"], className)} />;
}

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ label, className = "", ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles["check"], className)}>
      <input {...rest} type="checkbox" className={styles["box"]} />
      <span>{label}</span>
    </label>
  );
}

/** A radio button with its label. */
export function Radio({ label, className = "", ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles["check"], className)}>
      <input {...rest} type="radio" className={styles["box"]} />
      <span>{label}</span>
    </label>
  );
}
