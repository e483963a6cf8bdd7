import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { Request, RequestHandler, Response } from "express";
import session, { type CookieOptions } from "express-session";
import type { Config } from "../config.ts";
import type { Db } from "../database/tables.ts";
import type { UserRecord } from "./account.schema.ts";
import type { Accounts } from "./accounts.ts";
import type { Keys } from "./secret.ts";
import { brand } from "../rules/brand.ts";
import { SessionStore } from "./session-store.ts";
import { ABSOLUTE_LIMIT, hashSessionId } from "./sessions.ts";
import { signToken } from "./tokens.ts";

type CookieConfig = Pick<Config, "publicUrl">;

/** Over HTTPS the browser itself sees to it that no other host and no plain connection sets this cookie. */
export function cookieName(config: CookieConfig): string {
  return isHttps(config) ? `__Host-${brand.keyPrefix}` : brand.keyPrefix;
}

function cookieOptions(config: CookieConfig) {
  return { httpOnly: true, sameSite: "lax", secure: isHttps(config), path: "/" } satisfies CookieOptions;
}

function isHttps({ publicUrl }: CookieConfig): boolean {
  return publicUrl.startsWith("https:");
}

/** express-session over our own table. A visitor gets no cookie and leaves no row. */
export function sessionMiddleware(parts: {
  db: Db;
  config: Config;
  clock: () => Date;
  keys: Keys;
}): RequestHandler {
  const { db, config, clock, keys } = parts;
  const middleware = session({
    name: cookieName(config),
    secret: keys.cookie,
    store: new SessionStore(db, clock),
    cookie: { ...cookieOptions(config), maxAge: ABSOLUTE_LIMIT },
    genid: () => randomBytes(32).toString("base64url"),
    resave: false,
    saveUninitialized: false,
    proxy: isHttps(config),
  });
  return (request, response, next) => {
    // express-session keeps a Secure cookie back until a proxy vouches for HTTPS: PUBLIC_URL has said so.
    if (isHttps(config)) request.headers["x-forwarded-proto"] = "https";
    middleware(request, response, next);
  };
}

/**
 * Starts a session for somebody who has just proved who they are: with a new id, whatever
 * cookie came along, so that nobody can have planted it. The answer's headers set the cookie.
 *
 * @param user the account as it was when they proved it.
 * @returns the signed token bound to the session.
 * @throws UnauthorizedError where the account has changed since.
 */
export async function startSession(
  accounts: Accounts,
  request: Request,
  user: Pick<UserRecord, "id" | "version">,
): Promise<string> {
  await promisify(request.session.regenerate.bind(request.session))();
  request.session.userId = user.id;
  request.session.userVersion = user.version;
  request.session.address = request.ip ?? "";
  request.session.userAgent = request.get("user-agent") ?? "";
  try {
    await promisify(request.session.save.bind(request.session))();
  } catch (error) {
    // Else the middleware sets the cookie all the same, and saves once more at the answer's end. There is no row.
    await promisify(request.session.destroy.bind(request.session))().catch(() => undefined);
    throw error;
  }
  const sessionHash = hashSessionId(request.sessionID);
  return signToken(accounts.keys.token, accounts.config, { userId: user.id, sessionHash }, accounts.clock());
}

/** Tells the browser to forget the cookie. */
export function clearSessionCookie(response: Response, config: CookieConfig): void {
  response.clearCookie(cookieName(config), cookieOptions(config));
}
