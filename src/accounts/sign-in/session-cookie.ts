import type { RequestHandler, Response } from "express";
import session, { type CookieOptions } from "express-session";
import type { Config } from "../../config.ts";
import type { Db } from "../../storage/database/tables.ts";
import { createToken } from "../../storage/sha256.ts";
import { isUnsafe } from "../../http/same-origin.ts";
import type { Keys } from "../keys.ts";
import { KEY_PREFIX } from "../../rules/brand/key-prefix.ts";
import { SessionStore } from "./session-store.ts";
import { ABSOLUTE_LIMIT } from "./sessions.ts";

/**
 * Where the company's provider of accounts sends the browser back to, below the site's address; it is registered there as it
 * stands. It is the one read that begins a session.
 */
export const CALLBACK_PATH = "/admin/login/company/callback";

type CookieConfig = Pick<Config, "publicUrl">;

/** With the `__Host-` prefix, browsers let no other host and no plain HTTP response set the cookie. */
export function cookieName(config: CookieConfig): string {
  return isHttps(config) ? `__Host-${KEY_PREFIX}` : KEY_PREFIX;
}

/** Reads a cookie of a request; undefined where there is none of this name. */
export function readCookie(header: string, name: string): string | undefined {
  const start = `${name}=`;
  const cookie = header.split(";").find((part) => part.trimStart().startsWith(start));
  return cookie?.trim().slice(start.length);
}

export function cookieOptions(config: CookieConfig) {
  return { httpOnly: true, sameSite: "lax", secure: isHttps(config), path: "/" } satisfies CookieOptions;
}

function isHttps({ publicUrl }: CookieConfig): boolean {
  return publicUrl.startsWith("https:");
}

/**
 * express-session with our own store. A visitor gets no cookie and creates no row.
 *
 * It does not run for a read without the cookie: there is no session to load, and none begins. It would invent an id and
 * hash it twice, a third of the processor time of a short call.
 */
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
    genid: createToken,
    resave: false,
    saveUninitialized: false,
    proxy: isHttps(config),
  });
  const cookie = `${cookieName(config)}=`;
  return (request, response, next) => {
    const begins = isUnsafe(request.method) || request.path === CALLBACK_PATH;
    if (!begins && !request.headers.cookie?.includes(cookie)) {
      next();
      return;
    }
    // express-session sends a Secure cookie only if the proxy reports HTTPS. PUBLIC_URL already says that it is HTTPS.
    if (isHttps(config)) request.headers["x-forwarded-proto"] = "https";
    middleware(request, response, next);
  };
}

/** Removes the cookie from the browser. */
export function clearSessionCookie(response: Response, config: CookieConfig): void {
  response.clearCookie(cookieName(config), cookieOptions(config));
}
