import type { ReactNode } from "react";
import styles from "./tick.module.css";

interface TickProps {
  /** What is selected by it, for who can't see where it stands. */
  "aria-label": string;
  checked: boolean;
  /** Some of what it stands for is selected, not all. */
  mixed?: boolean;
  /** @param range whether the shift key was held, which takes along what lies between. */
  onToggle: (range: boolean) => void;
  children?: ReactNode;
}

/** A box that selects a row, with room for a thumb around it. */
export function Tick({ "aria-label": label, checked, mixed = false, onToggle, children }: TickProps) {
  return (
    <label className={styles["tick"]}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        // A change knows nothing of the shift key: the click that made it does.
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      {children}
    </label>
  );
}
