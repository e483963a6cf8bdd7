import { httpErrorStatus } from "./response-error.ts";

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
