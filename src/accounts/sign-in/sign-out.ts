import type { Response } from "express";
import type { Accounts } from "../accounts.ts";
import { clearSessionCookie } from "./session-cookie.ts";
import { endSession } from "./sessions.ts";

/**
 * Ends the session of a request, with its cookie and token. Without a session it only clears the cookie. The browser also
 * drops its cache and, if `storage` is true, everything that pages have stored in it, such as unsaved texts.
 */
export async function signOut(
  accounts: Accounts,
  response: Response,
  { storage }: { storage: boolean },
): Promise<void> {
  const { authentication } = response.locals;
  if (authentication)
    await endSession(accounts.db, authentication.user, authentication.sessionHash, "sign-out");
  clearSessionCookie(response, accounts.config);
  response.setHeader("Clear-Site-Data", storage ? '"cache", "storage"' : '"cache"');
}
