import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../components/class-names.ts";
import styles from "./filter-panel.module.css";

interface FilterPanelProps {
  /** The content of its summary. */
  title: ReactNode;
  className: string | undefined;
  children: ReactNode;
}

/** The filters of a list, behind a summary that opens them without scripts. */
export function FilterPanel({ title, className, children }: FilterPanelProps) {
  return (
    <details className={classNames(styles["panel"], className)}>
      <summary>
        {title}
        <ChevronDown size={20} aria-hidden="true" className={styles["chevron"]} />
      </summary>
      {children}
    </details>
  );
}
