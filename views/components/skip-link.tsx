import styles from "./skip-link.module.css";

/** Lets keyboard users skip the header. Visible only while focused. */
export function SkipLink() {
  return (
    <a href="#main" className={styles["skip"]}>
      Skip to main content
    </a>
  );
}
