import { createHash } from "node:crypto";

/**
 * SHA-256 in hexadecimal digits. Of a token, the database has only this: a token of 256 random bits cannot be found by trying,
 * so a fast hash is enough.
 */
export function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
