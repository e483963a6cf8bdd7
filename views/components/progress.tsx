import type { ReactNode } from "react";
import styles from "./progress.module.css";

/** A page that loads faster shows no spinner. The progress bar shows at once. */
export const SPINNER_AFTER_MS = 600;

interface ProgressProps {
  /** Whether a page is loading. */
  loading: boolean;
  /** Whether it has been loading for longer than `SPINNER_AFTER_MS`. */
  slow: boolean;
}

/** A thin bar while a page is loading, and a spinner if it takes longer (specification, section 2). */
export function Progress({ loading, slow }: ProgressProps) {
  return (
    <>
      {loading && <div className={styles["bar"]} aria-hidden="true" />}
      <output>
        {loading && slow && (
          <span className={styles["spinner"]}>
            <span className="visually-hidden">Loading page</span>
          </span>
        )}
      </output>
    </>
  );
}

/** A load error (specification, section 8), with a link that tries again. */
export function LoadFailure({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <div className={styles["failure"]} role="alert">
      <p>{sentence}</p>
      {children}
    </div>
  );
}
