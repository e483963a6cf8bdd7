/** A page whose scripts take longer counts as failed (specification, section 9: 120 s). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Shown when a page takes longer than `CHUNK_TIMEOUT_MS`. */
export const PAGE_LOAD_TIMED_OUT =
  "This page is taking too long to load. Check your connection and try again.";

/** Shown when a page's scripts cannot be loaded. */
export const PAGE_LOAD_FAILED = "This page could not be loaded. Check your connection and try again.";
