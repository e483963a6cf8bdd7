import { promisify } from "node:util";
import type { Request, Response } from "express";
import { clientAddress } from "../../http/network-key.ts";
import type { UserRecord } from "../people/account.schema.ts";
import type { Accounts } from "../accounts.ts";
import type { CompanySession } from "./session-store.ts";
import { endSession, hashSessionId, type Proof } from "./sessions.ts";
import { signToken } from "../tokens/session-token.ts";
import { clearSessionCookie } from "./session-cookie.ts";

/**
 * Starts a session for a user who has just been authenticated, and sets its cookie on the response. The session id is
 * always new, whatever cookie the request had, which prevents session fixation.
 *
 * @param user the account, as read when the password was verified.
 * @param proof what the user was authenticated with.
 * @param company the session at the company's provider, where the user was authenticated there.
 * @returns the signed token, which is bound to the session.
 * @throws UnauthorizedError when the account has changed since.
 */
export async function startSession(
  accounts: Accounts,
  request: Request,
  user: Pick<UserRecord, "id" | "version">,
  proof: Proof,
  company?: CompanySession,
): Promise<string> {
  await promisify(request.session.regenerate.bind(request.session))();
  request.session.userId = user.id;
  request.session.userVersion = user.version;
  request.session.signInProof = proof;
  if (company) request.session.company = company;
  request.session.address = clientAddress(request);
  request.session.userAgent = request.get("user-agent") ?? "";
  try {
    await promisify(request.session.save.bind(request.session))();
  } catch (error) {
    // No row was saved. Without this, the middleware would still set the cookie, and save again when the response ends.
    await promisify(request.session.destroy.bind(request.session))().catch(() => undefined);
    throw error;
  }
  // The id is new, so express-session would save the session again at the end of the response.
  request.session.save = function save(callback) {
    callback?.(undefined);
    return this;
  };
  const sessionHash = hashSessionId(request.sessionID);
  return signToken(accounts.keys.token, accounts.config, { userId: user.id, sessionHash }, accounts.clock());
}

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
