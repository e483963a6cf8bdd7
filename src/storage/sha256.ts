import { createHash, randomBytes } from "node:crypto";

/** Creates a token that cannot be guessed: 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/**
 * SHA-256 in hexadecimal digits. Of a token, the database has only this: a token of 256 random bits cannot be found by trying,
 * so a fast hash is enough.
 */
export function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
