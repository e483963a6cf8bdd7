import { X } from "lucide-react";
import { SmartLink } from "../components/smart-link.tsx";
import styles from "./filter-chips.module.css";

interface FilterChipsProps {
  /** The active filters, each with the address of the list without it. */
  chips: readonly { label: string; to: string }[];
  /** The address of the list without any. */
  all: string;
}

/** The active filters of a list, each with a link that removes it. */
export function FilterChips({ chips, all }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles["chips"]} aria-label="Filters in force">
      {chips.map(({ label, to }) => (
        <li key={label}>
          <SmartLink to={to} className={styles["chip"]} aria-label={`${label}: remove this filter`}>
            {label} <X size={16} aria-hidden="true" />
          </SmartLink>
        </li>
      ))}
      <li>
        <SmartLink to={all}>Clear all</SmartLink>
      </li>
    </ul>
  );
}
