/** Where a sign-in leads when nothing better is known. */
const ADMIN_HOME = "/admin";

/** Only ever used to resolve a path; nothing is asked of it. */
const BASE = "https://site.invalid";

/**
 * Where to go after signing in: the wished path if it lies under /admin, else /admin itself
 * (reading, section 5). The wish comes from the address and may be anything: `//host`, `/\host`,
 * `javascript:`, tabs that browsers drop, and dots that lead out of /admin are all refused, and
 * so is the login itself, which would lead in a circle.
 */
export function safeAdminPath(value: unknown): string {
  if (typeof value !== "string" || value.length > 2000) return ADMIN_HOME;
  // Letters, digits and the marks that an address of ours has; neither controls nor backslashes.
  if (!/^\/admin(?:[/?][\w\-.~/?=&%+,:;@!$'()*]*)?(?:#[\w\-./]*)?$/.test(value)) return ADMIN_HOME;
  const path = value.split(/[?#]/, 1)[0] ?? "";
  // What is encoded may be decoded on its way: dots, slashes, backslashes and controls must not appear then.
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
