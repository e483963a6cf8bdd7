import type { Request, RequestHandler } from "express";
import type { Accounts } from "./accounts.ts";
import { sessionOverError, type Authentication } from "./current-user.ts";
import { foreignOriginError, isUnsafe, originOf } from "../http/same-origin.ts";
import { findSignedIn, hashSessionId } from "./sessions.ts";
import { readToken } from "./tokens.ts";

/**
 * Finds out who asks: by the bearer token where one is sent, else by the session cookie. Runs
 * after the session middleware and leaves its result for `currentUser`.
 *
 * A token that is not valid ends in 401 and never falls through to the cookie. A browser adds
 * the cookie by itself, so whatever changes something with the cookie alone has to come from a
 * page of ours (reading, section 4); nor may foreign pages write without any proof, which keeps
 * them from signing somebody in as somebody else.
 *
 * @throws UnauthorizedError, ForbiddenError
 */
export function authenticate(accounts: Accounts): RequestHandler {
  return async (request, response, next) => {
    const token = bearerToken(request);
    const found = token === undefined ? await byCookie(accounts, request) : await byToken(accounts, token);
    if (token === undefined && isUnsafe(request.method)) {
      const origin = originOf(request, accounts.config.publicUrl);
      if (origin === "foreign" || (found && origin !== "same"))
        throw foreignOriginError(accounts.config.publicUrl);
    }
    // What somebody sees because of who they are is kept nowhere.
    if (found) response.setHeader("Cache-Control", "no-store");
    response.vary("Cookie").vary("Authorization");
    response.locals.authentication = found;
    next();
  };
}

/** Other schemes are not ours: a proxy in front may ask for a password of its own. */
function bearerToken(request: Request): string | undefined {
  const [scheme = "", ...rest] = (request.get("authorization") ?? "").split(" ");
  return scheme.toLowerCase() === "bearer" ? rest.join(" ").trim() : undefined;
}

async function byToken(accounts: Accounts, token: string): Promise<Authentication> {
  const { db, keys, config, clock } = accounts;
  const claims = await readToken(keys.token, config, token, clock());
  if (!claims) throw sessionOverError();
  const { sessionHash, userId } = claims;
  const findUser = () => findSignedIn(db, sessionHash, clock());
  const user = await findUser();
  if (user?.id !== userId) throw sessionOverError();
  return { user, proof: "token", sessionHash, findUser };
}

async function byCookie({ db, clock }: Accounts, request: Request): Promise<Authentication | undefined> {
  if (request.session?.userId === undefined) return undefined;
  const sessionHash = hashSessionId(request.sessionID);
  const findUser = () => findSignedIn(db, sessionHash, clock());
  const user = await findUser();
  return user?.id === request.session.userId ? { user, proof: "cookie", sessionHash, findUser } : undefined;
}
