import { CONTENT_KINDS, KINDS } from "../../src/content/kinds/kinds.ts";
import { PAGE_LOAD_FAILED, type NotLoadedWords } from "../components/progress.tsx";
import { httpErrorStatus } from "../components/response-error.ts";

/** A request as it was sent. */
export interface SentRequest {
  method: string;
  path: string;
}

/** What a write does, by a part of its path, otherwise by its method. */
const WRITES: ReadonlyMap<string, string> = new Map([
  ["POST", "create"],
  ["PUT", "update"],
  ["DELETE", "delete"],
  ["bulk", "update"],
  ["restore", "restore"],
  ["duplicate", "duplicate"],
  ["reorder", "reorder"],
  ["import", "import"],
  ["check", "check"],
]);

/** Parts of a path that concern many records. */
const OF_MANY: ReadonlySet<string> = new Set(["bulk", "reorder", "import", "bin", "check"]);

/**
 * The generic text of a failed request, for a response without a sentence of its own (specification, section 8):
 * `Failed to fetch products (502).`, `Failed to create blog (500).`, and `HTTP error status 502.` for a request that is
 * not about a kind of content.
 */
export function failedRequest({ method, path }: SentRequest, status: number): string {
  const [, , name = "", second = "", third = ""] = path.replace(/\?.*/, "").split("/");
  const kind = CONTENT_KINDS.find((known) => known === name);
  if (!kind) return httpErrorStatus(status);
  const isRead = method === "GET";
  const verb = (!isRead && (WRITES.get(third) ?? WRITES.get(second) ?? WRITES.get(method))) || "fetch";
  const what = (isRead && second === "") || OF_MANY.has(second) ? kind : KINDS[kind].label.toLowerCase();
  return `Failed to ${verb} ${what} (${status}).`;
}

/** What the person can do, by the status of the response. */
const ADVICE: Readonly<Record<number, string>> = {
  401: "You have been signed out. Please sign in again.",
  403: "You don't have permission to do this. A colleague who manages accounts can change that.",
  404: "It may have been deleted. Reload the page, then try again.",
  409: "A colleague has saved this in the meantime. Reload the page, then try again.",
  413: "It is too large to send. Make it smaller, then try again.",
  429: "Too many requests. Wait a minute, then try again.",
  503: "The server is very busy. Wait a moment, then try again.",
  507: "The site can't store anything more at the moment. Tell the person who looks after it; nothing you typed is lost.",
};

/** What the person can do after a response without a sentence of its own. */
export function adviceFor(status: number): string {
  return (
    ADVICE[status] ??
    (status >= 500
      ? "Nothing you typed is lost: wait a moment, then try again."
      : "Reload the page, then try again.")
  );
}

/** The specification's sentence for the banners screen (section 8). */
export const BANNERS_NOT_LOADED = "Failed to load banners. Please refresh the page or check your connection.";

/** The words of the staff area when a screen cannot be loaded: the request that failed, and what to do. */
export const screenNotLoaded: NotLoadedWords = (path, status) => {
  if (/^\/admin\/banners\/?$/.test(path)) return BANNERS_NOT_LOADED;
  if (status === undefined) return PAGE_LOAD_FAILED;
  return `${failedScreen(path, status)} ${PAGE_LOAD_FAILED}`;
};

/** `failedRequest` for the data of a screen: the list of products counts as `GET /api/products`. */
export function failedScreen(path: string, status: number): string {
  return failedRequest({ method: "GET", path: path.replace(/^\/admin\//, "/api/") }, status);
}
