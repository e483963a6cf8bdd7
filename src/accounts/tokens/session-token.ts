import { jwtVerify, SignJWT, errors as joseErrors } from "jose";
import type { Config } from "../../config.ts";

/** A token is valid for this long unless its session ends earlier, in seconds. */
export const TOKEN_LIFETIME = 8 * 3600;

const ALGORITHM = "HS256";

/** The claims of a valid token. */
export interface TokenClaims {
  userId: string;
  sessionHash: string;
}

/**
 * Signs a token for the login response. It is bound to a session and ends with it, so the code that reads a token must
 * still look up the session.
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

/** Returns the claims of a token; undefined when it is forged, expired or malformed. */
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
