import { Search } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../components/class-names.ts";
import styles from "./controls.module.css";
import { useFieldControl } from "./field.tsx";
import type { Option } from "../../../src/content/field-spec.ts";

/** A styled `<input>` of any text-like type. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...useFieldControl()} {...rest} className={classNames(styles["control"], className)} />;
}

/**
 * A search field with an icon. It follows a link that changes `defaultValue`, but not while it has the focus: what has been
 * typed in it may be newer than the results that arrive.
 */
export function SearchInput(props: Omit<ComponentProps<"input">, "type" | "ref">) {
  const { defaultValue } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (defaultValue !== undefined && field.current && field.current !== document.activeElement)
      field.current.value = String(defaultValue);
  }, [defaultValue]);
  return (
    <span className={styles["search"]}>
      <Search size={18} aria-hidden="true" />
      <Input {...props} ref={field} type="search" />
    </span>
  );
}

/** A styled `<textarea>`; it grows with its text where the browser supports `field-sizing`. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  const classes = classNames(styles["control"], styles["area"], className);
  return <textarea rows={4} {...useFieldControl()} {...rest} className={classes} />;
}

/** A styled `<select>`. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  const classes = classNames(styles["control"], styles["select"], className);
  return <select {...useFieldControl()} {...rest} className={classes} />;
}

/** The options of a `Select`. */
export function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles["check"], className)}>
      <input {...rest} type="checkbox" className={styles["box"]} />
      <span>{label}</span>
    </label>
  );
}

/** A radio button with its label. */
export function Radio({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles["check"], className)}>
      <input {...rest} type="radio" className={styles["box"]} />
      <span>{label}</span>
    </label>
  );
}

interface RowCheckboxProps {
  /** The accessible name, for example `Select Gbejniet`. */
  "aria-label": string;
  checked: boolean;
  /** Whether some but not all rows are selected (indeterminate). */
  mixed?: boolean;
  /** @param range whether the shift key was held, which selects all rows in between. */
  onToggle: (range: boolean) => void;
  children?: ReactNode;
}

/** A checkbox that selects a row, with a large touch target. */
export function RowCheckbox({
  "aria-label": label,
  checked,
  mixed = false,
  onToggle,
  children,
}: RowCheckboxProps) {
  return (
    <label className={styles["tick"]}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        // The native event behind React's change event is a click, which has the state of the shift key.
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      {children}
    </label>
  );
}
