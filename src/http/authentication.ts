import type { RequestHandler, Response } from "express";
import { ForbiddenError, SecondFactorDueError, UnauthorizedError } from "../errors.ts";
import { hasPermission, type Permission, type SessionUser } from "../rules/access/permissions.ts";

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
  hasFactor(): Promise<boolean>;
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
