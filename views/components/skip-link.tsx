import styles from "./skip-link.module.css";

/** Leads a keyboard past the header; it shows only while it has the focus. */
export function SkipLink() {
  return (
    <a href="#main" className={styles["skip"]}>
      Skip to main content
    </a>
  );
}
