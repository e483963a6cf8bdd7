import type { ReactNode } from "react";
import styles from "./progress.module.css";
import { httpErrorStatus } from "./response-error.ts";

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

/** A page whose scripts take longer counts as failed (specification, section 9: 120 s). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Shown when a page takes longer than `CHUNK_TIMEOUT_MS`. */
export const PAGE_LOAD_TIMED_OUT =
  "This page is taking too long to load. Check your connection and try again.";

/** Shown when a page's scripts cannot be loaded. */
export const PAGE_LOAD_FAILED = "This page could not be loaded. Check your connection and try again.";

/**
 * What a frame says when the data of a page cannot be loaded.
 *
 * @param path of the page.
 * @param status of the response; undefined if there was none.
 */
export type NotLoadedWords = (path: string, status: number | undefined) => string;

/** The words of the public pages: the status, if there is one, and what to do. */
export const pageNotLoaded: NotLoadedWords = (_path, status) =>
  status === undefined ? PAGE_LOAD_FAILED : `${httpErrorStatus(status)} ${PAGE_LOAD_FAILED}`;
