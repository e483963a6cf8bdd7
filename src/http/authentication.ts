import type { Request, Response } from "express";
import { ForbiddenError, ReauthenticationError, SecondFactorDueError, UnauthorizedError } from "../errors.ts";
import { VIEW_HEADER } from "../rules/access/view-header.ts";
import { isUnsafe } from "./same-origin.ts";
import {
  hasForStores,
  hasPermission,
  type Permission,
  type SessionUser,
} from "../rules/access/permissions.ts";

/** For how long a proof of identity counts for sensitive changes, in milliseconds. */
export const PROOF_LIFETIME = 10 * 60_000;

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
 * Requires a proof of identity, a sign-in or `POST /users/me/reauthenticate`, within the last ten minutes of this session: a
 * stolen session or an unattended browser must not make a sensitive change.
 *
 * An API token passes: there is no person to ask. Its owner proved who they are to create it, and chose its permissions.
 *
 * @throws ReauthenticationError otherwise.
 */
export async function requireRecentProof(response: Response, needed: NeededProof): Promise<void> {
  const { apiToken, provedUntil, hasFactor } = getAuthentication(response);
  const asked = !apiToken && provedUntil === null && (needed === true || (await hasFactor()));
  if (asked) throw new ReauthenticationError();
}

/** An admin's view of the staff area as a colleague sees it. Nothing is written in it, nor after it until the admin has ended it. */
export interface ColleagueView {
  /** Of the colleague. */
  name: string;
  role: SessionUser["role"];
  /** ISO 8601 in UTC. */
  untilDate: string;
  /** Whether its time is over, or the colleague's account can no longer be viewed: the user then reads with their own rights. */
  isOver: boolean;
}

/** The calls that a view does not refuse: they end it, or the session. */
const ALLOWED_IN_VIEW: ReadonlySet<string> = new Set([
  "DELETE /api/users/me/view",
  "POST /api/users/logout",
  "POST /admin/logout",
]);

/** @throws ForbiddenError for a write in a view, and for one by a page of a view that was ended in another tab. */
export function refuseWriteInView(
  request: Pick<Request, "method" | "baseUrl" | "path" | "get">,
  view: ColleagueView | undefined,
): void {
  const { method, baseUrl, path } = request;
  if (!isUnsafe(method) || ALLOWED_IN_VIEW.has(`${method} ${baseUrl}${path}`)) return;
  if (!view) {
    if (request.get(VIEW_HEADER) === undefined) return;
    throw new ForbiddenError(
      "Your view as a colleague was ended in another tab. Nothing is saved here until you load this page again.",
    );
  }
  throw new ForbiddenError(
    view.isOver
      ? `Your view as ${view.name} is over. Nothing is saved until you go back to your own account.`
      : `You see this as ${view.name} does. Nothing is saved until you end the view.`,
  );
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
  /** The view of the session. `user` then has the rights of the colleague, and is otherwise the admin. */
  view?: ColleagueView | undefined;
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
 * identity may have ended, or a view begun.
 *
 * @throws UnauthorizedError when the session has ended, ForbiddenError for a write in a view.
 */
export async function refreshAuthentication(response: Response): Promise<void> {
  const authentication = await getAuthentication(response).again();
  if (!authentication) throw sessionExpiredError();
  refuseWriteInView(response.req, authentication.view);
  response.locals.authentication = authentication;
}

/**
 * Returns the signed-in user, who must have the permission, or the other one.
 *
 * @param ownStores whether it is enough to have it for some stores: the caller then keeps to these (`storesOf`).
 * @throws UnauthorizedError for a visitor, ForbiddenError for a user without the permission.
 */
export function getUserWithPermission(
  response: Response,
  permission: Permission,
  ownStores = false,
  other?: Permission,
): SessionUser {
  const { user } = getAuthentication(response);
  const has = ownStores ? hasForStores : hasPermission;
  if (!has(user, permission) && (other === undefined || !has(user, other))) throw new ForbiddenError();
  return user;
}
