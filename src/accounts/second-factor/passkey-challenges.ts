import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { RateLimit } from "../../storage/database/rate-limits.ts";
import type { Db } from "../../storage/database/tables.ts";

/** How long a challenge can be answered, in milliseconds. */
export const CHALLENGE_LIFETIME = 5 * 60_000;

const NONCE_BYTES = 16;
const DATE_BYTES = 6;

/**
 * The challenges that authenticators sign. Each can be answered once, for its purpose, within five minutes. A challenge
 * carries its own expiry and a signature, so that no number of visitors who open the sign-in page can fill a table with
 * challenges. Only those that were answered are remembered, until they expire.
 */
export function createPasskeyChallenges(db: Db, key: Uint8Array, clock: () => Date) {
  const uses = new RateLimit(db, {
    name: "passkey challenge",
    points: 1,
    duration: CHALLENGE_LIFETIME / 1000,
    clock,
  });
  const sign = (head: Buffer, purpose: string) =>
    createHmac("sha256", key).update(head).update(purpose).digest();
  return {
    /** @param purpose what the answer is for, with the session where there is one. */
    issue(purpose: string): Uint8Array<ArrayBuffer> {
      const head = Buffer.alloc(NONCE_BYTES + DATE_BYTES);
      randomBytes(NONCE_BYTES).copy(head);
      head.writeUIntBE(clock().getTime() + CHALLENGE_LIFETIME, NONCE_BYTES, DATE_BYTES);
      return new Uint8Array(Buffer.concat([head, sign(head, purpose)]));
    },
    /** Uses up a challenge. @returns whether it was issued for this purpose, is still valid, and is used for the first time. */
    async redeem(challenge: string, purpose: string): Promise<boolean> {
      const bytes = Buffer.from(challenge, "base64url");
      const head = bytes.subarray(0, NONCE_BYTES + DATE_BYTES);
      const signature = bytes.subarray(NONCE_BYTES + DATE_BYTES);
      if (head.length < NONCE_BYTES + DATE_BYTES) return false;
      const right = sign(head, purpose);
      if (signature.length !== right.length || !timingSafeEqual(signature, right)) return false;
      if (head.readUIntBE(NONCE_BYTES, DATE_BYTES) <= clock().getTime()) return false;
      return (await uses.consume(bytes.toString("base64url"))) === undefined;
    },
  };
}
