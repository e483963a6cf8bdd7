import { RateLimit } from "../../storage/database/rate-limits.ts";
import type { Db } from "../../storage/database/tables.ts";
import { networkKey } from "../../http/network-key.ts";
import { consume, FAILURE_WINDOW } from "../sign-in/rate-limiter.ts";

/** Refused passkeys allowed within the window for each network address. They cannot be guessed, so this saves only work. */
const MAX_REFUSED = 30;

/** Counts refused passkeys by network address. No account is locked: others could do that to its owner. */
export interface PasskeyLimiter {
  /** Counts an attempt. @throws ExpectedError 429 with `Retry-After` after too many. */
  begin(address: string): Promise<{ succeeded(): Promise<void> }>;
}

export function createPasskeyLimiter(db: Db): PasskeyLimiter {
  const networks = new RateLimit(db, {
    name: "passkey from network",
    points: MAX_REFUSED,
    duration: FAILURE_WINDOW,
  });
  return {
    async begin(address) {
      const network = networkKey(address);
      await consume(networks, network);
      return {
        async succeeded() {
          await networks.refund(network);
        },
      };
    },
  };
}
