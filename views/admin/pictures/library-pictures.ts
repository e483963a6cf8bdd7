import type { Picture } from "../../../src/media/pictures/pictures.ts";
import { callApi, type CallResult } from "../api-call.ts";

/** A query of the picture library. */
export interface LibraryQuery {
  /** Searched for in the descriptions. */
  q: string;
  missingAlt: boolean;
  /** From 1. */
  page: number;
}

/** Fetches a page of the library, newest first. */
export function fetchPictures(query: LibraryQuery, signal?: AbortSignal): Promise<CallResult<Picture[]>> {
  return callApi(`/api/images${libraryQuery(query)}`, { ...(signal && { signal }) });
}

/** Returns the query string with its question mark, without default values. */
export function libraryQuery({ q, missingAlt, page }: LibraryQuery): string {
  const words = new URLSearchParams();
  if (q.trim() !== "") words.set("q", q.trim());
  if (missingAlt) words.set("missingAlt", "true");
  if (page > 1) words.set("page", String(page));
  return words.size > 0 ? `?${words}` : "";
}
