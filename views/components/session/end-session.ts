import { useEffect } from "react";

/** Event that tells a page that the session has ended (specification, section 9). */
export const TOKEN_EXPIRED = "auth:token-expired";

/** The keys in localStorage (specification, section 9). */
export const SESSION_KEYS = { token: "authToken", user: "authUser", flag: "admin_authenticated" } as const;

/** Removes the stored session. */
export function clearStoredSession(): void {
  for (const key of Object.values(SESSION_KEYS)) window.localStorage.removeItem(key);
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
      const wasStored = Object.values(SESSION_KEYS).some((key) => window.localStorage.getItem(key) !== null);
      if (!wasStored) return;
      clearStoredSession();
      void signOutOnServer();
    };
    window.addEventListener(TOKEN_EXPIRED, signOut);
    return () => window.removeEventListener(TOKEN_EXPIRED, signOut);
  }, []);
}
