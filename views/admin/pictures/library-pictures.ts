import type { Picture } from "../../../src/media/pictures.ts";
import { callApi, type CallResult } from "../api-call.ts";

/** Which pictures of the library are asked for. */
export interface LibraryQuery {
  /** Looked for in what the pictures show. */
  q: string;
  missingAlt: boolean;
  /** From 1. */
  page: number;
}

/** As many as the server answers at a time; fewer are the last ones. */
export const LIBRARY_PAGE = 60;

/** Reads a page of the library, the newest first. */
export function fetchPictures(query: LibraryQuery, signal?: AbortSignal): Promise<CallResult<Picture[]>> {
  return callApi(`/api/images${libraryQuery(query)}`, { ...(signal && { signal }) });
}

/** The query as it stands in addresses, with its question mark; what is not asked for is left out. */
export function libraryQuery({ q, missingAlt, page }: LibraryQuery): string {
  const words = new URLSearchParams();
  if (q.trim() !== "") words.set("q", q.trim());
  if (missingAlt) words.set("missingAlt", "true");
  if (page > 1) words.set("page", String(page));
  return words.size > 0 ? `?${words}` : "";
}
