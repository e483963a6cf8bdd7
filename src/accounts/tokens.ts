import { jwtVerify, SignJWT, errors as joseErrors } from "jose";
import type { Config } from "../config.ts";

/** A token lives this long unless its session ends first, in seconds. */
export const TOKEN_LIFETIME = 8 * 3600;

const ALGORITHM = "HS256";

/** What a token says, once it is known to be ours and in time. */
export interface TokenClaims {
  userId: string;
  sessionHash: string;
}

/**
 * Signs the token of the login answer: bound to the session, so that it ends with it. Whoever
 * reads one must still look the session up.
 */
export function signToken(
  key: Uint8Array,
  { publicUrl }: Pick<Config, "publicUrl">,
  claims: TokenClaims,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: claims.sessionHash })
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setIssuer(publicUrl)
    .setSubject(claims.userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_LIFETIME)
    .sign(key);
}

/** What the token says; undefined where it is not ours, out of time, or no token at all. */
export async function readToken(
  key: Uint8Array,
  { publicUrl }: Pick<Config, "publicUrl">,
  token: string,
  now: Date,
): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: "JWT",
      issuer: publicUrl,
      currentDate: now,
      requiredClaims: ["exp", "iat", "sub", "sid"],
    });
    const { sub, sid } = payload;
    return typeof sub === "string" && typeof sid === "string" ? { userId: sub, sessionHash: sid } : undefined;
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return undefined;
    throw error;
  }
}
