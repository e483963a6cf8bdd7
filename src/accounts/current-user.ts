import type { RequestHandler, Response } from "express";
import { ForbiddenError, UnauthorizedError } from "../errors.ts";
import { hasPermission, type Permission, type SessionUser } from "../rules/access/permissions.ts";

/** Who is behind a request, and how they proved it. */
export interface Authentication {
  user: SessionUser;
  proof: "token" | "cookie";
  /** SHA-256 of the session's id: names the session without being able to open it. */
  sessionHash: string;
  /** Who it is by now; undefined where the session has ended. */
  findUser(): Promise<SessionUser | undefined>;
}

/** Who is signed in, or undefined for a visitor, and wherever the middleware does not run. */
export function currentUser(response: Response): SessionUser | undefined {
  return response.locals.authentication?.user;
}

/**
 * Who is signed in, and by which session.
 *
 * @throws UnauthorizedError for a visitor.
 */
export function getAuthentication(response: Response): Authentication {
  const { authentication } = response.locals;
  if (!authentication) throw new UnauthorizedError();
  return authentication;
}

export function sessionOverError(): UnauthorizedError {
  return new UnauthorizedError("Your session has expired. Please sign in again.");
}

/**
 * Asks once more who is signed in: a body may take two minutes to come, and the session may have ended meanwhile.
 *
 * @throws UnauthorizedError
 */
export async function renewAuthentication(response: Response): Promise<void> {
  const authentication = getAuthentication(response);
  const user = await authentication.findUser();
  if (!user) throw sessionOverError();
  response.locals.authentication = { ...authentication, user };
}

/** Lets nobody pass but who is signed in; a visitor gets 401. */
export const requireUser: RequestHandler = (_request, response, next) => {
  getAuthentication(response);
  next();
};

/**
 * Who is signed in, if they have the permission.
 *
 * @throws UnauthorizedError for a visitor, ForbiddenError for anybody else.
 */
export function getPermitted(response: Response, permission: Permission): SessionUser {
  const { user } = getAuthentication(response);
  if (!hasPermission(user, permission)) throw new ForbiddenError();
  return user;
}

/** Lets nobody pass but who has the permission: 401 for a visitor, 403 for anybody else. */
export function requirePermission(permission: Permission): RequestHandler {
  return (_request, response, next) => {
    getPermitted(response, permission);
    next();
  };
}
