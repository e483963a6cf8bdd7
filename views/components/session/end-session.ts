import { useEffect } from "react";

/** Event that tells a page that the session has ended (specification, section 9). */
export const TOKEN_EXPIRED = "auth:token-expired";

/** The keys in localStorage (specification, section 9). */
export const SESSION_KEYS = { token: "authToken", user: "authUser", flag: "admin_authenticated" } as const;

/** Reads what the browser stores; null where it refuses storage, since then even the property `localStorage` throws. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Removes the stored session. */
export function clearStoredSession(): void {
  try {
    for (const key of Object.values(SESSION_KEYS)) localStorage.removeItem(key);
  } catch {
    // The browser refuses storage: there is nothing to remove.
  }
}

/** Ends the session on the server too. Without this, the cookie would still be signed in. */
export async function signOutOnServer(): Promise<void> {
  try {
    await fetch("/api/users/logout", { method: "POST", keepalive: true });
  } catch {
    // The server cannot be reached: the next page of the staff area shows whether the session is still valid.
  }
}

/** Signs out when `auth:token-expired` fires on a page outside the staff area, which has no session of its own. */
export function useSignOutOnExpiry(): void {
  useEffect(() => {
    const signOut = () => {
      const wasStored = Object.values(SESSION_KEYS).some((key) => readStored(key) !== null);
      if (!wasStored) return;
      clearStoredSession();
      void signOutOnServer();
    };
    window.addEventListener(TOKEN_EXPIRED, signOut);
    return () => window.removeEventListener(TOKEN_EXPIRED, signOut);
  }, []);
}
