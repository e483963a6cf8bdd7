import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a challenge can be answered, in milliseconds. */
export const CHALLENGE_LIFETIME = 5 * 60_000;

const NONCE_BYTES = 16;
const DATE_BYTES = 6;

/** The challenges that authenticators sign. Each can be answered once, for its purpose, within five minutes. */
export interface PasskeyChallenges {
  /** @param purpose what the answer is for, with the session where there is one. */
  issue(purpose: string): Uint8Array<ArrayBuffer>;
  /** Uses up a challenge. @returns whether it was issued for this purpose, is still valid, and is used for the first time. */
  redeem(challenge: string, purpose: string): boolean;
}

/**
 * A challenge carries its own expiry and a signature, so that no number of visitors who open the sign-in page can fill a
 * table with challenges. Only those that were answered are remembered, until they expire. The key lives in memory: a
 * restart voids all of them.
 */
export function createPasskeyChallenges(clock: () => Date): PasskeyChallenges {
  const key = randomBytes(32);
  /** When each used challenge expires. */
  const used = new Map<string, number>();
  const sign = (head: Buffer, purpose: string) =>
    createHmac("sha256", key).update(head).update(purpose).digest();
  return {
    issue(purpose) {
      const head = Buffer.alloc(NONCE_BYTES + DATE_BYTES);
      randomBytes(NONCE_BYTES).copy(head);
      head.writeUIntBE(clock().getTime() + CHALLENGE_LIFETIME, NONCE_BYTES, DATE_BYTES);
      return new Uint8Array(Buffer.concat([head, sign(head, purpose)]));
    },
    redeem(challenge, purpose) {
      const now = clock().getTime();
      for (const [each, expiry] of used) if (expiry <= now) used.delete(each);
      const bytes = Buffer.from(challenge, "base64url");
      const head = bytes.subarray(0, NONCE_BYTES + DATE_BYTES);
      const signature = bytes.subarray(NONCE_BYTES + DATE_BYTES);
      if (head.length < NONCE_BYTES + DATE_BYTES) return false;
      const right = sign(head, purpose);
      if (signature.length !== right.length || !timingSafeEqual(signature, right)) return false;
      const expiry = head.readUIntBE(NONCE_BYTES, DATE_BYTES);
      const id = bytes.toString("base64url");
      if (expiry <= now || used.has(id)) return false;
      used.set(id, expiry);
      return true;
    },
  };
}
