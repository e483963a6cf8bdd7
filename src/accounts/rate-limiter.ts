import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ExpectedError } from "../errors.ts";
import { normaliseEmail } from "./users.ts";

/** So many failures are forgiven to an account, and to an address. */
export const MAX_FAILURES = 10;

/** They are forgotten after this many seconds. */
export const FAILURE_WINDOW = 15 * 60;

/** An attempt that is under way: it counts as a failure until it is known to be none. */
export interface Attempt {
  /** The right person: the account starts anew; the address only gets this attempt back. */
  succeeded(): Promise<void>;
  /** Neither right nor wrong yet, such as a password without its code: as if it had not been. */
  refund(): Promise<void>;
}

/** Counts failures for each account, whether it exists or not, and for each address. */
export interface RateLimiter {
  /** @throws ExpectedError 429 with Retry-After when there were too many, whatever comes now. */
  begin(email: string, address: string): Promise<Attempt>;
  /**
   * The account starts anew: its owner has proved themselves by a link. The address they come from gets back what it
   * has spent on this account, and no more: whoever owns one account can't wash off tries at others.
   */
  forget(email: string, address: string): Promise<void>;
}

/**
 * Counted in memory: a restart forgives, and one process is all there is. An attempt is counted
 * before its password is looked at, so that a hundred at once are not all the first.
 */
export function createRateLimiter(points = MAX_FAILURES): RateLimiter {
  const accounts = new RateLimiterMemory({ points, duration: FAILURE_WINDOW });
  const addresses = new RateLimiterMemory({ points, duration: FAILURE_WINDOW });
  // What each address has spent on each account; it refuses nobody.
  const shares = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: FAILURE_WINDOW });
  return {
    async begin(email, address) {
      const [account, network] = [accountKey(email), networkOf(address)];
      const share = `${account} ${network}`;
      // The address first: one that has used up its tries can't lock further accounts, nor have more remembered.
      try {
        await consume(addresses, network);
      } catch (refusal) {
        // Whoever goes on trying at their own account spends on.
        if (await shares.get(share)) await shares.consume(share);
        throw refusal;
      }
      await shares.consume(share);
      await consume(accounts, account);
      const giveBack = async () => {
        await shares.reward(share);
        await addresses.reward(network);
      };
      return {
        async succeeded() {
          await accounts.delete(account);
          await giveBack();
        },
        async refund() {
          await accounts.reward(account);
          await giveBack();
        },
      };
    },
    async forget(email, address) {
      const [account, network] = [accountKey(email), networkOf(address)];
      const share = `${account} ${network}`;
      const spent = (await shares.get(share))?.consumedPoints ?? 0;
      // Its window may have ended since: nothing is given back that is not there.
      const left = (await addresses.get(network))?.consumedPoints ?? 0;
      await shares.delete(share);
      await addresses.reward(network, Math.min(spent, left));
      await accounts.delete(account);
    },
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    const minutes = Math.ceil(seconds / 60);
    throw new ExpectedError(
      429,
      `There were too many attempts. Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`} and try again.`,
      { headers: { "Retry-After": String(seconds) } },
    );
  }
}

/** Of a fixed length, whatever is sent as an address. */
function accountKey(email: string): string {
  return createHash("sha256").update(normaliseEmail(email)).digest("base64url");
}

/** The address, or the /64 network of an IPv6 one: a household has billions of those. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
