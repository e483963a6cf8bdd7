import { RateLimit } from "../../storage/database/rate-limits.ts";
import type { Db } from "../../storage/database/tables.ts";
import { networkKey } from "../../http/network-key.ts";
import { accountKey, consume, FAILURE_WINDOW } from "./rate-limiter.ts";

/** Requests within the window from one network address for one e-mail address, and for all of them together. */
const REQUESTS_FOR_ONE = 10;
const REQUESTS_FOR_ALL = 30;

/** E-mails to one account within an hour. A link is valid for an hour, so its owner always has one that works. */
const EMAILS = 3;
const HOUR = 60 * 60;

/** Counts requests for reset links. No count is of an account alone: anyone could use it up, and lock its owner out. */
export interface ResetLimiter {
  /** Counts a request, whether or not there is an account. @throws ExpectedError 429 with `Retry-After`. */
  begin(email: string, address: string): Promise<void>;
  /** Counts an e-mail. @returns whether the account may get another one. */
  mayMail(email: string): Promise<boolean>;
  /** Clears the count of e-mails, once their reader has used a link: it has voided all others. */
  linkUsed(email: string): Promise<void>;
}

export function createResetLimiter(db: Db): ResetLimiter {
  const limiterOf = (name: string, points: number, duration = FAILURE_WINDOW) =>
    new RateLimit(db, { name, points, duration });
  const pairs = limiterOf("reset of account from network", REQUESTS_FOR_ONE);
  const networks = limiterOf("reset from network", REQUESTS_FOR_ALL);
  const emails = limiterOf("reset e-mail to account", EMAILS, HOUR);
  return {
    async begin(email, address) {
      const network = networkKey(address);
      // The network first: once it is blocked, it adds no counts.
      await consume(networks, network);
      await consume(pairs, `${accountKey(email)} ${network}`);
    },
    async mayMail(email) {
      return (await emails.consume(accountKey(email))) === undefined;
    },
    async linkUsed(email) {
      await emails.clear(accountKey(email));
    },
  };
}
