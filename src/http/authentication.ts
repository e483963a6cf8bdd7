import type { RequestHandler, Response } from "express";
import { ForbiddenError, ReauthenticationError, SecondFactorDueError, UnauthorizedError } from "../errors.ts";
import { hasPermission, type Permission, type SessionUser } from "../rules/access/permissions.ts";

/** For how long a proof of identity counts for sensitive changes, in milliseconds. */
const PROOF_LIFETIME = 10 * 60_000;

/** Until when a proof counts; null where there is none, or it no longer counts. */
export function proofExpiry(provedDate: string | null, now: Date): string | null {
  if (provedDate === null) return null;
  const until = new Date(Date.parse(provedDate) + PROOF_LIFETIME);
  return until > now ? until.toISOString() : null;
}

/**
 * Who needs a proof of identity from the last ten minutes of the session: everyone, or only those whose account has a second
 * factor. The body of such an operation has the current password, which is all that an account without one can prove.
 */
export type NeededProof = true | "with a second factor";

/**
 * Middleware that requires a proof of identity, a sign-in or `POST /users/me/reauthenticate`, within the last ten minutes
 * of this session: a stolen session or an unattended browser must not make a sensitive change.
 *
 * An API token passes: there is no person to ask. Its owner proved who they are to create it, and chose its permissions.
 *
 * @throws ReauthenticationError otherwise.
 */
export function requireRecentProof(needed: NeededProof): RequestHandler {
  return async (_request, response, next) => {
    const { apiToken, provedUntil, hasFactor } = getAuthentication(response);
    const asked = !apiToken && provedUntil === null && (needed === true || (await hasFactor()));
    if (asked) throw new ReauthenticationError();
    next();
  };
}

/** The user of a request, and how the request was authenticated. */
export interface Authentication {
  user: SessionUser;
  proof: "token" | "cookie" | "api token";
  /** SHA-256 of the session id: identifies the session and cannot be used as its cookie. Empty with an API token. */
  sessionHash: string;
  /** Until when the session's last proof of identity counts; null where the user has to be asked again. */
  provedUntil: string | null;
  /** Whether the account needs an app or a passkey, has none, and its week is over. */
  factorOverdue: boolean;
  /** The API token of the request. `user` then has only the permissions that the token has too. */
  apiToken?: { id: string; name: string };
  /** Whether the password alone does not sign in to the account. */
  hasFactor: () => Promise<boolean>;
  /** Authenticates the request again. Returns undefined, or throws `UnauthorizedError`, when the session has ended. */
  again(): Promise<Authentication | undefined>;
}

/**
 * Returns the signed-in user; undefined for a visitor, where the authentication middleware did not run, and for a user who
 * must set up an app or a passkey first: until then they may read what visitors read.
 */
export function currentUser(response: Response): SessionUser | undefined {
  const { authentication, beforeSecondFactor } = response.locals;
  return authentication?.factorOverdue && !beforeSecondFactor ? undefined : authentication?.user;
}

/**
 * Returns the signed-in user and their session.
 *
 * @throws UnauthorizedError for a visitor; SecondFactorDueError for a user who must set up an app or a passkey first,
 * except where the operation declares `beforeSecondFactor`.
 */
export function getAuthentication(response: Response): Authentication {
  const authentication = getSession(response);
  if (authentication.factorOverdue && !response.locals.beforeSecondFactor) throw new SecondFactorDueError();
  return authentication;
}

/**
 * Returns the signed-in user and their session, also of a user who must set up an app or a passkey first. Only for what
 * the account screen shows.
 *
 * @throws UnauthorizedError for a visitor.
 */
export function getSession(response: Response): Authentication {
  const { authentication } = response.locals;
  if (!authentication) throw new UnauthorizedError();
  return authentication;
}

export function sessionExpiredError(): UnauthorizedError {
  return new UnauthorizedError("Your session has expired. Please sign in again.");
}

/**
 * Authenticates the request again: a body may take two minutes to arrive. In the meantime the session or its proof of
 * identity may have ended.
 *
 * @throws UnauthorizedError when the session has ended.
 */
export async function refreshAuthentication(response: Response): Promise<void> {
  const authentication = await getAuthentication(response).again();
  if (!authentication) throw sessionExpiredError();
  response.locals.authentication = authentication;
}

/** Middleware that requires a signed-in user; a visitor gets 401. */
export const requireUser: RequestHandler = (_request, response, next) => {
  getAuthentication(response);
  next();
};

/**
 * Returns the signed-in user, who must have the permission.
 *
 * @throws UnauthorizedError for a visitor, ForbiddenError for a user without the permission.
 */
export function getUserWithPermission(response: Response, permission: Permission): SessionUser {
  const { user } = getAuthentication(response);
  if (!hasPermission(user, permission)) throw new ForbiddenError();
  return user;
}

/** Middleware that requires the permission: 401 for a visitor, 403 for a user without it. */
export function requirePermission(permission: Permission): RequestHandler {
  return (_request, response, next) => {
    getUserWithPermission(response, permission);
    next();
  };
}
