import { randomUUID } from "node:crypto";
import type { Response } from "express";
import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Accounts } from "../accounts.ts";
import { cookieName, cookieOptions, readCookie } from "./session-cookie.ts";

/** For how long a browser is known after its last sign-in, in seconds. */
const KNOWN_FOR = 365 * 24 * 3600;

/** How many users a shared computer is known to; the least recent one is forgotten first. */
const MAX_USERS = 10;

const ALGORITHM = "HS256";
const TYPE = "device";

/** A browser, and who has signed in with it. */
interface Device {
  /** Stays the same over all its sign-ins: with a new one, a user could guess at another's password for ever. */
  id: string;
  users: readonly string[];
}

const claims = z.object({ jti: z.uuid(), users: z.array(z.string()) });

/**
 * Reads from a request's `Cookie` header which users have signed in with this browser. The cookie is no sign-in: it only
 * gives the browser a count of wrong passwords of its own (OWASP's device cookie).
 */
async function readDevice({ config, keys, clock }: Accounts, header: string): Promise<Device | undefined> {
  const cookie = readCookie(header, deviceCookieName(config));
  if (cookie === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(cookie, keys.device, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: config.publicUrl,
      currentDate: clock(),
      requiredClaims: ["exp"],
    });
    const { jti, users } = claims.parse(payload);
    return { id: jti, users };
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return undefined;
    throw error;
  }
}

/** Returns a function that returns the id of the request's browser if that user has signed in with it before. */
export async function findKnownDevice(
  accounts: Accounts,
  cookieHeader: string,
): Promise<(userId: string | undefined) => string | undefined> {
  const device = await readDevice(accounts, cookieHeader);
  return (userId) => (userId !== undefined && device?.users.includes(userId) ? device.id : undefined);
}

/** Sets the cookie on the response after a sign-in. */
export async function rememberDevice(
  accounts: Accounts,
  response: Response,
  userId: string,
  cookieHeader: string,
): Promise<void> {
  const { config, keys, clock } = accounts;
  const { id, users } = (await readDevice(accounts, cookieHeader)) ?? { id: randomUUID(), users: [] };
  const seconds = Math.floor(clock().getTime() / 1000);
  const value = await new SignJWT({
    users: [userId, ...users.filter((each) => each !== userId)].slice(0, MAX_USERS),
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(config.publicUrl)
    .setJti(id)
    .setExpirationTime(seconds + KNOWN_FOR)
    .sign(keys.device);
  response.cookie(deviceCookieName(config), value, { ...cookieOptions(config), maxAge: KNOWN_FOR * 1000 });
}

function deviceCookieName(config: Accounts["config"]): string {
  return `${cookieName(config)}-device`;
}
