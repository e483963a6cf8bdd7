import { ChipLinks, type ChipLink } from "./chip-links.tsx";
import styles from "./filter-links.module.css";

/** One filter of a list, with its label. */
export function FilterLinks({ label, links }: { label: string; links: readonly ChipLink[] }) {
  return (
    <nav aria-label={`Filter by ${label.toLowerCase()}`} className={styles["filter"]}>
      <p className={styles["label"]} aria-hidden="true">
        {label}
      </p>
      <ChipLinks links={links} currentAs="true" />
    </nav>
  );
}
