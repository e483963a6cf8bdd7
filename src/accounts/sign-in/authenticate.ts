import type { Request, RequestHandler } from "express";
import type { Accounts } from "../accounts.ts";
import { findApiTokenUse, isApiToken } from "../tokens/api-tokens.ts";
import {
  type Authentication,
  proofExpiry,
  refuseWriteInView,
  sessionExpiredError,
} from "../../http/authentication.ts";
import { UnauthorizedError } from "../../errors.ts";
import { clientAddress } from "../../http/network-key.ts";
import { foreignOriginError, isUnsafe, originOf } from "../../http/same-origin.ts";
import { isConfirmed } from "../company/company-sessions.ts";
import { findSessionUser, hashSessionId } from "./sessions.ts";
import { readToken, type TokenClaims } from "../tokens/session-token.ts";

/**
 * Authenticates a request: by the bearer token if there is one, otherwise by the session cookie. Runs after the
 * session middleware and sets `response.locals.authentication`.
 *
 * An invalid token is answered with 401 and never falls through to the cookie. Browsers send the cookie by themselves,
 * so a write that is authenticated by the cookie must come from one of our own pages (reading, section 4). Foreign
 * pages may not write without authentication either: otherwise they could sign a visitor in to another person's account.
 *
 * @param options.apiTokens whether API tokens are valid: under /api only, so that none opens a page.
 * @throws UnauthorizedError for an invalid token, ForbiddenError for a write from a foreign page or in a view as a colleague.
 */
export function authenticate(
  accounts: Accounts,
  { apiTokens = false }: { apiTokens?: boolean } = {},
): RequestHandler {
  return async (request, response, next) => {
    const token = bearerToken(request);
    const found =
      token === undefined
        ? await authenticateByCookie(accounts, request)
        : isApiToken(token)
          ? await authenticateByApiToken(accounts, token, request, apiTokens)
          : await authenticateByToken(accounts, token);
    if (token === undefined && isUnsafe(request.method)) {
      const origin = originOf(request, accounts.config.publicUrl);
      if (origin === "foreign" || (found && origin !== "same"))
        throw foreignOriginError(accounts.config.publicUrl);
    }
    refuseWriteInView(request, found?.view);
    // Responses to signed-in users must not be cached.
    if (found) response.setHeader("Cache-Control", "no-store");
    response.vary("Cookie").vary("Authorization");
    response.locals.authentication = found;
    next();
  };
}

/** Ignores other schemes: a proxy in front of the site may ask for a password of its own. */
function bearerToken(request: Request): string | undefined {
  const [scheme = "", ...rest] = (request.get("authorization") ?? "").split(" ");
  return scheme.toLowerCase() === "bearer" ? rest.join(" ").trim() : undefined;
}

async function authenticateByToken(accounts: Accounts, token: string): Promise<Authentication> {
  const { keys, config, clock } = accounts;
  const claims = await readToken(keys.token, config, token, clock());
  const found = claims && (await findConfirmed(accounts, claims));
  if (!found) throw sessionExpiredError();
  return { ...found, proof: "token", again: () => authenticateByToken(accounts, token) };
}

async function authenticateByApiToken(
  accounts: Accounts,
  token: string,
  request: Request,
  accepted: boolean,
): Promise<Authentication> {
  const { db, clock } = accounts;
  const found = accepted ? await findApiTokenUse(db, token, clientAddress(request), clock()) : undefined;
  if (!found)
    throw new UnauthorizedError("This API token is not valid here. It may have expired or been revoked.");
  const { id, name, user, factorOverdue, hasFactor } = found;
  const session = { proof: "api token", sessionHash: "", provedUntil: null } as const;
  const again = () => authenticateByApiToken(accounts, token, request, accepted);
  return { user, ...session, factorOverdue, hasFactor, apiToken: { id, name }, again };
}

async function authenticateByCookie(
  accounts: Accounts,
  request: Request,
): Promise<Authentication | undefined> {
  if (request.session?.userId === undefined) return undefined;
  const { userId } = request.session;
  const found = await findConfirmed(accounts, { sessionHash: hashSessionId(request.sessionID), userId });
  return found && { ...found, proof: "cookie", again: () => authenticateByCookie(accounts, request) };
}

/**
 * What a session says of a request, if it is that user's, and the company's provider, where it began there, still says that it
 * goes on.
 */
async function findConfirmed(accounts: Accounts, { sessionHash, userId }: TokenClaims) {
  const found = await findSessionUser(accounts.db, sessionHash, accounts.clock());
  if (found?.user.id !== userId) return undefined;
  const { provedDate, confirmedDate, ...facts } = found;
  if (confirmedDate !== null && !(await isConfirmed(accounts, { hash: sessionHash, userId, confirmedDate })))
    return undefined;
  return { ...facts, sessionHash, provedUntil: proofExpiry(provedDate, accounts.clock()) };
}
