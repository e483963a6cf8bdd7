import { PERMISSIONS, type SessionUser } from "../../../src/accounts/permissions.ts";
import { ROLE_NAMES } from "../../../src/rules/access/roles.ts";
import { isTokenExpired } from "./token-expiry.ts";

/** The keys in localStorage (specification, section 9). */
const KEYS = { token: "authToken", user: "authUser", flag: "admin_authenticated" } as const;

/** The session as stored in the browser. */
export type StoredSession =
  | { state: "signed-in"; token: string; user: SessionUser }
  /** Nothing is stored: no user has signed in with this browser, or one did without JavaScript. */
  | { state: "none" }
  /** A part is missing or cannot be parsed. */
  | { state: "corrupt" }
  /** The token expires within five minutes, or its expiry cannot be read. */
  | { state: "expired" };

/** Reads the stored session. A stored token and user record count as signed in (specification, section 4). */
export function readStoredSession(storage: Pick<Storage, "getItem">, now: Date): StoredSession {
  const token = storage.getItem(KEYS.token);
  const record = storage.getItem(KEYS.user);
  if (token === null && record === null) return { state: "none" };
  const user = parseUser(record);
  if (token === null || user === undefined) return { state: "corrupt" };
  return isTokenExpired(token, now) ? { state: "expired" } : { state: "signed-in", token, user };
}

/** Stores a session after a sign-in. */
export function storeSession(token: string, user: SessionUser): void {
  window.localStorage.setItem(KEYS.token, token);
  storeUser(user);
}

/** Updates the stored user record, for example after a change of permissions. */
export function storeUser(user: SessionUser): void {
  window.localStorage.setItem(KEYS.user, JSON.stringify(user));
  window.localStorage.setItem(KEYS.flag, "true");
}

/** Removes the stored session. */
export function clearStoredSession(): void {
  for (const key of Object.values(KEYS)) window.localStorage.removeItem(key);
}

/** Whether an untrusted value is a user record. */
export function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== "object" || value === null) return false;
  if (!("permissions" in value) || !Array.isArray(value.permissions)) return false;
  const texts = ["id", "email", "name"].every((name) => typeof Reflect.get(value, name) === "string");
  const known = value.permissions.every((name) => PERMISSIONS.some((permission) => permission === name));
  return texts && known && "role" in value && ROLE_NAMES.some((role) => role === value.role);
}

function parseUser(record: string | null): SessionUser | undefined {
  try {
    const value: unknown = JSON.parse(record ?? "");
    return isSessionUser(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
