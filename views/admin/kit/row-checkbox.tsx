import type { ReactNode } from "react";
import styles from "./row-checkbox.module.css";

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
