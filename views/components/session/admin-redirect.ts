/** The default destination after signing in. */
const ADMIN_HOME = "/admin";

/** Used only to resolve a path. No request is sent to it. */
const BASE = "https://site.invalid";

/**
 * The path to open after signing in: the requested path if it lies under /admin, otherwise /admin (reading, section
 * 5). The value comes from the address and can be anything. `//host`, `/\host`, `javascript:`, tabs that browsers
 * remove, and dot segments that lead out of /admin are all rejected. The sign-in page is rejected too, since it would
 * redirect to itself.
 */
export function safeAdminPath(value: unknown): string {
  if (typeof value !== "string" || value.length > 2000) return ADMIN_HOME;
  // Letters, digits and the punctuation of our own addresses; no control characters or backslashes.
  if (!/^\/admin(?:[/?][\w\-.~/?=&%+,:;@!$'()*]*)?(?:#[\w\-./]*)?$/.test(value)) return ADMIN_HOME;
  const path = value.split(/[?#]/, 1)[0] ?? "";
  // A later step may decode the path: it must not contain encoded dots, slashes, backslashes or control characters.
  if (
    path.includes("//") ||
    /%(?:2e|2f|5c|25|[01][\da-f]|7f)/i.test(path) ||
    /%(?![\da-f]{2})/i.test(value)
  ) {
    return ADMIN_HOME;
  }
  if (path.includes("/.")) return ADMIN_HOME;
  const url = new URL(value, BASE);
  if (url.origin !== BASE || !/^\/admin(?:\/|$)/.test(url.pathname)) return ADMIN_HOME;
  return /^\/admin\/login(?:\.data)?\/?$/.test(url.pathname) ? ADMIN_HOME : value;
}
