import { parseJson } from "../../../src/rules/text/parse-json.ts";
import { HELD_PERMISSIONS, type SessionUser } from "../../../src/rules/access/permissions.ts";
import { ROLE_NAMES } from "../../../src/rules/access/roles.ts";
import { clearStoredSession, readStored, SESSION_KEYS } from "./end-session.ts";

/** The session as stored in the browser. */
export type StoredSession =
  | { state: "signed-in"; token: string; user: SessionUser }
  /** Nothing is stored: no user has signed in with this browser, or one did without JavaScript. */
  | { state: "none" }
  /** A part is missing or cannot be parsed. */
  | { state: "corrupt" }
  /** The token expires within five minutes, or its expiry cannot be read. */
  | { state: "expired" };

/**
 * Reads the stored session. A stored token and user record count as signed in (specification, section 4). The flag says
 * that they were stored: if it is left alone, the session has lost them.
 */
export function readStoredSession(now = new Date(), read = readStored): StoredSession {
  const token = read(SESSION_KEYS.token);
  const record = read(SESSION_KEYS.user);
  if (token === null && record === null && read(SESSION_KEYS.flag) === null) return { state: "none" };
  const user = parseUser(record);
  if (token === null || user === undefined) return { state: "corrupt" };
  return isTokenExpired(token, now) ? { state: "expired" } : { state: "signed-in", token, user };
}

/**
 * Stores a session after a sign-in. Where the browser refuses storage or has no room, nothing of it is stored: then the
 * cookie alone proves who calls, as after a sign-in without JavaScript.
 */
export function storeSession(token: string, user: SessionUser): void {
  try {
    localStorage.setItem(SESSION_KEYS.token, token);
    writeUser(user);
  } catch {
    clearStoredSession();
  }
}

/**
 * Updates the stored user record, for example after a change of permissions. Without a stored token there is no record:
 * the person has signed in without JavaScript. Where the storage is full, the older record stays, so that the person is not signed
 * out by it: the server decides what each call may do.
 */
export function storeUser(user: SessionUser): void {
  if (readStored(SESSION_KEYS.token) === null) return;
  try {
    writeUser(user);
  } catch {
    // The older record stays.
  }
}

function writeUser(user: SessionUser): void {
  localStorage.setItem(SESSION_KEYS.user, JSON.stringify(user));
  localStorage.setItem(SESSION_KEYS.flag, "true");
}

/** Whether an untrusted value is a user record. */
export function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== "object" || value === null) return false;
  if (!("permissions" in value) || !Array.isArray(value.permissions)) return false;
  const texts = ["id", "email", "name"].every((name) => typeof Reflect.get(value, name) === "string");
  const known = value.permissions.every((name) => HELD_PERMISSIONS.some((permission) => permission === name));
  return texts && known && "role" in value && ROLE_NAMES.some((role) => role === value.role);
}

function parseUser(record: string | null): SessionUser | undefined {
  const value = parseJson(record ?? "");
  return isSessionUser(value) ? value : undefined;
}

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
