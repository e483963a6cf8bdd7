/** A token counts as expired this long before its own expiry, in milliseconds (specification, section 9). */
export const TOKEN_EXPIRY_MARGIN = 300_000;

/**
 * Whether a signed token counts as expired: from five minutes before its expiry, if it has none, or if it cannot be
 * read (specification, section 4).
 *
 * The signature is not checked: this only saves the browser a request that would fail, and proves nothing.
 */
export function isTokenExpired(token: unknown, now: Date): boolean {
  const expiry = readExpiry(token);
  // Written as a negation so that an invalid date counts as expired too.
  return !(expiry !== undefined && expiry * 1000 - now.getTime() > TOKEN_EXPIRY_MARGIN);
}

/** The `exp` claim in seconds since 1970, if there is one. */
function readExpiry(token: unknown): number | undefined {
  if (typeof token !== "string") return undefined;
  const parts = token.split(".");
  if (parts.length !== 3) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(String(parts[1]).replaceAll("-", "+").replaceAll("_", "/")));
    if (typeof claims !== "object" || claims === null || !("exp" in claims)) return undefined;
    return typeof claims.exp === "number" ? claims.exp : undefined;
  } catch {
    return undefined;
  }
}
